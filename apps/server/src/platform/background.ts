import { performance } from 'node:perf_hooks'
import type { Log } from './log.ts'

/** Work of this process that nobody waits for and that may be lost: a caller that needs its result makes it itself. One at a time, and none while the process is busy with what people do wait for. */
export interface Background {
  /** Runs when its turn comes; a failure stands in the log. False when too much waits already: then it is left undone. */
  add(name: string, work: () => Promise<void>): boolean
  /** Resolves when nothing is under way or waits; what waits is not held back meanwhile. */
  idle(): Promise<void>
  /** What waits is dropped, what is under way is waited for; nothing is taken any more. */
  close(): Promise<void>
}

export interface BackgroundOptions {
  waitingMost?: number
  /** Looks how the process is, for a moment. */
  isBusy?: () => Promise<boolean>
}

const WAITING_MOST = 1_000
const LOOK_MS = 50
/** Of the time of the process, from which on it is busy. */
const BUSY_SHARE = 0.3

async function isProcessBusy(): Promise<boolean> {
  const before = performance.eventLoopUtilization()
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS).unref())
  return performance.eventLoopUtilization(before).utilization > BUSY_SHARE
}

export function createBackground(
  log: Pick<Log, 'warn'>,
  { waitingMost = WAITING_MOST, isBusy = isProcessBusy }: BackgroundOptions = {},
): Background {
  const waiting: { name: string; work: () => Promise<void> }[] = []
  let running: Promise<void> | undefined
  let isClosed = false
  let demand = Promise.withResolvers<false>()
  let awaitedBy = 0

  /** Until the process has a quiet moment, somebody waits for us after all, or it ends. */
  async function untilQuiet(): Promise<void> {
    // One look after the other.
    while (awaitedBy === 0 && !isClosed && (await Promise.race([isBusy(), demand.promise])));
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await untilQuiet()
      const next = waiting.shift()
      try {
        await next?.work()
      } catch (error) {
        log.warn({ err: error, work: next?.name }, 'work in the background failed')
      }
    }
    running = undefined
  }

  return {
    add(name, work) {
      if (isClosed || waiting.length >= waitingMost) return false
      waiting.push({ name, work })
      // Not before the caller has gone on: it never delays the caller.
      running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(run)
      return true
    },
    async idle() {
      awaitedBy += 1
      demand.resolve(false)
      while (running) await running
      awaitedBy -= 1
      if (awaitedBy === 0) demand = Promise.withResolvers()
    },
    async close() {
      isClosed = true
      waiting.length = 0
      demand.resolve(false)
      await running
    },
  }
}
