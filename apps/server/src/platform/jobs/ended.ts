export interface EndedDeps {
  isThere(queue: string, key: string): Promise<boolean>
  /** Signals of ends come in from now on; what ended before that is looked at by {@link Ended.lookAgain}. */
  listen(): void
}

export interface Ended {
  /** True once the job is gone, false when it is still there after this time. */
  wait(queue: string, key: string, ms: number): Promise<boolean>
  /** A process says that this job is gone. */
  signalled(queue: string, key: string): void
  /** Signals may have been lost: looks at all that are waited for. */
  lookAgain(): Promise<void>
  /** Nobody waits any longer. */
  close(): void
}

interface Waiter {
  queue: string
  key: string
  settle(isEnded: boolean): void
}

/** Waits for jobs to end, woken by whatever process ends them: looks at the beginning, at the end of the time, and when signals may have been lost, never in between. */
export function createEnded({ isThere, listen }: EndedDeps): Ended {
  const waiters = new Set<Waiter>()

  return {
    async wait(queue, key, ms) {
      const { promise, resolve, reject } = Promise.withResolvers<boolean>()
      const waiter: Waiter = { queue, key, settle: resolve }
      // Listens before it looks, so that no end falls between the two.
      waiters.add(waiter)
      listen()
      const timer = setTimeout(() => {
        isThere(queue, key).then((is) => resolve(!is), reject)
      }, ms)
      try {
        if (!(await isThere(queue, key))) return true
        return await promise
      } finally {
        clearTimeout(timer)
        waiters.delete(waiter)
      }
    },

    signalled(queue, key) {
      for (const waiter of waiters) if (waiter.queue === queue && waiter.key === key) waiter.settle(true)
    },

    async lookAgain() {
      await Promise.all(
        [...waiters].map(async ({ queue, key, settle }) => {
          if (!(await isThere(queue, key))) settle(true)
        }),
      )
    },

    close() {
      for (const { settle } of waiters) settle(false)
    },
  }
}
