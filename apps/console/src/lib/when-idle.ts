const LONGEST_WAIT_MS = 4_000
/** Where the browser cannot tell when it is idle. */
const GUESSED_WAIT_MS = 1_500

/** Does work in an idle moment, 4 s from now at the latest; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, GUESSED_WAIT_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: LONGEST_WAIT_MS })
  return () => window.cancelIdleCallback(handle)
}
