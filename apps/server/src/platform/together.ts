/**
 * What many ask for at the same time goes out as one question, one at a time for each key; what is asked while one is under way goes along with the next. Nobody waits for anything but the question before
 * his own.
 */
export function createTogether<Item, Result>(ask: (key: string, items: readonly Item[]) => Promise<readonly Result[]>): (key: string, item: Item) => Promise<Result> {
  interface Waiting {
    item: Item
    resolve(result: Result): void
    reject(error: unknown): void
  }
  const queues = new Map<string, Waiting[]>()

  async function work(key: string): Promise<void> {
    for (;;) {
      // What comes in the same breath goes along.
      await new Promise((resolve) => setImmediate(resolve))
      const some = queues.get(key) ?? []
      if (some.length === 0) break
      queues.set(key, [])
      try {
        const results = await ask(key, some.map(({ item }) => item))
        for (const [index, { resolve }] of some.entries()) resolve(results[index] as Result) // one for each, in their order
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    queues.delete(key)
  }

  return (key, item) =>
    new Promise<Result>((resolve, reject) => {
      const queue = queues.get(key)
      if (queue) queue.push({ item, resolve, reject })
      else {
        queues.set(key, [{ item, resolve, reject }])
        void work(key)
      }
    })
}
