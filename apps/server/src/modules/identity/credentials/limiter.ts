import { commonErrors } from '../../../platform/errors.ts'

const RETRY_AFTER_SECONDS = 1

/**
 * At most `running` tasks at a time and `waiting` behind them, first come first served.
 *
 * @throws AppError `common.tooMany` from the returned function when the queue is full.
 */
export function createLimiter({
  running,
  waiting,
}: {
  running: number
  waiting: number
}): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy < running) busy += 1
    else {
      if (queue.length >= waiting) throw commonErrors.tooMany({ retryAfterSeconds: RETRY_AFTER_SECONDS })
      // The one that leaves hands its place over: `busy` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

/** One at a time per key, `waiting` behind; keys do not wait for each other. A key at rest costs nothing. */
export function createKeyedLimiter(waiting: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, { run: ReturnType<typeof createLimiter>; users: number }>()
  return async (key, work) => {
    const lane = lanes.get(key) ?? { run: createLimiter({ running: 1, waiting }), users: 0 }
    lanes.set(key, lane)
    lane.users += 1
    try {
      return await lane.run(work)
    } finally {
      lane.users -= 1
      if (lane.users === 0) lanes.delete(key)
    }
  }
}
