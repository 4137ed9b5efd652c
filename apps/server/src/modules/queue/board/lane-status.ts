import type { LaneStatusCode } from '@drawdesk/contract/queue/queue-manage'
import type { Halt, WorkerState } from '../../../platform/jobs/jobs.ts'
import type { ApiHealthFacts } from '../../drawing/admission/gate-health.ts'
import { isWaitStep, type WaitStep } from '../../drawing/records/lanes/wait-step.ts'
import type { HoldingDrawing, KnownGate } from '../../drawing/run/queue/lane-facts.repository.ts'
import { takingWork } from '../../drawing/run/queue/lane-paces.service.ts'

/** Who waits shorter than this is about to begin. */
const ABOUT_TO_BEGIN_SECONDS = 3

export interface LaneStatusFacts {
  waiting: number
  limit: number
  oldestWaitSeconds: number
  pause: Halt | undefined
  hold: Halt | undefined
  workers: readonly WorkerState[]
  health: ApiHealthFacts
  gates: readonly KnownGate[]
  /** Those that hold a slot. */
  holding: readonly HoldingDrawing[]
}

export interface LaneStatusFound {
  code: LaneStatusCode
  isBad: boolean
  until: Date | null
  /** Of a pause and a hold. */
  halt?: Halt
  /** The provider's masked words. */
  reason?: string
  /** Of a circuit: since when it is not closed. */
  since?: Date | null
}

const CODE_OF_STEP: Readonly<Record<Exclude<WaitStep, 'waitRetry'>, LaneStatusCode>> = {
  waitBreaker: 'breaker',
  waitAuth: 'auth',
  waitBalance: 'balance',
  waitBlocked: 'blocked',
  waitRate: 'rate',
  waitKeys: 'keys',
}
const CODE_OF_REFUSAL = { E_AUTH: 'auth', E_BALANCE: 'balance' } as const
/** An API's own limits do what they are for. */
const FINE: readonly LaneStatusCode[] = ['rate', 'keys', 'full', 'busy']

/** Why a lane begins none of what waits, or slowly; undefined where nothing holds it up. What stands in front of everything else counts first: who only resumes a lane of a tenant that is held changes nothing. */
export function laneStatusOf(facts: LaneStatusFacts, now: Date): LaneStatusFound | undefined {
  const { waiting, limit, oldestWaitSeconds, pause, hold, workers, health, gates, holding } = facts
  const gated = holding.filter(isGated)
  const doesWait = waiting > 0 || gated.length > 0
  const found = (code: LaneStatusCode, more: Partial<LaneStatusFound> = {}): LaneStatusFound => ({
    code,
    isBad: doesWait && !FINE.includes(code),
    until: null,
    ...more,
  })
  if (hold) return found('held', { halt: hold })
  if (pause) return found('paused', { halt: pause })
  // What is sent next would wait as well, and only a person can mend it: this is shown before anything waits.
  if (health.state !== 'closed' && health.refusal)
    return { ...found(CODE_OF_REFUSAL[health.refusal]), isBad: true, reason: health.reason, since: health.since }
  if (!doesWait) return undefined

  const alive = workers.filter(({ isAlive }) => isAlive)
  const able = takingWork(workers)
  if (alive.length === 0) return found('noWorker')
  if (able.length === 0) return found('draining')
  if (health.state !== 'closed')
    return found('breaker', {
      until: health.state === 'open' ? health.until : null,
      reason: health.reason,
      since: health.since,
    })
  const rests = gates.some(({ keyName, blockedUntil }) => keyName === '' && blockedUntil !== null && blockedUntil > now)
  if (rests) return found('blocked', { until: health.until, reason: health.reason })
  const step = mostFrequent(gated.flatMap(({ step: one }) => (isWaitStep(one) && one !== 'waitRetry' ? [one] : [])))
  if (step)
    return found(
      CODE_OF_STEP[step],
      step === 'waitBlocked' ? { until: soonest(gates, now), reason: health.reason } : {},
    )
  if (waiting === 0) return undefined
  if (holding.length >= limit) return found('full')
  const isFreeSomewhere = able.some(({ running, concurrency }) => running < concurrency)
  return isFreeSomewhere && oldestWaitSeconds < ABOUT_TO_BEGIN_SECONDS ? undefined : found('busy')
}

/** It holds a slot and waits in front of its provider: before its first try, or for another one. */
export const isGated = ({ step, startedMs }: Pick<HoldingDrawing, 'step' | 'startedMs'>): boolean =>
  startedMs === null || isWaitStep(step)

/** When the first of the keys that rest may be asked again. */
function soonest(gates: readonly KnownGate[], now: Date): Date | null {
  const times = gates.flatMap(({ blockedUntil }) =>
    blockedUntil && blockedUntil > now ? [blockedUntil.getTime()] : [],
  )
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  return [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}
