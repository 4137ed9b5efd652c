import type { Log } from '../log.ts'

export interface PacerOptions<Value> {
  /** At least this long between two tellings of a key. */
  everyMs: number
  /** Gets the last value of each key that is due. What fails is told again later. */
  tell: (touched: ReadonlyMap<string, Value>) => Promise<void>
  log: Pick<Log, 'warn'>
}

export interface Pacer<Value> {
  touch(key: string, value: Value): void
  /** Tells what waits, once; nothing is taken any more. */
  close(): Promise<void>
}

/** For what changes oftener than anybody looks: of each key the first touch is told at once, the last one always, and in between no more than one in `everyMs`. One telling at a time. */
export function createPacer<Value>({ everyMs, tell, log }: PacerOptions<Value>): Pacer<Value> {
  const waiting = new Map<string, Value>()
  const toldMs = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let plannedMs = Infinity
  let underWay: Promise<void> | undefined
  let isClosed = false

  const dueMs = (key: string): number => (toldMs.get(key) ?? -everyMs) + everyMs

  function plan(atMs: number): void {
    if (isClosed || underWay || atMs >= plannedMs) return
    plannedMs = atMs
    clearTimeout(timer)
    // Never before whoever touches has gone on: what he touches together is told together.
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
    for (const [key, ms] of toldMs) if (ms + everyMs <= nowMs) toldMs.delete(key)
    const due = new Map([...waiting].filter(([key]) => isClosed || dueMs(key) <= nowMs))
    for (const key of due.keys()) {
      waiting.delete(key)
      toldMs.set(key, nowMs)
    }
    if (due.size === 0) return planNext()
    underWay = tell(due)
      .catch((error: Error) => {
        log.warn({ error: error.message }, 'events could not be told; they will be told later')
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
