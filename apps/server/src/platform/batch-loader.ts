import { setImmediate as immediate } from 'node:timers/promises'

/** A batch waits for more items while each turn of the loop brings some, in milliseconds at most: 200 requests of one moment make one question, not one of ten and more of the others. */
const BATCH_WAIT_MOST_MS = 20

/**
 * Loads what several callers ask for at the same time as one question, one at a time for each key; what is asked while one is under way goes
 * into the next. Nobody waits for anything but the question before, and for the items of the same batch.
 */
export function createBatchLoader<Item, Result>(
  ask: (key: string, items: readonly Item[]) => Promise<readonly Result[]>,
  nowMs = (): number => performance.now(),
): (key: string, item: Item) => Promise<Result> {
  interface Waiting {
    item: Item
    resolve(result: Result): void
    reject(error: unknown): void
  }
  const queues = new Map<string, Waiting[]>()

  async function work(key: string, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) {
      await untilQuiet(waiting, nowMs)
      const some = waiting.splice(0)
      try {
        const results = await ask(
          key,
          some.map(({ item }) => item),
        )
        for (const [index, { resolve }] of some.entries()) resolve(results[index] as Result) // one for each, in their order
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    queues.delete(key)
  }

  return (key, item) =>
    new Promise<Result>((resolve, reject) => {
      const known = queues.get(key)
      const waiting = known ?? []
      waiting.push({ item, resolve, reject })
      if (known) return
      queues.set(key, waiting)
      void work(key, waiting)
    })
}

/** Until a turn of the loop brings nothing more. */
async function untilQuiet(waiting: readonly unknown[], nowMs: () => number): Promise<void> {
  const untilMs = nowMs() + BATCH_WAIT_MOST_MS
  let before: number
  do {
    before = waiting.length
    await immediate()
  } while (waiting.length > before && nowMs() < untilMs)
}
