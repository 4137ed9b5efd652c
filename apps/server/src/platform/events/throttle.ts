import type { Log } from '../log.ts'

export interface ThrottleOptions<Value> {
  /** At least this long between two calls about one key. */
  everyMs: number
  /** Gets the last value of each key that is due. What fails is published again later. */
  publish: (touched: ReadonlyMap<string, Value>) => Promise<void>
  log: Pick<Log, 'warn'>
}

export interface Throttle<Value> {
  touch(key: string, value: Value): void
  /** Publishes what waits, once; takes nothing afterwards. */
  close(): Promise<void>
}

/** For what changes more often than anybody looks: publishes the first touch of each key at once, the last one always, and in between at most one in `everyMs`. One call at a time. */
export function createThrottle<Value>({ everyMs, publish, log }: ThrottleOptions<Value>): Throttle<Value> {
  const waiting = new Map<string, Value>()
  const publishedMs = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let plannedMs = Infinity
  let underWay: Promise<void> | undefined
  let isClosed = false

  const dueMs = (key: string): number => (publishedMs.get(key) ?? -everyMs) + everyMs

  function plan(atMs: number): void {
    if (isClosed || underWay || atMs >= plannedMs) return
    plannedMs = atMs
    clearTimeout(timer)
    // Never before the caller has gone on: keys touched together are published together.
    timer = setTimeout(begin, Math.max(0, atMs - performance.now()))
    timer.unref()
  }

  function planNext(): void {
    let firstMs = Infinity
    for (const key of waiting.keys()) firstMs = Math.min(firstMs, dueMs(key))
    plan(firstMs)
  }

  function begin(): void {
    plannedMs = Infinity
    const nowMs = performance.now()
    for (const [key, ms] of publishedMs) if (ms + everyMs <= nowMs) publishedMs.delete(key)
    const due = new Map([...waiting].filter(([key]) => isClosed || dueMs(key) <= nowMs))
    for (const key of due.keys()) {
      waiting.delete(key)
      publishedMs.set(key, nowMs)
    }
    if (due.size === 0) return planNext()
    underWay = publish(due)
      .catch((error: Error) => {
        log.warn({ error: error.message }, 'events could not be published; they will be published later')
        for (const [key, value] of due) if (!waiting.has(key)) waiting.set(key, value)
      })
      .finally(() => {
        underWay = undefined
        planNext()
      })
  }

  return {
    touch(key, value) {
      if (isClosed) return
      waiting.set(key, value)
      plan(dueMs(key))
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await underWay
      begin()
      await underWay
    },
  }
}
