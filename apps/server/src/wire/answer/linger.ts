import type { Socket } from 'node:net'

/** So long a connection outlives its answer. */
const LINGER_MS = 2_000
/** At once, in one application; beyond it connections end with the answer. */
const LINGERING_MOST = 1_000

/** Ends connections a moment after their answers; one for an application, which counts those that wait. */
export function createLinger() {
  let lingering = 0

  /**
   * For an answer that goes out while the body is still coming: its connection ends a moment after it, and until then nothing is read. Ended at
   * once, the system would answer the next bytes of the body with a reset, and the client would see that in place of the answer; read on, a
   * stranger's gigabytes would cost our time.
   */
  return function lingerAfterAnswer(socket: Socket): void {
    if (lingering >= LINGERING_MOST || socket.destroyed) return
    let isEnding = false
    // Node calls it when the last answer of a connection is out.
    socket.destroySoon = () => {
      if (isEnding) return
      isEnding = true
      lingering += 1
      const timer = setTimeout(() => socket.destroy(), LINGER_MS)
      socket.once('close', () => {
        lingering -= 1
        clearTimeout(timer)
      })
      socket.end()
      setImmediate(() => socket.pause()) // not sooner: node has just asked for what is left of the body
    }
  }
}
