import { randomUUID } from 'node:crypto'
import type { ClientConfig } from 'pg'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { listen, type Listener } from '../database/listener.ts'
import type { Ids } from '../ids.ts'
import type { Log } from '../log.ts'
import { createJobStore, LEASE_SECONDS, type ClaimedJob } from './job-store.ts'
import type { HandleOptions, Job, JobContext, JobHandler, Jobs, JobStop } from './jobs.ts'

const CHANNEL = 'drawdesk_jobs'
const IDLE_SECONDS = 5
const FIRST_RETRY_SECONDS = 1
const LAST_RETRY_SECONDS = 60

export interface JobsOptions {
  db: Db
  clock: Clock
  ids: Ids
  log: Log
  /** For LISTEN; as the serving role. */
  connection: ClientConfig
  /** Jobs of all lanes that this process runs at once. */
  concurrency?: number
}

interface Handling extends HandleOptions {
  handler: JobHandler
}

interface Running {
  job: Job
  abort: AbortController
  done: Promise<void>
}

/** The job queue on the product's own table (docs/adr/0006): lanes with limits, leases with fencing, wake-up by NOTIFY. */
export function createJobs({ db, clock, ids, log, connection, concurrency = 32 }: JobsOptions): Jobs {
  const store = createJobStore(db, randomUUID())
  const handlings = new Map<string, Handling>()
  const chores: { name: string; seconds: number; chore: () => Promise<void> }[] = []
  const running = new Map<string, Running>()
  let listener: Listener | undefined
  let isStopping = false
  let isStarted = false
  let wakeUp: () => void = () => undefined
  let isWoken = false
  let loop: Promise<void> = Promise.resolve()
  let heart: NodeJS.Timeout | undefined
  let choreTimer: NodeJS.Timeout | undefined
  let rotation = 0

  const wakeHere = (): void => {
    isWoken = true
    wakeUp()
  }

  function rest(seconds: number): Promise<void> {
    if (isWoken) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, seconds * 1_000)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function claim(): Promise<number> {
    let taken = 0
    for (const [queue, { laneLimit }] of handlings) {
      const free = (): number => concurrency - running.size
      if (free() <= 0) break
      for (const job of await store.resume(queue, free())) {
        run(job)
        taken += 1
      }
      const lanes = await store.lanes(queue)
      // Each round begins with another lane, and takes one job of each before a second of any: no lane starves another.
      rotation += 1
      const limits = await Promise.all(lanes.map(({ lane }) => laneLimit(lane)))
      let open = lanes.map(({ lane, started }, index) => ({ lane, limit: limits[index] ?? 0, slots: (limits[index] ?? 0) - started })).filter(({ slots }) => slots > 0)
      open = [...open.slice(rotation % Math.max(1, open.length)), ...open.slice(0, rotation % Math.max(1, open.length))]
      if (open.length === 0) continue
      const share = Math.max(1, Math.floor(free() / open.length))
      for (const { lane, limit, slots } of open) {
        if (free() <= 0) break
        for (const job of await store.take(queue, lane, limit, Math.min(share, slots, free()))) {
          run(job)
          taken += 1
        }
      }
    }
    return taken
  }

  function run(job: ClaimedJob): void {
    const abort = new AbortController()
    if (job.isCancelled) abort.abort('cancelled' satisfies JobStop)
    const entry: Running = { job, abort, done: Promise.resolve() }
    running.set(job.id, entry)
    entry.done = handle(job, abort).finally(() => {
      running.delete(job.id)
      wakeHere()
    })
  }

  async function handle(job: ClaimedJob, abort: AbortController): Promise<void> {
    const handling = handlings.get(job.queue) as Handling
    let back: { runAt: Date; payload: Record<string, unknown> | undefined } | undefined
    const context: JobContext = {
      signal: abort.signal,
      again: (runAt, payload) => {
        back = { runAt, payload }
      },
    }
    const { giveUp } = handling
    try {
      if (giveUp && job.failures >= giveUp.after) {
        log.error({ queue: job.queue, key: job.key, failures: job.failures }, 'a job failed too often and is given up')
        await giveUp.end(job)
      } else await handling.handler(job, context)
      if (back) {
        const { runAt, payload } = back as { runAt: Date; payload: Record<string, unknown> | undefined }
        await store.giveBack(job, { delaySeconds: Math.max(0, (runAt.getTime() - clock.now().getTime()) / 1_000), payload, failures: 0 })
      } else if (!(await store.end(job))) log.warn({ queue: job.queue, key: job.key }, 'a job ended after its lease was lost')
    } catch (error) {
      const isOurs = abort.signal.reason === 'process stops'
      const seconds = isOurs ? 0 : Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(job.failures, 6))
      if (!isOurs) log.error({ err: error, queue: job.queue, key: job.key, run: job.run, retryInSeconds: seconds }, 'a job failed and will run again')
      await store
        .giveBack(job, { delaySeconds: seconds, failures: job.failures + (isOurs ? 0 : 1) })
        .catch((failure: Error) => log.warn({ error: failure.message, key: job.key }, 'a job could not be given back; its lease will end'))
    }
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      isWoken = false
      try {
        const taken = await claim()
        if (taken > 0) continue
        const due = await store.nextDue([...handlings.keys()])
        await rest(Math.min(IDLE_SECONDS, Math.max(0.02, due ?? IDLE_SECONDS)))
      } catch (error) {
        if (!isStopping) log.warn({ error: (error as Error).message }, 'could not look for jobs')
        await rest(1)
      }
    }
  }

  async function beat(): Promise<void> {
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

  const beatSafely = (): void => {
    beat().catch((error: Error) => log.warn({ error: error.message }, 'could not renew the leases of running jobs'))
  }

  async function doChores(): Promise<void> {
    for (const { name, seconds, chore } of chores) {
      try {
        if (!isStopping && (await store.takeChore(name, seconds))) await chore()
      } catch (error) {
        log.error({ err: error, chore: name }, 'a chore failed')
      }
    }
  }

  return {
    enqueue: (trx, job) => store.insert(trx, ids.next(), job),
    wake() {
      if (isStarted) wakeHere()
      store.notify(CHANNEL, 'new').catch((error: Error) => log.debug({ error: error.message }, 'could not wake other workers; they look by themselves'))
    },
    handle(queue, options, handler) {
      if (handlings.has(queue)) throw new Error(`queue ${queue} has a handler already`)
      handlings.set(queue, { ...options, handler })
    },
    hurry: store.hurry,
    every(name, seconds, chore) {
      chores.push({ name, seconds, chore })
    },
    async cancel(queue, key) {
      const outcome = await store.cancel(queue, key)
      if (outcome === 'stopping') await store.notify(CHANNEL, 'cancel')
      return outcome
    },
    async start() {
      isStarted = true
      listener = listen(
        connection,
        CHANNEL,
        (payload) => {
          if (payload === 'cancel') beatSafely()
          wakeHere()
        },
        log,
      )
      heart = setInterval(beatSafely, (LEASE_SECONDS * 1_000) / 3)
      choreTimer = setInterval(() => void doChores(), 30_000)
      loop = work()
      await Promise.resolve()
    },
    async stop(graceMs) {
      if (!isStarted || isStopping) return
      isStopping = true
      clearInterval(choreTimer)
      wakeHere()
      await loop
      const all = Promise.allSettled([...running.values()].map(({ done }) => done))
      const grace = setTimeout(() => {
        for (const { abort } of running.values()) if (!abort.signal.aborted) abort.abort('process stops' satisfies JobStop)
      }, graceMs)
      await all
      clearTimeout(grace)
      clearInterval(heart)
      await listener?.close()
    },
  }
}
