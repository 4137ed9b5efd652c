import { Activity, createElement, Suspense, useEffect, useState } from 'react'
import { parsePath, Route, Routes, useLocation, type Location } from 'react-router'
import { Delayed } from '../../components/delayed.tsx'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { LiveProvider, useLive } from '../../components/live.tsx'
import { PageKeyProvider } from '../../components/page-key.ts'
import { tabAddressOf } from '../../lib/menu-address.ts'
import { useShellText } from '../../lib/texts.ts'
import { forgetPage, pageOf } from './page-of.ts'
import type { Tab } from './tabs.ts'

/** What floats over a page has this long to close before the page itself is put to rest. */
const REST_AFTER_MS = 400

/**
 * One open page, kept alive behind the others in two phases. Leaving: it is not displayed and not live at once, so that dialogs close;
 * its effects stop 400 ms later. Returning: effects run and it is displayed first, and it is live one tick later, so that dialogs open again.
 * (An antd Modal that is open when its Activity is hidden breaks the root on return.)
 */
export function Pane({ tab, label, isActive }: { tab: Tab; label: string; isActive: boolean }) {
  const text = useShellText()
  const [isResting, setIsResting] = useState(false)
  const [isLive, setIsLive] = useState(isActive)
  // False while the whole console is behind the lock.
  const isConsoleLive = useLive()
  const location = usePaneLocation(tab, isActive)

  // While rendering, not after it: leaving and returning show in the same frame as the change of tab.
  if (isActive && isResting) setIsResting(false)
  if (!isActive && isLive) setIsLive(false)
  useEffect(() => {
    const timer = isActive ? setTimeout(() => setIsLive(true), 0) : setTimeout(() => setIsResting(true), REST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isActive])

  return (
    <section className="pane" hidden={!isActive} aria-label={text('pane.label', { label })}>
      <Activity mode={isResting ? 'hidden' : 'visible'}>
        <LiveProvider value={isLive && isConsoleLive}>
          <ErrorBoundary
            renderFallback={(error, retry) => (
              <ErrorNote
                error={error}
                title={text('pane.failed')}
                onRetry={() => {
                  forgetPage(tab.value)
                  retry()
                }}
              />
            )}
          >
            <PageKeyProvider value={tab.value}>
              <Suspense fallback={<PaneWaiting />}>
                <Routes location={location}>
                  <Route path="*" element={createElement(pageOf(tab.value))} />
                </Routes>
              </Suspense>
            </PageKeyProvider>
          </ErrorBoundary>
        </LiveProvider>
      </Activity>
    </section>
  )
}

/** A page behind another tab still sees its own address, not the one on screen. */
function usePaneLocation(tab: Tab, isActive: boolean): Location {
  const current = useLocation()
  const [kept, setKept] = useState<Location>({
    pathname: tab.value,
    search: tab.search,
    ...parsePath(tab.value + tab.search),
    hash: '',
    state: null,
    key: tab.value,
    mask: undefined,
  })
  const isOurs = isActive && tabAddressOf(current.pathname, current.search).value === tab.value
  if (isOurs && kept !== current) setKept(current)
  return isOurs ? current : kept
}

function PaneWaiting() {
  const text = useShellText()
  return (
    <Delayed>
      <div className="pane-waiting" role="status" aria-label={text('pane.loading')}>
        <span className="skeleton pane-waiting-title" />
        <span className="skeleton pane-waiting-body" />
      </div>
    </Delayed>
  )
}
