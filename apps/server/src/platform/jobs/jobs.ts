import type { Db } from '../database/db.ts'

/** Work that must happen although processes die. It is idempotent: a job may run again after its worker was lost. */
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
  /** Smaller runs earlier, within its lane and among the lanes of its tenant; default 0. */
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
  /** Jobs of this queue that a process runs at once, beside those of the others: for work that mostly waits (answers of chat), so that neither takes the other's slots. Without it the process's own number holds. */
  concurrency?: number
  /** A job of this lane began here, or is gone from it: the counts of its lane are other ones now. Must not throw. */
  changed?: (lane: string, tenantId: string) => void
  /**
   * What becomes of a job whose runs failed this many times in a row: it is ended by `end`, so that it does not come back for ever. Without
   * it a job is tried again without end.
   */
  giveUp?: { after: number; end: (job: Job) => Promise<void> }
}

/** Who paused or held, why, and when. */
export interface Halt {
  userId: string
  by: string
  reason: string
  time: Date
}

/** Jobs of one kind. */
export interface QueueState {
  queue: string
  waiting: number
  /** Started and not ended, also between two polls. */
  running: number
  /** Those whose last run failed. */
  failing: number
  /** Since when the one is due that waits longest; undefined when none that is due waits. */
  oldestTime: Date | undefined
}

export interface LaneState {
  lane: string
  tenantId: string
  waiting: number
  /** Started and not ended, also between two polls. */
  running: number
  /** Since when the one in front is queued; undefined when none waits. */
  oldestTime: Date | undefined
  pause: Halt | undefined
}

export interface TenantState {
  tenantId: string
  waiting: number
  running: number
  oldestTime: Date | undefined
  weight: number
  hold: Halt | undefined
}

/** A process that works; `isAlive`: it gave a sign of life within a lease. */
export interface WorkerState {
  id: string
  role: string
  host: string
  pid: number
  running: number
  concurrency: number
  isDraining: boolean
  isAlive: boolean
  startedTime: Date
}

export interface JobPlace {
  key: string
  lane: string
  tenantId: string
  isStarted: boolean
  priority: number
  /** From 1 in its lane, in the order in which they begin; undefined once it has started. */
  position: number | undefined
}

/** What a person may know and change of a queue. The caller has checked that they may: nothing here asks for a tenant's wall. */
export interface QueueSteering {
  /** Of all tenants, by name; those that have jobs. */
  queues(): Promise<QueueState[]>
  /** Lanes with jobs, and those that are paused. Without a tenant: of all. */
  lanes(queue: string, of: { tenantId?: string; lane?: string }): Promise<LaneState[]>
  /** Tenants with jobs, and those with a weight or a hold of their own. */
  tenants(queue: string, tenantId?: string): Promise<TenantState[]>
  workers(): Promise<WorkerState[]>
  /** Those of these keys that are in the queue. */
  places(queue: string, keys: readonly string[]): Promise<Map<string, JobPlace>>
  /** How many begin before this waiting job in its lane; `started` once it holds a slot, undefined when this tenant has no such job. */
  countAhead(queue: string, at: { key: string; tenantId: string }): Promise<number | 'started' | undefined>
  /** How many of this tenant wait in this lane, counted up to `most`. */
  countWaiting(queue: string, at: { lane: string; tenantId: string }, most: number): Promise<number>
  /** Nothing of a paused lane begins; what runs goes on. `pause` undefined ends it. In the caller's transaction; then `wake`. */
  setPause(
    trx: Db,
    queue: string,
    at: { lane: string; tenantId: string },
    pause: Omit<Halt, 'time'> | undefined,
  ): Promise<void>
  /** The same for all lanes of a tenant; what is left out stays, `hold` null ends it. `weight` 1–100: turns it has, compared with others. */
  setTenant(
    trx: Db,
    queue: string,
    tenantId: string,
    values: { weight?: number; hold?: Omit<Halt, 'time'> | null },
  ): Promise<void>
  /** Puts a waiting job at this place of its lane (from 1; beyond the end: last). Answers where it stands; `started` or `unknown` when it cannot be moved any more. */
  move(trx: Db, queue: string, key: string, position: number): Promise<number | 'started' | 'unknown'>
  /** Holds a waiting job until the transaction ends, so that nobody begins it meanwhile. */
  holdWaiting(trx: Db, queue: string, key: string): Promise<'held' | 'started' | 'unknown'>
  /** Takes a job out that this transaction holds. */
  removeHeld(trx: Db, queue: string, key: string): Promise<void>
  /** Takes a job out that nobody works on at this moment: one that waits, or one that was given back until later. False: somebody does, or it is gone; nothing is changed then. */
  takeBack(trx: Db, queue: string, key: string): Promise<boolean>
  /** Resolves once the job is gone, true; or false after this time. Woken by whatever process ends it. */
  ended(queue: string, key: string, ms: number): Promise<boolean>
}

export interface Jobs {
  /** In the caller's transaction, so that the job exists exactly when the row does (outbox). */
  enqueue(trx: Db, job: NewJob): Promise<void>
  /** Several of one tenant, in one statement; in their lanes they stand in this order. */
  enqueueAll(trx: Db, jobs: readonly Omit<NewJob, 'priority' | 'runAt'>[]): Promise<void>
  /** Wakes the workers after the transaction is through; of this process only those of one queue, where it is named. */
  wake(queue?: string): void
  handle(queue: string, options: HandleOptions, handler: JobHandler): void
  /** Maintenance jobs (expired captchas, old sessions): one process at a time runs each. */
  every(name: string, seconds: number, run: () => Promise<void>): void
  /**
   * Something that the job waits for is there: one that waits becomes due, one that runs is run again as soon as it gives itself back. In
   * the transaction that stores what came, so that a run that begins later sees it; then {@link wake}. False: there is no such job.
   */
  expedite(trx: Db, queue: string, key: string): Promise<boolean>
  /** Takes a waiting job out or asks a running one to stop. */
  cancel(queue: string, key: string): Promise<'removed' | 'stopping' | 'unknown'>
  /** Looking at a queue and steering it; pauses, holds and weights count in every process at its next look. */
  steering: QueueSteering
  start(): Promise<void>
  /**
   * Takes up nothing more, lets running jobs reach a safe point for at most `graceMs`, and gives back what is left, for another process to take up at once. A further call waits for the same end; one
   * with less time left shortens it.
   */
  stop(graceMs: number): Promise<void>
}
