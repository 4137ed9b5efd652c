import { describe, expect, it } from 'vitest'
import { refusalIn, shownState } from '../../../providers/circuit.ts'
import {
  afterAccepted,
  afterAnswer,
  afterFailure,
  afterMending,
  afterNothing,
  afterRefusal,
  CLOSED,
  passCircuit,
  type Circuit,
} from './breaker.ts'

const START = new Date('2026-03-01T10:00:00Z')
const at = (seconds: number): Date => new Date(START.getTime() + seconds * 1_000)
const reason = 'E_UPSTREAM: HTTP 500'

function failed(circuit: Circuit, times: number, { now = START, infoId = '1', spec = {} } = {}): Circuit {
  return Array.from({ length: times }).reduce<Circuit>(
    (next) => afterFailure(next, spec, { infoId, now, reason }),
    circuit,
  )
}

describe('a circuit', () => {
  it('opens at the fifth failure in a row, for half a minute, and says why', () => {
    expect(failed(CLOSED, 4).state).toBe('closed')
    expect(failed(CLOSED, 5)).toEqual({
      state: 'open',
      failures: 5,
      reason,
      until: at(30),
      probeInfoId: null,
      since: START,
    })
  })

  it('counts from the beginning after an answer', () => {
    expect(failed(afterAnswer(failed(CLOSED, 4), '1'), 4).state).toBe('closed')
  })

  it('lets nobody through while it is open, then one', () => {
    const open = failed(CLOSED, 5)
    const probe = passCircuit(open, { infoId: '7', now: at(30) })

    expect(passCircuit(open, { infoId: '7', now: at(29) }).mayPass).toBe(false)
    expect([probe.mayPass, probe.next.state, probe.next.probeInfoId]).toEqual([true, 'halfOpen', '7'])
    expect(passCircuit(probe.next, { infoId: '8', now: at(31) }).mayPass).toBe(false)
    expect(passCircuit(probe.next, { infoId: '7', now: at(31) }).mayPass).toBe(true)
  })

  it('opens for twice as long each time the probe fails, five minutes at most', () => {
    const waits: number[] = []
    let circuit = failed(CLOSED, 5)
    for (let round = 0; round < 6; round += 1) {
      const now = circuit.until as Date
      circuit = afterFailure(passCircuit(circuit, { infoId: '7', now }).next, {}, { infoId: '7', now, reason })
      waits.push(((circuit.until as Date).getTime() - now.getTime()) / 1_000)
    }

    expect(waits).toEqual([60, 120, 240, 300, 300, 300])
  })

  it('closes when the probe brings an answer', () => {
    const probing = passCircuit(failed(CLOSED, 5), { infoId: '7', now: at(30) }).next

    expect(afterAnswer(probing, '7')).toEqual(CLOSED)
    expect(afterAnswer(probing, '8')).toBe(probing)
  })

  it('closes on trial when the order of the probe is taken: the next failure opens it again, for longer', () => {
    const onTrial = afterAccepted(passCircuit(failed(CLOSED, 5), { infoId: '7', now: at(30) }).next, '7')

    expect(onTrial.state).toBe('closed')
    expect(failed(onTrial, 1, { now: at(40) })).toMatchObject({ state: 'open', until: at(100) })
  })

  it('is not changed while it is open by what was sent before', () => {
    const open = failed(CLOSED, 5)

    expect([failed(open, 3), afterAnswer(open, '1'), afterAccepted(open, '1')]).toEqual([open, open, open])
  })

  it('lets another one try when the probe ended without a word, or gave no sign for five minutes', () => {
    const probing = passCircuit(failed(CLOSED, 5), { infoId: '7', now: at(30) }).next
    const left = afterNothing(probing, { infoId: '7', now: at(31) })

    expect(passCircuit(left, { infoId: '8', now: at(31) }).mayPass).toBe(true)
    expect(passCircuit(probing, { infoId: '8', now: at(330) }).mayPass).toBe(true)
    expect(passCircuit(probing, { infoId: '8', now: at(329) }).mayPass).toBe(false)
  })

  it('never opens where 0 failures are set, and sooner where fewer are', () => {
    expect(failed(CLOSED, 50, { spec: { failures: 0 } })).toBe(CLOSED)
    expect(failed(CLOSED, 2, { spec: { failures: 2, openMs: 1_000 } })).toMatchObject({ state: 'open', until: at(1) })
  })

  it('opens at the first refusal of key or account, and closes for good once one is accepted', () => {
    const refusal = { infoId: '1', now: START, reason: 'E_BALANCE: no credit' }
    const open = afterRefusal(CLOSED, undefined, refusal)
    const probing = passCircuit(open, { infoId: '7', now: at(60) }).next
    const again = afterRefusal(probing, undefined, { ...refusal, infoId: '7', now: at(60) })

    expect(open).toEqual({
      state: 'open',
      failures: 1,
      reason: 'E_BALANCE: no credit',
      until: at(60),
      probeInfoId: null,
      since: START,
    })
    expect(again).toMatchObject({ state: 'open', until: at(180), since: START })
    expect([
      afterAccepted(probing, '7'),
      afterRefusal(open, undefined, refusal),
      afterRefusal(CLOSED, { failures: 0 }, refusal),
    ]).toEqual([CLOSED, open, CLOSED])
    expect([refusalIn(open.reason), refusalIn('E_UPSTREAM: E_AUTH'), refusalIn('E_AUTH')]).toEqual([
      { code: 'E_BALANCE', msg: 'no credit' },
      undefined,
      { code: 'E_AUTH', msg: '' },
    ])
  })

  it('stays open when its probe fails of something else, and says of what', () => {
    const probing = passCircuit(afterRefusal(CLOSED, undefined, { infoId: '1', now: START, reason: 'E_AUTH' }), {
      infoId: '7',
      now: at(60),
    }).next

    expect(afterFailure(probing, undefined, { infoId: '7', now: at(61), reason })).toMatchObject({
      state: 'open',
      reason,
      since: START,
      until: at(91),
    })
  })

  it('is tried at once when a person says that it is mended', () => {
    const open = failed(CLOSED, 5)

    expect(passCircuit(afterMending(open, at(3)), { infoId: '7', now: at(3) }).mayPass).toBe(true)
    expect(afterMending(CLOSED, at(3))).toBe(CLOSED)
  })

  it('is shown as about to be tried once its time is over', () => {
    const open = failed(CLOSED, 5)

    expect([shownState(open, at(29)), shownState(open, at(30)), shownState(CLOSED, at(0))]).toEqual([
      'open',
      'halfOpen',
      'closed',
    ])
  })
})
