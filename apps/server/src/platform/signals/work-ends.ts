import type { Deps } from '../deps.ts'

/** Wakes who handed in work of this `subject` (messages, files of reports) when it has ended, in whatever process. Hints alone: who waits looks at the rows itself. */
export function createWorkEnds({ signals }: Pick<Deps, 'signals'>, subject: string) {
  const waiters = new Map<string, Set<() => void>>()
  let isListening = false

  const settle = (id: string): void => waiters.get(id)?.forEach((wake) => wake())

  /** With the first who waits: most processes never do. */
  function listen(): void {
    if (isListening) return
    isListening = true
    // No words: anything may have happened.
    signals.subscribe(subject, (words) => (words.length === 0 ? [...waiters.keys()] : words).forEach(settle))
  }

  return {
    /** This has ended, in this process. */
    noteEnd(id: string): void {
      settle(id)
      signals.publish(subject, [id])
    },

    /** Resolves once `areOpen` says no, or after this time. It is asked at first and whenever one of these may have ended. */
    async allEnded(ids: readonly string[], ms: number, areOpen: () => Promise<boolean>): Promise<void> {
      if (ids.length === 0) return
      listen()
      let woken = Promise.withResolvers<'woken'>()
      const wake = (): void => woken.resolve('woken')
      for (const id of ids) waiters.set(id, (waiters.get(id) ?? new Set()).add(wake))
      const late = Promise.withResolvers<'late'>()
      const timer = setTimeout(() => late.resolve('late'), ms)
      try {
        while (await areOpen()) {
          if ((await Promise.race([woken.promise, late.promise])) === 'late') return
          woken = Promise.withResolvers<'woken'>()
        }
      } finally {
        clearTimeout(timer)
        for (const id of ids) if (waiters.get(id)?.delete(wake) && waiters.get(id)?.size === 0) waiters.delete(id)
      }
    },
  }
}

export type WorkEnds = ReturnType<typeof createWorkEnds>
