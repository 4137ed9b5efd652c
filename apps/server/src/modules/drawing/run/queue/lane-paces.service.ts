import type { Deps } from '../../../../platform/deps.ts'
import type { WorkerState } from '../../../../platform/jobs/jobs.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { healthOf, HEALTHY, type ApiHealthFacts } from '../../admission/gate-health.ts'
import { createLaneFactsRepository, type KnownLane } from './lane-facts.repository.ts'
import { paceOf, type LanePace } from './lane-pace.ts'
import { createShortCache } from './short-cache.ts'
import { laneLimitOf, LOCAL_LANE_LIMIT, LOCAL_QUEUE_MAX, queueMaxOf, readLane } from '../../records/lanes/lane.ts'
import type { QueueOf } from './queue-of.ts'

/** How a lane stands at this moment. */
export interface LaneNow {
  known: KnownLane
  /** For `waitInterval(pace, before)`. */
  pace: LanePace
  health: ApiHealthFacts
  /** Most that run at once, most that may wait. */
  limit: number
  queueMax: number
}

export interface LanesNow {
  lanes: ReadonlyMap<string, LaneNow>
  workers: readonly WorkerState[]
}

/** A busy lane's waiting times are read off one look for this long: a thousand who ask ask the database once. */
const SHORT_CACHE_MS = 500

/** How lanes stand and how fast they go, in two queries however many are asked for; of the draw queue. */
export function createLanePaces({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>) {
  const facts = createLaneFactsRepository(db)
  async function read(of: QueueOf, lanes: readonly string[]): Promise<LanesNow> {
    const [known, workers] = await Promise.all([facts.read(of, lanes), jobs.steering.workers()])
    const now = clock.now()
    return { workers, lanes: new Map([...known].map(([lane, one]) => [lane, laneNow(lane, one, workers, now)])) }
  }

  const cache = createShortCache<LaneNow | undefined>({
    ms: SHORT_CACHE_MS,
    isKept: (now) => now !== undefined && now.pace.running >= now.pace.limit,
    async read(key) {
      const [tenantId = '', lane = ''] = key.split(' ')
      return (await read({ tenantId }, [lane])).lanes.get(lane)
    },
  })

  return {
    read,
    /** One lane of this tenant as it was at most half a second ago; as it is, while something could begin in it at once. */
    recent: ({ tenantId }: Pick<Scope, 'tenantId'>, lane: string): Promise<LaneNow | undefined> =>
      cache(`${tenantId} ${lane}`),
  }
}

export type LanePaces = ReturnType<typeof createLanePaces>

/** Those that take new work. */
export const takingWork = (workers: readonly WorkerState[]): WorkerState[] =>
  workers.filter(({ isAlive, isDraining }) => isAlive && !isDraining)

function laneNow(lane: string, known: KnownLane, workers: readonly WorkerState[], now: Date): LaneNow {
  const isLocal = readLane(lane).apiId === undefined
  const limit = isLocal ? LOCAL_LANE_LIMIT : known.hasApi ? laneLimitOf(known) : 1
  const health = known.gates.length > 0 ? healthOf(known.gates, now) : HEALTHY
  const able = takingWork(workers)
  // An open circuit shows when it is tried, and nobody knows whether it recovers then.
  const isStanding = known.isPaused || known.isHeld || able.length === 0 || health.state !== 'closed'
  const hasFreeWorker = able.some(({ running, concurrency }) => running < concurrency)
  // Of a pool with keys that rest the others go on.
  const until = known.gates.some(
    ({ keyName, blockedUntil }) => keyName === '' && blockedUntil !== null && blockedUntil > now,
  )
    ? health.until
    : null
  return {
    known,
    health,
    limit,
    queueMax: isLocal ? LOCAL_QUEUE_MAX : queueMaxOf(known),
    pace: paceOf(known, { limit, isStanding, hasFreeWorker, until }, now),
  }
}
