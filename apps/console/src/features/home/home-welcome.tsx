import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LatePart } from '../../components/late-part.tsx'
import { loadChunk } from '../../lib/chunks.ts'
import { useSession } from '../../lib/session-store.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { useTexts } from '../../lib/texts.ts'
import { texts } from './home.i18n.ts'

const HomeTour = lazy(() => loadChunk(() => import('./home-tour.tsx')))
const seenKey = (userId: string) => `tour-seen-${userId}`

/** Offers the tour at a person's first sign-in on this computer, without standing in the way; gone for good once seen or waved off. */
export function HomeWelcome() {
  const text = useTexts(texts)
  const userId = useSession(({ user }) => user?.userId ?? '')
  const [isSeen, setIsSeen] = useState(() => readStored<boolean>(seenKey(userId)) === true)
  const [isOnTour, setIsOnTour] = useState(false)
  if (isSeen) return null
  const finish = () => {
    writeStored(seenKey(userId), true)
    setIsSeen(true)
  }
  return (
    <section className="home-welcome" aria-label={text('welcome')}>
      <div className="home-welcome-words">
        <p className="home-welcome-title">{text('welcome')}</p>
        <p className="home-welcome-text">{text('welcome.text')}</p>
      </div>
      <div className="home-welcome-actions">
        <Button type="primary" onClick={() => setIsOnTour(true)}>
          {text('welcome.start')}
        </Button>
        <Button type="text" onClick={finish}>
          {text('welcome.later')}
        </Button>
      </div>
      {isOnTour && (
        <LatePart>
          <HomeTour onEnd={finish} />
        </LatePart>
      )}
    </section>
  )
}
