import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { Ids } from '../ids/ids.ts'
import type { Log } from '../log.ts'
import type { SignalConnection } from '../signals/signal-connection.ts'
import { createClaimRound } from './claims/claim-round.ts'
import { createClaimStore } from './claims/claim-store.ts'
import { createEnded } from './ended.ts'
import type { ClaimedJob } from './job-row.ts'
import { createJobStore } from './job-store.ts'
import type { Job, Jobs, JobStop } from './jobs.ts'
import { CHANNEL, readSignal, writeSignal } from './job-signal.ts'
import { createQueueFiguresStore } from './queue-figures-store.ts'
import { createJobRunner, type Handling } from './run-job.ts'
import { createSteeringStore } from './steering-store.ts'
import { createWaker } from '../signals/waker.ts'
import { createWorkerRegistry } from './worker-registry.ts'

const MAINTENANCE_MS = 30_000
const SWEEP_SECONDS = 3_600
/** A handler that was asked to stop is waited for this long; after it the lease hands its job on. */
const LET_GO_MS = 10_000

export interface JobsOptions {
  db: Db
  clock: Clock
  ids: Ids
  log: Log
  /** On which this process listens. */
  connection: SignalConnection
  /** Jobs of all lanes that this process runs at once; queues with a number of their own are counted apart. */
  concurrency?: number
  /** A worker that does not report for this long is taken for dead; its jobs go on elsewhere. The same in every process. */
  leaseSeconds?: number
  /** Looks for work by itself this often, should no signal reach it. */
  idleSeconds?: number
  /** What the process says of itself in the list of workers. */
  role?: string
  host?: string
}

interface Running {
  job: Job
  abort: AbortController
  done: Promise<void>
}

/** The job queue on the product's own table (docs/adr/0006, 0023): lanes with limits, fair turns, leases with fencing, wake-up by NOTIFY. */
export function createJobs({
  db,
  clock,
  ids,
  log,
  connection,
  concurrency = 32,
  leaseSeconds = 15,
  idleSeconds = 5,
  role = 'all',
  host = hostname(),
}: JobsOptions): Jobs {
  const me = { id: randomUUID(), role, host, pid: process.pid, concurrency }
  const store = createJobStore(db, me.id, leaseSeconds)
  const registry = createWorkerRegistry(db, leaseSeconds)
  const claim = createClaimRound(createClaimStore(db, me.id, leaseSeconds))
  const runJob = createJobRunner({ store, clock, log })
  const handlings = new Map<string, Handling>()
  const maintenanceJobs = [{ name: 'workers that died', seconds: SWEEP_SECONDS, run: () => registry.sweep() }]
  const running = new Map<string, Running>()
  let stopListening: (() => void) | undefined
  let stopping: Promise<void> | undefined
  let isStarted = false
  let isStopping = false
  let wakeUp: () => void = () => undefined
  /** Names of rooms that are to be looked at now. */
  const woken = new Set<string>()
  /** Name of a room → when something of it is due, by performance.now(). */
  const dueMs = new Map<string, number>()
  let loop: Promise<void> = Promise.resolve()
  let beating: Promise<unknown> = Promise.resolve()
  let heart: NodeJS.Timeout | undefined
  let maintenanceTimer: NodeJS.Timeout | undefined
  let graceTimer: NodeJS.Timeout | undefined
  let letGoAtMs = Number.POSITIVE_INFINITY

  const { promise: waitedLongEnough, resolve: giveUpWaiting } = Promise.withResolvers<void>()
  const warn =
    (what: string) =>
    (error: Error): void =>
      log.warn({ error: error.message }, what)
  const ended = createEnded({ isThere: store.isThere, listen: listenFromNow })
  const others = createWaker(() =>
    store
      .notify(writeSignal(['new', me.id]))
      .catch((error: Error) =>
        log.debug({ error: error.message }, 'could not wake other workers; they look by themselves'),
      ),
  )

  /** Without a queue: all. */
  function wakeHere(queue?: string): void {
    for (const { name, queues } of rooms()) if (queue === undefined || queues.has(queue)) woken.add(name)
    wakeUp()
  }

  /** Processes that do not work listen only once somebody waits for an end. */
  function listenFromNow(): void {
    if (!stopping) stopListening ??= connection.listen(CHANNEL, onSignal)
  }

  function onSignal(payload: string): void {
    const signal = readSignal(payload)
    if (signal[0] === 'ended') return ended.signalled(signal[1], signal[2])
    if (payload === '') ended.lookAgain().catch(warn('could not look for jobs that ended'))
    if (signal[0] === 'cancel') beatSafely()
    if (isStarted && signal[1] !== me.id) wakeHere()
  }

  function rest(seconds: number): Promise<void> {
    if (isStopping || woken.size > 0) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, seconds * 1_000)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** What may begin at once: the queues that share the process's number, then each with one of its own. */
  function rooms(): { name: string; queues: Map<string, Handling>; most: number; isFull: () => boolean }[] {
    const shared = new Map([...handlings].filter(([, handling]) => handling.concurrency === undefined))
    const own = [...handlings].filter(([, handling]) => handling.concurrency !== undefined)
    const room = (name: string, queues: Map<string, Handling>, size: number) => {
      const left = (): number => size - countOf(queues)
      return { name, queues, most: left(), isFull: () => left() <= 0 }
    }
    return [
      ...(shared.size > 0 ? [room('', shared, concurrency)] : []),
      ...own.map(([queue, handling]) => room(queue, new Map([[queue, handling]]), handling.concurrency as number)),
    ]
  }

  /** Those without a number of their own. */
  const sharedQueues = (): string[] =>
    [...handlings].filter(([, handling]) => handling.concurrency === undefined).map(([queue]) => queue)

  const countOf = (queues: ReadonlyMap<string, Handling>): number =>
    [...running.values()].filter(({ job }) => queues.has(job.queue)).length

  function run(job: ClaimedJob, isNew: boolean): void {
    const handling = handlings.get(job.queue) as Handling
    const abort = new AbortController()
    if (isStopping) abort.abort('process stops' satisfies JobStop)
    else if (job.isCancelled) abort.abort('cancelled' satisfies JobStop)
    const entry: Running = { job, abort, done: Promise.resolve() }
    running.set(job.id, entry)
    if (isNew) handling.changed?.(job.lane, job.tenantId)
    // What was taken up while the process began to stop goes back as it is.
    const work = isStopping
      ? store
          .giveBack(job, { delaySeconds: 0, failures: job.failures })
          .catch(warn('a job could not be given back; its lease will end'))
      : runJob(job, handling, abort.signal)
    entry.done = work.finally(() => {
      running.delete(job.id)
      wakeHere(job.queue)
      // Its slot is free, or it waits for its next run: for others, since this process takes up nothing more.
      if (isStopping) others.wake()
    })
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      const looked = rooms().filter(({ name }) => woken.delete(name) || (dueMs.get(name) ?? 0) <= performance.now())
      try {
        // Beside each other: an answer in a chat does not wait for a look at drawings.
        const looks = await Promise.allSettled(
          looked.map(async ({ name, queues, isFull, most }) => {
            dueMs.set(name, 0) // until this look succeeds
            const round = most > 0 ? await claim({ queues, most, mayBegin: () => !isStopping, run }) : undefined
            dueMs.set(
              name,
              performance.now() + Math.max(0.02, Math.min(round?.dueSeconds ?? idleSeconds, idleSeconds)) * 1_000,
            )
            if (round?.isCut && !isFull()) woken.add(name)
          }),
        )
        for (const look of looks) if (look.status === 'rejected') throw look.reason
        await rest(
          Math.max(0, Math.min(...dueMs.values(), performance.now() + idleSeconds * 1_000) - performance.now()) / 1_000,
        )
      } catch (error) {
        if (!isStopping) log.warn({ error: (error as Error).message }, 'could not look for jobs')
        await rest(1)
      }
    }
  }

  async function beat(): Promise<void> {
    // Beside each other: a list that cannot be written costs no job its lease.
    await Promise.all([renew(), registry.report(me, { queues: sharedQueues(), isDraining: isStopping })])
  }

  async function renew(): Promise<void> {
    if (running.size === 0) return
    const jobs = [...running.values()].map(({ job }) => job)
    const ours = await store.renew(jobs)
    for (const { id } of jobs) {
      const entry = running.get(id)
      if (!entry || entry.abort.signal.aborted) continue
      const state = ours.get(id)
      if (!state) entry.abort.abort('lease lost' satisfies JobStop)
      else if (state.isCancelled) entry.abort.abort('cancelled' satisfies JobStop)
    }
  }

  function beatSafely(): void {
    if (isStarted)
      beating = Promise.allSettled([beating, beat().catch(warn('could not renew the leases of running jobs'))])
  }

  async function runMaintenanceJobs(): Promise<void> {
    for (const { name, seconds, run } of maintenanceJobs) {
      try {
        if (!isStopping && (await store.takeMaintenanceJob(name, seconds))) await run()
      } catch (error) {
        log.error({ err: error, maintenanceJob: name }, 'a maintenance job failed')
      }
    }
  }

  /** Running jobs are asked to let go at this time, or earlier where a later call says so. */
  function letGoIn(graceMs: number): void {
    const atMs = performance.now() + graceMs
    if (atMs >= letGoAtMs) return
    letGoAtMs = atMs
    clearTimeout(graceTimer)
    graceTimer = setTimeout(() => {
      for (const { abort } of running.values())
        if (!abort.signal.aborted) abort.abort('process stops' satisfies JobStop)
      graceTimer = setTimeout(giveUpWaiting, LET_GO_MS)
    }, graceMs)
  }

  /** Nothing new from now on; what runs may end in its time, and what does not goes back, for another to take up at once. */
  async function drain(): Promise<void> {
    isStopping = true
    clearInterval(maintenanceTimer)
    beatSafely()
    wakeHere()
    await loop
    await Promise.race([Promise.allSettled([...running.values()].map(({ done }) => done)), waitedLongEnough])
    clearTimeout(graceTimer)
    letGoAtMs = 0
    clearInterval(heart)
    for (const { job } of running.values())
      log.error({ queue: job.queue, key: job.key }, 'a job did not let go; it goes on elsewhere when its lease ends')
    await beating // one that comes late would put it back
    await registry.leave(me.id).catch(warn('could not leave the list of workers'))
    // Those who go on look now for what was given back.
    others.wake()
  }

  async function stop(): Promise<void> {
    if (isStarted) await drain()
    await others.idle()
    ended.close()
    stopListening?.()
  }

  return {
    enqueue: (trx, job) => store.insert(trx, ids.next(), job),
    enqueueAll: (trx, jobs) =>
      store.insertAll(
        trx,
        jobs.map((job) => ({ ...job, id: ids.next() })),
      ),
    wake(queue) {
      if (isStarted) wakeHere(queue)
      others.wake()
    },
    handle(queue, options, handler) {
      if (handlings.has(queue)) throw new Error(`queue ${queue} has a handler already`)
      handlings.set(queue, { ...options, handler })
    },
    expedite: store.expedite,
    every(name, seconds, run) {
      maintenanceJobs.push({ name, seconds, run })
    },
    async cancel(queue, key) {
      const outcome = await store.cancel(queue, key)
      if (outcome === 'stopping') await store.notify(writeSignal(['cancel']))
      return outcome
    },
    steering: {
      ...createQueueFiguresStore(db),
      ...createSteeringStore(),
      workers: () => registry.list(),
      ended: (queue, key, ms) => ended.wait(queue, key, ms),
    },
    async start() {
      await registry.report(me, { queues: sharedQueues(), isDraining: false })
      isStarted = true
      listenFromNow()
      heart = setInterval(beatSafely, (leaseSeconds * 1_000) / 3)
      maintenanceTimer = setInterval(() => void runMaintenanceJobs(), MAINTENANCE_MS)
      loop = work()
    },
    stop(graceMs) {
      if (isStarted) letGoIn(graceMs)
      stopping ??= stop()
      return stopping
    },
  }
}
