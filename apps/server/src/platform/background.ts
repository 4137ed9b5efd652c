import type { Log } from './log.ts'

/** Work of this process that nobody waits for and that may be lost: whoever needs its result makes it himself. One piece at a time. */
export interface Background {
  /** Runs when its turn comes; a failure stands in the log. False when too much waits already: then it is left undone. */
  add(name: string, work: () => Promise<void>): boolean
  /** Resolves when nothing is under way or waits. */
  idle(): Promise<void>
  /** What waits is dropped, what is under way is waited for; nothing is taken any more. */
  close(): Promise<void>
}

const WAITING_MOST = 1_000

export function createBackground(log: Pick<Log, 'warn'>, { waitingMost = WAITING_MOST } = {}): Background {
  const waiting: { name: string; work: () => Promise<void> }[] = []
  let running: Promise<void> | undefined
  let isClosed = false

  async function run(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        await next.work()
      } catch (error) {
        log.warn({ err: error, work: next.name }, 'work in the background failed')
      }
    }
    running = undefined
  }

  return {
    add(name, work) {
      if (isClosed || waiting.length >= waitingMost) return false
      waiting.push({ name, work })
      // Not before whoever added it has gone on: it never delays him.
      running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(run)
      return true
    },
    async idle() {
      while (running) await running
    },
    async close() {
      isClosed = true
      waiting.length = 0
      await running
    },
  }
}
