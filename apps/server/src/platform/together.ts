import { setImmediate as immediate } from 'node:timers/promises'

/** While more comes with each turn of the loop, what waits to be asked waits for it, so long at most: of 200 requests that arrive in one moment one question is made, not one of the first ten and more of the others. */
const BREATH_MOST_MS = 20

/**
 * What many ask for at the same time goes out as one question, one at a time for each key; what is asked while one is under way goes along with the next. Nobody waits for anything but the question before
 * his own, and for those who come in the same breath.
 */
export function createTogether<Item, Result>(
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
  const untilMs = nowMs() + BREATH_MOST_MS
  let before: number
  do {
    before = waiting.length
    await immediate()
  } while (waiting.length > before && nowMs() < untilMs)
}
