import { describe, expect, it } from 'vitest'
import type { KeySpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import { takeToken } from '../../../providers/rate.ts'
import { secretsOfKey } from '../../../providers/keys.ts'
import { askGate, freshGate, type GateAnswer, type GateQuestion, type GateRow } from './gate.ts'

const NOW = new Date('2026-03-01T10:00:00Z')
const at = (ms: number): Date => new Date(NOW.getTime() + ms)
const key = (name: string, more: Partial<KeySpec> = {}): KeySpec => ({ name, use: { apiKey: `${name}Key` }, ...more })

function ask(more: Partial<GateQuestion> = {}, rows: readonly Partial<GateRow>[] = []): GateAnswer {
  const gates = new Map(rows.map((row) => [row.keyName ?? '', { ...freshGate(row.keyName ?? ''), ...row }]))
  return askGate({
    definition: {},
    gates,
    inFlight: new Map(),
    infoId: '1',
    queuedTime: NOW,
    keyName: undefined,
    reserved: undefined,
    now: NOW,
    random: () => 0,
    ...more,
  })
}

/** Asks again and again with what the last answer wrote. */
function askInTurn(question: Partial<GateQuestion>, times: readonly Date[]): GateAnswer[] {
  let rows: GateRow[] = []
  return times.map((now) => {
    const answer = ask({ ...question, now }, rows)
    rows = [
      ...rows.filter(({ keyName }) => !answer.writes.some((write) => write.keyName === keyName)),
      ...answer.writes,
    ]
    return answer
  })
}

const waits = (answers: readonly GateAnswer[]): (number | string)[] =>
  answers.map((answer) => (answer.kind === 'wait' ? answer.untilMs - NOW.getTime() : answer.kind))

describe('a bucket', () => {
  it('lets what comes in a second through at once, and then one after the other', () => {
    const answers = askInTurn(
      { definition: { limits: { rps: 2 } } },
      Array.from({ length: 5 }, () => NOW),
    )

    expect(waits(answers)).toEqual(['open', 'open', 500, 1_000, 1_500])
  })

  it('counts by the minute as well, the slower of both', () => {
    expect(waits(askInTurn({ definition: { limits: { rps: 5, rpm: 30 } } }, [NOW, NOW, NOW]))).toEqual([
      'open',
      2_000,
      4_000,
    ])
  })

  it('fills again with time, up to what it holds', () => {
    const { next } = takeToken({ tokens: 0, tokensTime: NOW }, { rps: 2 }, at(500))

    expect(next.tokens).toBe(0)
    expect(takeToken(next, { rps: 2 }, at(60_000)).next.tokens).toBe(1)
  })

  it('keeps the place of who had to wait', () => {
    const limits = { definition: { limits: { rps: 1 } } }
    const reserved = { keyName: '', atMs: at(1_000).getTime() }

    expect(waits([ask({ ...limits, reserved, now: NOW })])).toEqual([1_000])
    expect(ask({ ...limits, reserved, now: at(1_000) }, [{ tokens: -5, tokensTime: at(1_000) }])).toMatchObject({
      kind: 'open',
      writes: [],
    })
  })
})

describe('keys', () => {
  const definition = { keys: [key('a', { weight: 1 }), key('b', { weight: 3 })] }

  it('are chosen by their weight', () => {
    const chosen = [0, 0.24, 0.26, 0.99].map((share) => ask({ definition, random: () => share }))

    expect(chosen.map((answer) => answer.kind === 'open' && answer.keyName)).toEqual(['a', 'a', 'b', 'b'])
  })

  it('are kept by an attempt that goes on', () => {
    expect(ask({ definition, keyName: 'a', random: () => 0.99 })).toMatchObject({ keyName: 'a' })
  })

  it('that rest are passed over; when all do, the drawing waits', () => {
    const rests = { blockedUntil: at(3_000), blockedReason: 'E_RATE' }

    expect(ask({ definition }, [{ keyName: 'a', ...rests }])).toMatchObject({ kind: 'open', keyName: 'b' })
    expect(
      ask({ definition }, [
        { keyName: 'a', ...rests },
        { keyName: 'b', ...rests, blockedUntil: at(2_000) },
      ]),
    ).toMatchObject({ kind: 'wait', why: 'waitBlocked', untilMs: at(2_000).getTime() })
  })

  it('that are all refused let a drawing wait for ten minutes, and end it then with the words of the provider; who tries again tries one of them', () => {
    const api: Partial<GateRow> = {
      state: 'open',
      failures: 1,
      reason: 'E_AUTH: bad key',
      until: at(2_000),
      since: NOW,
    }
    const rows = [
      api,
      ...['a', 'b'].map((keyName) => ({ keyName, blockedUntil: at(3_000_000), blockedReason: 'E_AUTH: bad key' })),
    ]

    expect(ask({ definition }, rows)).toEqual({
      kind: 'wait',
      why: 'waitAuth',
      untilMs: at(2_000).getTime(),
      writes: [],
    })
    expect(
      ask(
        { definition, now: at(600_000) },
        rows.map((row) => ({ ...row, ...(row === api && { until: at(700_000) }) })),
      ),
    ).toEqual({ kind: 'refused', code: 'E_AUTH', msg: 'bad key', writes: [] })
    expect(ask({ definition, now: at(2_000) }, rows)).toMatchObject({ kind: 'open', keyName: 'a', isProbe: true })
  })

  it('have no more at work than each may', () => {
    const limited = { keys: [key('a', { concurrency: 1 }), key('b', { concurrency: 2 })] }

    expect(
      ask({
        definition: limited,
        inFlight: new Map([
          ['a', 1],
          ['b', 1],
        ]),
      }),
    ).toMatchObject({ kind: 'open', keyName: 'b' })
    expect(
      ask({
        definition: limited,
        inFlight: new Map([
          ['a', 1],
          ['b', 2],
        ]),
      }),
    ).toMatchObject({ kind: 'wait', why: 'waitKeys' })
  })

  it('have rates of their own: the one that is ready goes first, then the one that is ready soonest', () => {
    const limited = { keys: [key('a', { rps: 1 }), key('b', { rps: 0.5 })] }
    const answers = askInTurn({ definition: limited }, [NOW, NOW, NOW])

    expect(
      answers.map((answer) =>
        answer.kind === 'wait' ? answer.reserved?.keyName : answer.kind === 'open' && answer.keyName,
      ),
    ).toEqual(['a', 'b', 'a'])
    expect(waits(answers)).toEqual(['open', 'open', 1_000])
  })

  it('make one drawing the probe of a circuit whose time is over', () => {
    const [write] = ask({ infoId: '7' }, [{ state: 'open', failures: 5, until: at(-1) }]).writes

    expect(write).toMatchObject({ keyName: '', state: 'halfOpen', probeInfoId: '7' })
  })

  it('take nothing out of any bucket for a drawing that waits for something else', () => {
    expect(ask({ definition: { limits: { rps: 1 } } }, [{ state: 'open', until: at(9_000) }])).toMatchObject({
      kind: 'wait',
      why: 'waitBreaker',
      writes: [],
    })
    expect(ask({ definition: { limits: { rps: 1 } } }, [{ blockedUntil: at(9_000) }])).toMatchObject({
      kind: 'wait',
      why: 'waitBlocked',
      untilMs: at(5_000).getTime(),
      writes: [],
    })
  })
})

describe('the secrets of a key', () => {
  const stored = { apiKey: 'first', second: 'other', org: 'acme' }

  it('stand in the place of the ones that the definition names', () => {
    expect(secretsOfKey({ keys: [{ name: 'b', use: { apiKey: 'second' } }] }, 'b', stored)).toEqual({
      apiKey: 'other',
      second: 'other',
      org: 'acme',
    })
  })

  it('are not those of another key when nobody entered them', () => {
    expect(secretsOfKey({ keys: [{ name: 'b', use: { apiKey: 'nowhere' } }] }, 'b', stored)).toEqual({
      second: 'other',
      org: 'acme',
    })
  })

  it('are the stored ones without a pool', () => {
    expect(secretsOfKey({}, undefined, stored)).toEqual(stored)
  })
})
