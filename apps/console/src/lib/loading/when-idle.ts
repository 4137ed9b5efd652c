const LONGEST_WAIT_MS = 4_000
/** Where the browser cannot report when it is idle. */
const GUESSED_WAIT_MS = 1_500

/**
 * Does work in an idle moment, 4 s from now at the latest; answers how to call it off. Such work fetches ahead, so without a network it
 * waits until there is one: a file that did not come would be reported as a fault, and nobody has asked for it yet.
 */
export function whenIdle(work: () => void): () => void {
  const doOnline = (): void => {
    if (navigator.onLine) work()
    else window.addEventListener('online', doOnline, { once: true })
  }
  const callOff = inIdleMoment(doOnline)
  return () => {
    callOff()
    window.removeEventListener('online', doOnline)
  }
}

function inIdleMoment(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, GUESSED_WAIT_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: LONGEST_WAIT_MS })
  return () => window.cancelIdleCallback(handle)
}
