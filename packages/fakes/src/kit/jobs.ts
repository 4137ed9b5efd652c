import { randomUUID } from 'node:crypto'
import type { FakeAnswer, FakeServer } from './fake-http.ts'
import type { Holds } from './scenes.ts'

/**
 * What the next order does at a provider whose orders are jobs. `…Job` is accepted and ends badly; `stuck` never ends; `held` waits for
 * `release`; `slow` takes 20 s; `lost` is worked on but its answer is dropped, `cut` in the middle; `neverArrived` is dropped unread;
 * `noResult` ends well with nothing in it; `twice` and `mute` shape the callback of a service that has one: doubled, none.
 */
export const JOB_SCENES = [
  'ok',
  'moderated',
  'moderatedJob',
  'balance',
  'rate',
  'busy',
  'error500',
  'gateway',
  'badParameter',
  'failedJob',
  'stuck',
  'held',
  'slow',
  'badJson',
  'lost',
  'cut',
  'neverArrived',
  'noResult',
  'expired',
  'twice',
  'mute',
] as const
export type JobScene = (typeof JOB_SCENES)[number]

/** What a person may write into a prompt (scenes.ts). */
export const JOB_WORDS: Readonly<Record<string, JobScene>> = {
  moderated: 'moderated',
  moderatedjob: 'moderatedJob',
  balance: 'balance',
  rate: 'rate',
  busy: 'busy',
  error: 'error500',
  gateway: 'gateway',
  failed: 'failedJob',
  stuck: 'stuck',
  slow: 'slow',
  badjson: 'badJson',
  lost: 'lost',
  cut: 'cut',
  expired: 'expired',
}

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

export interface Job<Facts = unknown> {
  id: string
  scene: JobScene
  polls: number
  state: JobState
  /** As `performance.now()`. */
  openedAtMs: number
  facts: Facts
}

export interface JobFake extends FakeServer {
  /** Scenes of the next orders; afterwards `ok`. */
  script(...scenes: JobScene[]): void
  /** Orders that were worked on: each one costs. */
  paints(): number
  /** Every order, the oldest first. */
  jobs(): readonly Job[]
  /** Ends every result address given so far. */
  expireResults(): void
  /** The next questions for a state answer these statuses and move nothing. */
  failPolls(...statuses: number[]): void
  /** Lets `held` orders go on. */
  release(): void
}

/** What every fake of jobs lets a test do; one without polls leaves `pollStatuses` out. */
export function jobFakeOf({ server, scenes, holds, files, jobs, pollStatuses = [] }: JobFakeParts): JobFake {
  return {
    ...server,
    script: scenes.script,
    paints: () => jobs.list().length,
    jobs: jobs.list,
    expireResults: files.expire,
    failPolls: (...statuses) => void pollStatuses.push(...statuses),
    release: holds.release,
    close: () => {
      holds.release()
      return server.close()
    },
  }
}

interface JobFakeParts {
  server: FakeServer
  scenes: Pick<JobFake, 'script'>
  holds: Pick<Holds, 'release'>
  files: { expire(): void }
  jobs: { list(): Job[] }
  pollStatuses?: number[]
}

/** The jobs of one fake; each question for a state moves a job one state on. */
export function createJobs<Facts>(newId: () => string = randomUUID) {
  const jobs = new Map<string, Job<Facts>>()
  return {
    open(scene: JobScene, facts: Facts): Job<Facts> {
      const job: Job<Facts> = { id: newId(), scene, polls: 0, state: 'queued', openedAtMs: performance.now(), facts }
      jobs.set(job.id, job)
      return job
    },
    find: (id: unknown): Job<Facts> | undefined => (typeof id === 'string' ? jobs.get(id) : undefined),
    list: (): Job<Facts>[] => [...jobs.values()],
    /** Asked once more: queued, then running, then its end. */
    advance(job: Job<Facts>): JobState {
      job.polls += 1
      const isEnded = job.state !== 'queued' && job.state !== 'running'
      if (!isEnded && job.scene !== 'stuck')
        job.state = job.polls === 1 ? 'queued' : job.polls === 2 ? 'running' : endOf(job.scene)
      else if (!isEnded) job.state = 'running'
      return job.state
    },
  }
}

function endOf(scene: JobScene): JobState {
  return scene === 'failedJob' || scene === 'moderatedJob' ? 'failed' : 'done'
}

const SLOW_MS = 20_000

/** Carries out what a scene does to the connection; `make` takes the order on and answers it. */
export async function answerAs(
  scene: JobScene,
  holds: Holds,
  make: () => FakeAnswer | Promise<FakeAnswer>,
): Promise<FakeAnswer> {
  if (scene === 'neverArrived') return { drop: 'beforeHeaders' }
  if (scene === 'held') await holds.hold()
  if (scene === 'slow') await holds.hold(SLOW_MS)
  const answer = await make()
  if (scene === 'lost') return { drop: 'beforeHeaders' }
  if (scene === 'cut') return { ...answer, drop: 'afterHeaders' }
  if (scene === 'badJson') return { body: '{"Response": {"Job', headers: { 'Content-Type': 'application/json' } }
  return answer
}

/** May one more come? At most `max` within `windowMs`; 0 = any number. */
export function createRateLimit(max: number, windowMs: number): () => boolean {
  let times: number[] = []
  return () => {
    const now = performance.now()
    times = times.filter((time) => time > now - windowMs)
    if (max > 0 && times.length >= max) return false
    times.push(now)
    return true
  }
}
