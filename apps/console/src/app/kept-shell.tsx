import { Activity, lazy, useEffect, useRef, useState, type FocusEvent } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { LiveProvider } from '../components/live.tsx'
import { useNavigationKept } from '../lib/browser/navigation-kind.ts'
import { loadShell } from './load-shell.ts'

const Shell = lazy(loadShell)

/** What floats over the pages has this long to close before the shell is put to rest. */
const REST_AFTER_MS = 400

/**
 * The shell, kept as it is while the lock or a page like /404 is on screen: tabs, drafts and scroll come back with it. Behind them it is
 * neither displayed nor reachable at once, and its effects (streams, timers) rest from 400 ms later; two phases as for a pane, see there.
 * `isBehind`: seen, but out of reach, while its person signs in again over it.
 */
export function KeptShell({ isShown, isBehind }: { isShown: boolean; isBehind: boolean }) {
  const current = useLocation()
  useNavigationKept()
  // Behind the lock it still sees its own address.
  const [location, setLocation] = useState(isShown ? current : undefined)
  const [isResting, setIsResting] = useState(false)
  const [isLive, setIsLive] = useState(isShown)
  if (isShown && location !== current) setLocation(current)
  if (isShown && isResting) setIsResting(false)
  if (!isShown && isLive) setIsLive(false)
  useEffect(() => {
    const timer = isShown ? setTimeout(() => setIsLive(true), 0) : setTimeout(() => setIsResting(true), REST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  useInertFloats(!isShown)
  const keepFocus = useFocusBack(isShown)

  // Never opened: as after a reload of the lock page. Nothing is fetched then.
  if (!location) return null
  return (
    <div className="kept-shell" hidden={!isShown} inert={!isShown || isBehind} onFocusCapture={keepFocus}>
      <Activity mode={isResting ? 'hidden' : 'visible'}>
        <LiveProvider value={isLive}>
          <Routes location={location}>
            <Route path="*" element={<Shell />} />
          </Routes>
        </LiveProvider>
      </Activity>
    </div>
  )
}

/** Back in the shell, what had the focus has it again; a dialog that opens again takes it after that. Answers what notes the focus. */
function useFocusBack(isShown: boolean): (event: FocusEvent) => void {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isShown && document.activeElement === document.body && last.current?.isConnected) last.current.focus()
  }, [isShown])
  return ({ currentTarget, target }) => {
    // React reports events of dialogs too, which hang elsewhere.
    if (target instanceof HTMLElement && currentTarget.contains(target)) last.current = target
  }
}

/** What antd hangs into the body (questions, menus, messages) lies outside of the shell's element and is hidden with it. */
function useInertFloats(isAway: boolean): void {
  useEffect(() => {
    document.body.classList.toggle('shell-away', isAway)
    return () => document.body.classList.remove('shell-away')
  }, [isAway])
}
