import type { FastifyInstance } from 'fastify'

/** A worker of either queue that counts what it was given. */
export interface CountedWorker {
  /** A job is begun at this moment. */
  begun(): void
}

interface Waiter {
  count: number
  resolve: (ns: string) => void
}

/**
 * `/begun/5` answers once five jobs have begun here: when the fifth did, in nanoseconds of the clock that all processes of a machine share.
 */
export function serveCounts(app: FastifyInstance): CountedWorker {
  const times: bigint[] = []
  const waiters = new Set<Waiter>()
  app.get<{ Params: { count: string } }>('/begun/:count', async ({ params }) => {
    const count = Number(params.count)
    const known = times[count - 1]
    if (known !== undefined) return { ns: String(known) }
    const { promise, resolve } = Promise.withResolvers<string>()
    waiters.add({ count, resolve })
    return { ns: await promise }
  })
  return {
    begun() {
      const now = process.hrtime.bigint()
      times.push(now)
      for (const waiter of waiters) {
        if (waiter.count > times.length) continue
        waiters.delete(waiter)
        waiter.resolve(String(now))
      }
    },
  }
}
