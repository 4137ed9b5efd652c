export interface Waker {
  /** What was committed before this call is seen by every process that is notified after it. */
  wake(): void
  /** Once nothing is on its way any more. */
  idle(): Promise<void>
}

/**
 * Signals other processes, one at a time: what is asked for while one is on its way goes out together as the next one. A commit with a NOTIFY takes a lock of the whole database cluster,
 * so a thousand of them cost a thousand others their time.
 */
export function createWaker(notify: () => Promise<void>): Waker {
  let isWanted = false
  let sending: Promise<void> | undefined

  async function send(): Promise<void> {
    while (isWanted) {
      isWanted = false
      // The next one only after this one.
      await notify()
    }
    sending = undefined
  }

  return {
    wake() {
      isWanted = true
      sending ??= send()
    },
    idle: () => sending ?? Promise.resolve(),
  }
}
