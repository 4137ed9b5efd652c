import { describe, expect, it } from 'vitest'
import type { ChatErrorCode } from './chat-error.ts'
import {
  afterFailure,
  afterFirstToken,
  afterNothing,
  afterSuccess,
  closedUntil,
  CLOSED,
  OPEN_MS,
  OPEN_MS_MAX,
  PROBE_MS,
  shownState,
  storedState,
  tryCircuit,
  type ChatCircuit,
} from './circuit.ts'

const start = new Date('2026-11-23T00:00:00Z')
const at = (ms: number): Date => new Date(start.getTime() + ms)
const fail = (
  circuit: ChatCircuit,
  code: ChatErrorCode = 'E_UPSTREAM',
  {
    isProbe = false,
    ms = 0,
    status = 500,
    retryAfterMs,
  }: { isProbe?: boolean; ms?: number; status?: number | undefined; retryAfterMs?: number } = {},
): ChatCircuit => afterFailure(circuit, { code, status, retryAfterMs, reason: `${code}: x` }, { isProbe, now: at(ms) })
const times = (count: number, code?: ChatErrorCode): ChatCircuit =>
  Array.from({ length: count }).reduce<ChatCircuit>((circuit) => fail(circuit, code), CLOSED)
const opened = times(5)
const halfOpen = tryCircuit(opened, at(OPEN_MS)).next

describe('a closed circuit', () => {
  it.each<ChatErrorCode>(['E_RATE', 'E_BUSY', 'E_TIMEOUT', 'E_UPSTREAM', 'E_UNSENT'])(
    'opens for half a minute after five %s in a row',
    (code) => {
      expect(storedState(times(4, code))).toBe('closed')
      expect(times(5, code)).toEqual({
        failures: 5,
        openUntil: at(OPEN_MS),
        openForMs: OPEN_MS,
        probeUntil: null,
        reason: `${code}: x`,
      })
    },
  )

  it.each<ChatErrorCode>(['E_AUTH', 'E_BALANCE'])('opens at once for %s', (code) => {
    expect(fail(CLOSED, code)).toMatchObject({ failures: 1, openUntil: at(OPEN_MS) })
  })

  it.each<ChatErrorCode>(['E_PARAM', 'E_MODERATED', 'E_CONTEXT', 'E_NOTFOUND'])('takes %s for an answer', (code) => {
    expect(fail(times(4), code, { status: 400 })).toBe(CLOSED)
    expect(fail(CLOSED, code, { status: 400 })).toBe(CLOSED)
  })

  it('forgets failures with a whole answer', () => {
    expect(afterSuccess(times(4), false)).toBe(CLOSED)
    expect(afterSuccess(CLOSED, false)).toBe(CLOSED)
  })

  it('stays open as long as the service asks to be left alone, within the limit', () => {
    const asked = (retryAfterMs: number) => fail(times(4), 'E_RATE', { status: 429, retryAfterMs }).openUntil
    expect([asked(1_000), asked(90_000), asked(9_000_000)]).toEqual([at(OPEN_MS), at(90_000), at(OPEN_MS_MAX)])
  })
})

describe('an open circuit', () => {
  it('lets nobody ask until its time is over, then one', () => {
    expect(tryCircuit(opened, at(OPEN_MS - 1))).toEqual({ next: opened, isProbe: false, until: at(OPEN_MS) })
    expect(tryCircuit(opened, at(OPEN_MS))).toEqual({
      next: { ...opened, probeUntil: at(OPEN_MS + PROBE_MS) },
      isProbe: true,
      until: undefined,
    })
    expect(tryCircuit(halfOpen, at(OPEN_MS + 1))).toEqual({
      next: halfOpen,
      isProbe: false,
      until: at(OPEN_MS + PROBE_MS),
    })
  })

  it('replaces a probe that says nothing', () => {
    expect(tryCircuit(halfOpen, at(OPEN_MS + PROBE_MS))).toMatchObject({
      isProbe: true,
      next: { probeUntil: at(OPEN_MS + 2 * PROBE_MS) },
    })
  })

  it('is not moved by those who asked before', () => {
    for (const circuit of [opened, halfOpen]) {
      expect(fail(circuit)).toBe(circuit)
      expect(fail(circuit, 'E_AUTH')).toBe(circuit)
      expect(afterSuccess(circuit, false)).toBe(circuit)
      expect(afterFirstToken(circuit, false)).toBe(circuit)
      expect(afterNothing(circuit, false)).toBe(circuit)
    }
  })

  it('opens for twice as long when the probe fails, up to ten minutes', () => {
    let circuit = opened
    const lengths = Array.from({ length: 7 }, () => {
      const time = circuit.openUntil?.getTime() ?? 0
      const probing = tryCircuit(circuit, new Date(time))
      circuit = fail(probing.next, 'E_TIMEOUT', { isProbe: true, ms: time - start.getTime() })
      return (circuit.openUntil?.getTime() ?? 0) - time
    })
    expect(lengths).toEqual([60_000, 120_000, 240_000, 480_000, 600_000, 600_000, 600_000])
  })

  it('closes with the probe, and a probe that is stopped lets the next one try', () => {
    expect(afterSuccess(halfOpen, true)).toBe(CLOSED)
    expect(fail(halfOpen, 'E_PARAM', { isProbe: true, status: 400 })).toBe(CLOSED)
    const left = afterNothing(halfOpen, true)
    expect([storedState(left), tryCircuit(left, at(OPEN_MS + 1)).isProbe]).toEqual(['open', true])
  })

  it('is closed on trial with the first token of the probe: the next failure opens it for twice as long', () => {
    const trial = afterFirstToken(halfOpen, true)
    expect([storedState(trial), closedUntil(trial, at(0)), trial.reason]).toEqual(['closed', undefined, ''])
    expect(fail(trial, 'E_UPSTREAM', { isProbe: true }).openUntil).toEqual(at(2 * OPEN_MS))
    expect(fail(trial).openUntil).toEqual(at(2 * OPEN_MS))
    expect(afterSuccess(trial, true)).toBe(CLOSED)
  })
})

it('is shown as people see it', () => {
  expect([
    shownState(CLOSED, at(0)),
    shownState(opened, at(0)),
    shownState(opened, at(OPEN_MS)),
    shownState(halfOpen, at(OPEN_MS)),
  ]).toEqual(['closed', 'open', 'halfOpen', 'halfOpen'])
})
