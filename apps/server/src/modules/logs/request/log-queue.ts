import type { Log } from '../../../platform/log.ts'
import type { Metrics } from '../../../platform/metrics.ts'

/** Rows that may wait; beyond it new ones are dropped, so that a slow database costs rows and not memory. */
export const QUEUE_MOST = 5_000
export const BATCH_MOST = 200
export const WAIT_MS = 500
/** A database that refuses rows is said once in this time. */
const COMPLAIN_MS = 60_000

export interface LogQueue<Row> {
  add(row: Row): void
  /** Everything that waits is written (or counted as dropped) when it ends. */
  flush(): Promise<void>
}

export interface LogQueueOptions<Row> {
  name: string
  write(rows: readonly Row[]): Promise<void>
  metrics: Pick<Metrics, 'logDropped'>
  log: Pick<Log, 'warn'>
  most?: number
}

/** Rows written behind the requests, one batch at a time: when 200 wait, or half a second after the first. */
export function createLogQueue<Row>({
  name,
  write,
  metrics,
  log,
  most = QUEUE_MOST,
}: LogQueueOptions<Row>): LogQueue<Row> {
  let waiting: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let complainedMs = Number.NEGATIVE_INFINITY

  function drop(rows: number, why: string): void {
    metrics.logDropped(name, rows)
    const nowMs = performance.now()
    if (nowMs - complainedMs < COMPLAIN_MS) return
    complainedMs = nowMs
    log.warn({ log: name, rows, why }, 'rows of a log were not written')
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MOST)
      waiting = waiting.slice(BATCH_MOST)
      try {
        await write(batch)
      } catch (error) {
        drop(batch.length, (error as Error).message)
      }
    }
  }

  function wait(): void {
    timer ??= setTimeout(() => void flush(), WAIT_MS).unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= drain().finally(() => {
      writing = undefined
      if (waiting.length > 0) wait() // came between the last look and here
    })
    return writing
  }

  return {
    flush,
    add(row) {
      if (waiting.length >= most) return drop(1, 'too many wait')
      waiting.push(row)
      if (writing) return // taken along by the loop that runs
      if (waiting.length >= BATCH_MOST) void flush()
      else wait()
    },
  }
}
