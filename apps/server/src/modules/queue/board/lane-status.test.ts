import { describe, expect, it } from 'vitest'
import { LANE_STATUS_CODES } from '@drawdesk/contract/queue/queue-manage'
import type { WorkerState } from '../../../platform/jobs/jobs.ts'
import type { HoldingDrawing, KnownGate } from '../../drawing/run/queue/lane-facts.repository.ts'
import { HEALTHY } from '../../drawing/admission/gate-health.ts'
import { laneStatusText } from './lane-status-text.ts'
import { laneStatusOf, type LaneStatusFacts, type LaneStatusFound } from './lane-status.ts'

const NOW = new Date('2026-03-10T04:00:00Z')
const LATER = new Date('2026-03-10T04:00:30Z')
const HALT = { userId: '1', by: 'Lin', reason: 'new key', time: new Date('2026-03-10T01:05:00Z') }

const worker = (change: Partial<WorkerState> = {}): WorkerState => ({
  id: 'w',
  role: 'worker',
  host: 'h',
  pid: 1,
  running: 0,
  concurrency: 4,
  isDraining: false,
  isAlive: true,
  startedTime: NOW,
  ...change,
})
const gate = (change: Partial<KnownGate>): KnownGate => ({
  keyName: '',
  state: 'closed',
  reason: '',
  until: null,
  since: null,
  blockedUntil: null,
  blockedReason: '',
  ...change,
})
const gated = (step: string): HoldingDrawing => ({ step, queuedMs: 0, startedMs: null })
const atWork: HoldingDrawing = { step: 'running', queuedMs: 0, startedMs: 1 }

/** Three wait since a minute, one worker has room, nothing is wrong. */
const status = (change: Partial<LaneStatusFacts>): LaneStatusFound | undefined =>
  laneStatusOf(
    {
      waiting: 3,
      limit: 2,
      oldestWaitSeconds: 60,
      pause: undefined,
      hold: undefined,
      workers: [worker()],
      health: HEALTHY,
      gates: [],
      holding: [],
      ...change,
    },
    NOW,
  )

describe('why a lane stands still', () => {
  it.each<[string, Partial<LaneStatusFacts>, Partial<LaneStatusFound> | undefined]>([
    ['it was paused', { pause: HALT }, { code: 'paused', isBad: true, halt: HALT }],
    ['it was paused, and nothing waits', { pause: HALT, waiting: 0 }, { code: 'paused', isBad: false }],
    [
      'its tenant is held, paused or not',
      { pause: HALT, hold: { ...HALT, by: 'Wang' } },
      { code: 'held', isBad: true, halt: { ...HALT, by: 'Wang' } },
    ],
    ['nobody works', { workers: [] }, { code: 'noWorker', isBad: true }],
    ['the last worker gives no sign of life', { workers: [worker({ isAlive: false })] }, { code: 'noWorker' }],
    [
      'all workers are stopping',
      { workers: [worker({ isDraining: true }), worker({ isAlive: false })] },
      { code: 'draining', isBad: true },
    ],
    [
      'one worker is stopping, another is not',
      { workers: [worker({ isDraining: true }), worker({ running: 4 })] },
      { code: 'busy', isBad: false },
    ],
    [
      'its circuit is open',
      { health: { ...HEALTHY, state: 'open', reason: 'E_UPSTREAM', until: LATER } },
      { code: 'breaker', until: LATER, isBad: true, reason: 'E_UPSTREAM' },
    ],
    [
      'its circuit is tried',
      { health: { ...HEALTHY, state: 'halfOpen', reason: 'E_UPSTREAM', until: null } },
      { code: 'breaker', until: null },
    ],
    [
      'the key is refused, also before anybody waits',
      {
        waiting: 0,
        health: { ...HEALTHY, state: 'open', reason: 'E_AUTH: no', until: LATER, refusal: 'E_AUTH', since: NOW },
      },
      { code: 'auth', until: null, isBad: true, reason: 'E_AUTH: no', since: NOW },
    ],
    [
      'the account is empty',
      { health: { ...HEALTHY, state: 'halfOpen', reason: 'E_BALANCE', refusal: 'E_BALANCE', since: NOW } },
      { code: 'balance', isBad: true },
    ],
    [
      'those that were sent before wait for another try',
      {
        waiting: 0,
        holding: [{ step: 'waitBreaker', queuedMs: 0, startedMs: 1 }],
        health: { ...HEALTHY, state: 'open', until: LATER },
      },
      { code: 'breaker', isBad: true },
    ],
    [
      'the provider asked to wait',
      { health: { ...HEALTHY, until: LATER, reason: 'E_RATE' }, gates: [gate({ blockedUntil: LATER })] },
      { code: 'blocked', until: LATER, isBad: true },
    ],
    [
      'a block is over',
      { health: HEALTHY, gates: [gate({ blockedUntil: new Date(0) })], holding: [atWork, atWork] },
      { code: 'full' },
    ],
    [
      'one key of two rests',
      { gates: [gate({ keyName: 'a', blockedUntil: LATER })], holding: [atWork, atWork] },
      { code: 'full' },
    ],
    [
      'every key rests',
      { gates: [gate({ keyName: 'a', blockedUntil: LATER })], holding: [gated('waitBlocked')] },
      { code: 'blocked', until: LATER },
    ],
    ['the rate limit is reached', { holding: [atWork, gated('waitRate')] }, { code: 'rate', isBad: false }],
    [
      'every key is in use, also when none waits behind',
      { waiting: 0, holding: [gated('waitKeys')] },
      { code: 'keys', isBad: false },
    ],
    ['as many run as may', { holding: [atWork, atWork] }, { code: 'full', isBad: false }],
    [
      'the workers are busy with others',
      { workers: [worker({ running: 4 })], oldestWaitSeconds: 1 },
      { code: 'busy', isBad: false },
    ],
    ['it waits although there is room: others have their turn', {}, { code: 'busy', isBad: false }],
    ['it is about to begin', { oldestWaitSeconds: 1 }, undefined],
    ['nothing waits', { waiting: 0, holding: [atWork] }, undefined],
    [
      'nothing waits, and its circuit is open',
      { waiting: 0, health: { ...HEALTHY, state: 'open', reason: '', until: LATER } },
      undefined,
    ],
  ])('%s', (_name, facts, expected) => {
    const found = status(facts)

    if (expected === undefined) expect(found).toBeUndefined()
    else expect(found).toMatchObject(expected)
  })

  it('is said in one sentence with who, since when, until when and why', () => {
    const say = (found: Partial<LaneStatusFound>, language: 'zh' | 'en' = 'zh'): string =>
      laneStatusText(
        { code: 'busy', isBad: false, until: null, ...found },
        { limit: 2, language, timeZone: 'Asia/Shanghai' },
      )

    expect(say({ code: 'paused', halt: HALT })).toBe('Lin 在 03-10 09:05 暂停了这条通道：new key')
    expect(say({ code: 'paused', halt: { ...HALT, reason: '' } }, 'en')).toBe('Paused by Lin at 03-10 09:05')
    expect(say({ code: 'breaker', until: LATER, since: NOW, reason: 'E_UPSTREAM: gone' })).toBe(
      '服务商连续出错，12:00 起已熔断，12:00:30 后自动重试：E_UPSTREAM: gone',
    )
    expect(say({ code: 'full' }, 'en')).toBe('At the API’s concurrency limit (2); the rest waits in line')
    for (const code of LANE_STATUS_CODES)
      for (const language of ['zh', 'en'] as const) expect(say({ code, halt: HALT }, language)).toMatch(/^[^{}]{8,}$/)
  })
})
