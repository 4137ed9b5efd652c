import { Button } from 'antd'
import { useSession } from '../../../lib/session/session-store.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { rememberTour, startTour, useTourSeen } from '../../../lib/home/tour.ts'
import { texts } from './home.i18n.ts'

/** Offers the tour at a person's first sign-in on this computer, without standing in the way; gone for good once taken or waved off. */
export function HomeWelcome() {
  const text = useTexts(texts)
  const userId = useSession(({ user }) => user?.userId ?? '')
  if (useTourSeen(userId)) return null
  return (
    <section className="home-welcome" aria-label={text('welcome')}>
      <div className="home-welcome-words">
        <p className="home-welcome-title">{text('welcome')}</p>
        <p className="home-welcome-text">{text('welcome.text')}</p>
      </div>
      <div className="home-welcome-actions">
        <Button type="primary" onClick={startTour}>
          {text('welcome.start')}
        </Button>
        <Button type="text" onClick={() => rememberTour(userId)}>
          {text('welcome.later')}
        </Button>
      </div>
    </section>
  )
}
