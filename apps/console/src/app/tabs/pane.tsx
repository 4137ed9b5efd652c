import { Button } from 'antd'
import { Activity, createElement, Suspense, useEffect, useState } from 'react'
import { parsePath, Route, Routes, useLocation, type Location } from 'react-router'
import { Delayed } from '../../components/delayed.tsx'
import { EmptyNote } from '../../components/empty.tsx'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { LiveProvider, useLive } from '../../components/live.tsx'
import { PageKeyProvider } from '../../components/page-key.ts'
import { ChunkError, retryWaitingChunks, useWaitingChunks } from '../../lib/loading/chunks.ts'
import { tabAddressOf } from '../../lib/menu/menu-address.ts'
import { useShellText } from '../../lib/texts/texts.ts'
import { forgetPage, pageOf, patternOf } from './page-of.ts'
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
  // Counts up with each retry: the page is asked for anew, not the one that failed.
  const [, setTries] = useState(0)

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
              <PaneFailure
                error={error}
                onRetry={() => {
                  forgetPage(tab.value)
                  setTries((tries) => tries + 1)
                  retry()
                }}
              />
            )}
          >
            <PageKeyProvider value={tab.value}>
              <Suspense fallback={<PaneWaiting />}>
                <Routes location={location}>
                  <Route path={patternOf(tab.value) ?? '*'} element={createElement(pageOf(tab.value))} />
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

function PaneFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useShellText()
  if (!(error instanceof ChunkError)) return <ErrorNote error={error} title={text('pane.failed')} onRetry={onRetry} />
  return (
    <EmptyNote
      title={text('pane.replaced')}
      reason={text('pane.replacedHelp')}
      action={
        <>
          <Button type="primary" onClick={() => window.location.reload()}>
            {text('pane.reload')}
          </Button>
          <Button onClick={onRetry}>{text('pane.retry')}</Button>
        </>
      }
    />
  )
}

function PaneWaiting() {
  const text = useShellText()
  const isOutOfReach = useWaitingChunks(({ count }) => count > 0)
  if (isOutOfReach) {
    return (
      <div role="status">
        <EmptyNote
          title={text('pane.offline')}
          reason={text('pane.offlineHelp')}
          action={<Button onClick={retryWaitingChunks}>{text('pane.retry')}</Button>}
        />
      </div>
    )
  }
  return (
    <Delayed>
      <div className="pane-waiting" role="status" aria-label={text('pane.loading')}>
        <span className="skeleton pane-waiting-title" />
        <span className="skeleton pane-waiting-body" />
      </div>
    </Delayed>
  )
}
