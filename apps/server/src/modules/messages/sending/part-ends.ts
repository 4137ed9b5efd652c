import type { Deps } from '../../../platform/deps.ts'

const SUBJECT = 'sms'

/** Wakes who handed in messages when their parts have ended, in whatever process; under another `subject`, who waits for other work. Hints alone: who waits looks at the rows itself. */
export function createSmsPartEnds({ signals }: Pick<Deps, 'signals'>, subject = SUBJECT) {
  const waiters = new Map<string, Set<() => void>>()
  let isListening = false

  const settle = (partId: string): void => waiters.get(partId)?.forEach((wake) => wake())

  /** With the first who waits: most processes never do. */
  function listen(): void {
    if (isListening) return
    isListening = true
    // No words: anything may have happened.
    signals.subscribe(subject, (words) => (words.length === 0 ? [...waiters.keys()] : words).forEach(settle))
  }

  return {
    /** This part has ended, in this process. */
    noteEnd(partId: string): void {
      settle(partId)
      signals.publish(subject, [partId])
    },

    /** Resolves once `areOpen` says no, or after this time. It is asked at first and whenever one of these parts may have ended. */
    async allEnded(partIds: readonly string[], ms: number, areOpen: () => Promise<boolean>): Promise<void> {
      if (partIds.length === 0) return
      listen()
      let woken = Promise.withResolvers<'woken'>()
      const wake = (): void => woken.resolve('woken')
      for (const id of partIds) waiters.set(id, (waiters.get(id) ?? new Set()).add(wake))
      const late = Promise.withResolvers<'late'>()
      const timer = setTimeout(() => late.resolve('late'), ms)
      try {
        while (await areOpen()) {
          if ((await Promise.race([woken.promise, late.promise])) === 'late') return
          woken = Promise.withResolvers<'woken'>()
        }
      } finally {
        clearTimeout(timer)
        for (const id of partIds) if (waiters.get(id)?.delete(wake) && waiters.get(id)?.size === 0) waiters.delete(id)
      }
    },
  }
}

export type SmsPartEnds = ReturnType<typeof createSmsPartEnds>
