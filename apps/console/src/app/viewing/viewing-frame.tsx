import { lazy, type ReactNode } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { texts } from './viewing.i18n.ts'
import './viewing.css'

const ViewingBar = lazy(() => loadChunk(() => import('./viewing-bar.tsx')))

/** The console as it is; during an impersonation, under a bar that says so on every page. */
export function ViewingFrame({ children }: { children: ReactNode }) {
  const t = useTexts(texts)
  const viewing = useSession(({ user }) => user?.viewing)
  if (!viewing) return children
  return (
    <div className="viewing-frame">
      <LazyPart
        fallback={
          <aside className="viewing-bar" aria-label={t('label')}>
            <strong>{t('banner', { name: viewing.name })}</strong>
          </aside>
        }
      >
        <ViewingBar viewing={viewing} />
      </LazyPart>
      {children}
    </div>
  )
}
