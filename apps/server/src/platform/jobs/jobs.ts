import type { Db } from '../database/db.ts'

/** A piece of work that must happen although processes die. It is idempotent: a job may run again after its worker was lost. */
export interface Job {
  id: string
  queue: string
  /** Jobs of one lane share a limit (drawing API + tenant). */
  lane: string
  /** What the job is about (`draw:<infoId>`): unique among waiting and running jobs of a queue. */
  key: string
  tenantId: string
  payload: Record<string, unknown>
  /** 1 on the first run; rises each time the job is taken up, so it fences off a worker that was thought dead. */
  run: number
  /** Runs in a row that threw, or whose worker died; 0 after each run that gave the job back in order. */
  failures: number
}

export interface NewJob {
  queue: string
  lane: string
  key: string
  tenantId: string
  payload?: Record<string, unknown>
  /** Smaller runs earlier; default 0. */
  priority?: number
  runAt?: Date
}

/** Why a running job should let go. After `cancelled` its handler ends it; after the others another worker goes on with it. */
export type JobStop = 'cancelled' | 'lease lost' | 'process stops'

export interface JobContext {
  /** Aborted when the job is cancelled, its lease is lost or the process stops; `signal.reason` is a {@link JobStop}. */
  signal: AbortSignal
  /** Gives the job back to be run again at that time, e.g. the next poll; ends this run. */
  again(runAt: Date, payload?: Record<string, unknown>): void
}

export type JobHandler = (job: Job, context: JobContext) => Promise<void>

export interface HandleOptions {
  laneLimit: (lane: string) => number | Promise<number>
  /**
   * What becomes of a job whose runs failed this many times in a row: it is ended by `end`, so that it does not come back for ever. Without
   * it a job is tried again without end.
   */
  giveUp?: { after: number; end: (job: Job) => Promise<void> }
}

export interface Jobs {
  /** In the caller's transaction, so that the job exists exactly when the row does (outbox). */
  enqueue(trx: Db, job: NewJob): Promise<void>
  /** Wakes the workers after the transaction is through. */
  wake(): void
  handle(queue: string, options: HandleOptions, handler: JobHandler): void
  /** Chores of the process (expired captchas, old sessions): one process at a time does it. */
  every(name: string, seconds: number, chore: () => Promise<void>): void
  /**
   * Something that the job waits for is there: one that waits becomes due, one that runs is run again as soon as it gives itself back. In
   * the transaction that stores what came, so that a run that begins later sees it; then {@link wake}. False: there is no such job.
   */
  hurry(trx: Db, queue: string, key: string): Promise<boolean>
  /** Takes a waiting job out or asks a running one to stop. */
  cancel(queue: string, key: string): Promise<'removed' | 'stopping' | 'unknown'>
  start(): Promise<void>
  /** Lets running jobs reach a safe point, at most `graceMs`; what is left is run again elsewhere when its lease ends. */
  stop(graceMs: number): Promise<void>
}
