import { describe, expect, it } from 'vitest'
import { dueOf, firstDue, nextDue, timerProblem, type TimerEvent } from './schedule.ts'

const NOW = new Date('2026-11-24T03:00:00Z')
const SHANGHAI = 'Asia/Shanghai'
const BERLIN = 'Europe/Berlin'

const first = (timer: TimerEvent['timer'], value: string, { now = NOW, timezone = SHANGHAI } = {}) => {
  const { due, repeat } = firstDue({ timer, value }, now, timezone)
  return { due: due.toISOString(), left: repeat?.left }
}

/** The first `count` times of a cycle, each fired when it was due. */
function timesOf(value: string, { count, now, timezone }: { count: number; now: Date; timezone: string }): string[] {
  const begun = firstDue({ timer: 'cycle', value }, now, timezone)
  const times = [begun.due]
  let repeat = begun.repeat
  while (repeat !== undefined && times.length < count) {
    const last = times.at(-1) ?? now
    const next = nextDue(repeat, last, last, timezone)
    if (next !== undefined) times.push(next.due)
    repeat = next?.repeat
  }
  return times.map((time) => time.toISOString())
}

describe('first times', () => {
  it.each<[TimerEvent['timer'], string, string, number | undefined]>([
    ['date', '2026-12-01T09:30:00Z', '2026-12-01T09:30:00.000Z', undefined],
    ['date', '2026-12-01T09:30:00+08:00', '2026-12-01T01:30:00.000Z', undefined],
    ['date', '2026-12-01 09:30:00', '2026-12-01T01:30:00.000Z', undefined],
    ['date', '2026-12-01T09:30', '2026-12-01T01:30:00.000Z', undefined],
    ['date', ' 2026-12-01 ', '2026-11-30T16:00:00.000Z', undefined],
    ['date', '2020-01-01T00:00:00.5Z', '2020-01-01T00:00:00.500Z', undefined],
    ['duration', 'PT10M', '2026-11-24T03:10:00.000Z', undefined],
    ['duration', 'P60D', '2027-01-23T03:00:00.000Z', undefined],
    ['duration', 'P1Y2M1W3DT4H5M6.5S', '2028-02-03T07:05:06.500Z', undefined],
    ['cycle', 'R3/PT10M', '2026-11-24T03:10:00.000Z', 2],
    ['cycle', 'R/PT1H', '2026-11-24T04:00:00.000Z', -1],
    ['cycle', 'PT1H', '2026-11-24T04:00:00.000Z', -1],
    ['cycle', 'R1/PT1H', '2026-11-24T04:00:00.000Z', 0],
    ['cycle', 'R/2026-11-30T00:00:00Z/PT1H', '2026-11-30T00:00:00.000Z', -1],
    ['cycle', 'R/2020-01-01T00:20:00Z/PT1H', '2026-11-24T03:20:00.000Z', -1],
    ['cycle', 'R4/2026-11-30T00:00:00Z/2026-11-30T00:05:00Z', '2026-11-30T00:00:00.000Z', 3],
    ['cycle', 'R5/PT1H/2026-11-24T05:30:00Z', '2026-11-24T04:00:00.000Z', 4],
    ['cycle', 'R5/PT1H/2026-11-24T03:30:00Z', '2026-11-24T03:30:00.000Z', 4],
    ['cycle', '30 9 * * *', '2026-11-25T01:30:00.000Z', -1],
    ['cycle', '0 0/5 * * * ?', '2026-11-24T03:05:00.000Z', -1],
    ['cycle', '0 15/30 9-10 ? * 2-6', '2026-11-25T01:15:00.000Z', -1],
    ['cycle', '0 0 9 ? * MON', '2026-11-30T01:00:00.000Z', -1],
    ['cycle', '0 0 9 ? * 2', '2026-11-30T01:00:00.000Z', -1],
    ['cycle', '0 9 * * 2', '2026-12-01T01:00:00.000Z', -1],
    ['cycle', '0 0 9 1 1 ? 2028', '2028-01-01T01:00:00.000Z', -1],
    ['cycle', '0 0 0 L * ?', '2026-11-29T16:00:00.000Z', -1],
  ])('%s %s → %s, then %s', (timer, value, due, left) => {
    expect(first(timer, value)).toEqual({ due, left })
  })

  it.each<[TimerEvent['timer'], string]>([
    ['date', 'tomorrow'],
    ['date', '2026-02-30'],
    ['date', '2026-12-01T25:00:00Z'],
    ['duration', 'P'],
    ['duration', 'PT'],
    ['duration', '10 minutes'],
    ['duration', 'P200Y'],
    ['duration', 'R3/PT10M'],
    ['cycle', 'R0/PT10M'],
    ['cycle', 'R3/PT0S'],
    ['cycle', 'R3/soon/PT1H'],
    ['cycle', 'R/2026-11-30/2026-11-30'],
    ['cycle', '* * *'],
    ['cycle', '99 * * * *'],
    ['cycle', '0 0 0 30 2 ?'],
    ['cycle', '0 0 9 1 1 ? 2020'],
  ])('refuses %s %s', (timer, value) => {
    expect(() => first(timer, value)).toThrow(
      expect.objectContaining({ code: 'bad-timer', detail: expect.objectContaining({ value }) }),
    )
  })

  it('says at deployment what can never be due, and nothing of expressions', () => {
    expect(timerProblem({ timer: 'duration', value: '10 minutes' })).toEqual({
      zh: '无法识别的时间 “10 minutes”',
      en: 'Invalid time “10 minutes”',
    })
    expect(timerProblem({ timer: 'duration', value: '${wait}' })).toBeUndefined()
    expect(timerProblem({ timer: 'cycle', value: 'R3/PT10M' })).toBeUndefined()
  })

  it('reads due dates as dates or as time from now', () => {
    expect(dueOf('2026-12-01', NOW, SHANGHAI).toISOString()).toBe('2026-11-30T16:00:00.000Z')
    expect(dueOf('P2D', NOW, SHANGHAI).toISOString()).toBe('2026-11-26T03:00:00.000Z')
  })
})

describe('times that come again', () => {
  it('come as often as said', () => {
    expect(timesOf('R3/PT10M', { count: 9, now: NOW, timezone: SHANGHAI })).toEqual([
      '2026-11-24T03:10:00.000Z',
      '2026-11-24T03:20:00.000Z',
      '2026-11-24T03:30:00.000Z',
    ])
  })

  it('stop at their end', () => {
    expect(timesOf('R9/PT1H/2026-11-24T05:30:00Z', { count: 9, now: NOW, timezone: SHANGHAI })).toEqual([
      '2026-11-24T04:00:00.000Z',
      '2026-11-24T05:00:00.000Z',
    ])
  })

  it('stay on the last day of months that began on a 31st', () => {
    const now = new Date('2026-01-31T04:00:00Z')

    expect(first('duration', 'P1M', { now }).due).toBe('2026-02-28T04:00:00.000Z')
    expect(timesOf('R/2026-01-31T12:00:00/P1M', { count: 3, now, timezone: SHANGHAI })).toEqual([
      '2026-02-28T04:00:00.000Z',
      '2026-03-31T04:00:00.000Z',
      '2026-04-30T04:00:00.000Z',
    ])
  })

  it('keep the day of the first time, also without a start', () => {
    const now = new Date('2026-12-31T04:00:00Z')

    expect(timesOf('R4/P1M', { count: 9, now, timezone: SHANGHAI })).toEqual([
      '2027-01-31T04:00:00.000Z',
      '2027-02-28T04:00:00.000Z',
      '2027-03-31T04:00:00.000Z',
      '2027-04-30T04:00:00.000Z',
    ])
  })

  it('fire once after a pause, then go on where they would be', () => {
    const repeat = { left: 5, cycle: 'R6/PT10M' }
    const last = new Date('2026-11-24T03:10:00Z')

    const late = nextDue(repeat, last, new Date('2026-11-24T07:34:56Z'), SHANGHAI)
    const hardlyLate = nextDue(repeat, last, new Date('2026-11-24T03:10:00.400Z'), SHANGHAI)

    expect(late).toEqual({ due: new Date('2026-11-24T07:40:00Z'), repeat: { left: 4, cycle: 'R6/PT10M' } })
    expect(hardlyLate?.due).toEqual(new Date('2026-11-24T03:20:00Z'))
  })

  it('go on by cron after a pause', () => {
    const next = nextDue(
      { left: -1, cycle: '0 0/5 * * * ?' },
      new Date('2026-11-24T03:05:00Z'),
      new Date('2026-11-24T07:32:00Z'),
      SHANGHAI,
    )

    expect(next?.due).toEqual(new Date('2026-11-24T07:35:00Z'))
  })

  it('find their next time at once after sixty years', () => {
    const begin = performance.now()

    expect(first('cycle', 'R/1966-01-01T00:00:00Z/P1D').due).toBe('2026-11-25T00:00:00.000Z')
    expect(first('cycle', 'R/1966-01-01T00:00:00Z/PT1S').due).toBe('2026-11-24T03:00:01.000Z')
    expect(performance.now() - begin).toBeLessThan(1000)
  })
})

describe('summer time', () => {
  it('keeps the time on the wall over days, and the length over hours', () => {
    const now = new Date('2026-03-28T11:00:00Z')

    expect(first('duration', 'P1D', { now, timezone: BERLIN }).due).toBe('2026-03-29T10:00:00.000Z')
    expect(first('duration', 'PT24H', { now, timezone: BERLIN }).due).toBe('2026-03-29T11:00:00.000Z')
  })

  it('moves a time that is left out, and takes the first of one that comes twice', () => {
    expect(first('date', '2026-03-29T02:30:00', { timezone: BERLIN }).due).toBe('2026-03-29T01:30:00.000Z')
    expect(first('date', '2026-10-25T02:30:00', { timezone: BERLIN }).due).toBe('2026-10-25T00:30:00.000Z')
  })

  it('leads a daily cycle back to its time', () => {
    const now = new Date('2026-03-27T01:30:00Z')

    expect(timesOf('R3/P1D', { count: 3, now, timezone: BERLIN })).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
  })

  it('runs a daily pattern once a day', () => {
    const now = new Date('2026-10-24T10:00:00Z')

    expect(timesOf('0 0 9 * * ?', { count: 3, now, timezone: BERLIN })).toEqual([
      '2026-10-25T08:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
      '2026-10-27T08:00:00.000Z',
    ])
  })
})
