import type { ReportParam } from '@drawdesk/contract/reports/report-definition'
import { describe, expect, it } from 'vitest'
import { valuesOf } from './param-values.ts'

const param = (type: ReportParam['type'], more: Partial<ReportParam> = {}): ReportParam => ({
  name: 'x',
  label: '',
  type,
  default: '',
  required: 0,
  ...more,
})
/** Already the second of March in Shanghai. */
const options = { now: new Date('2026-03-01T17:00:00Z'), timeZone: 'Asia/Shanghai', isStrict: true }
const read = (one: ReportParam, given?: string) =>
  valuesOf([one], given === undefined ? {} : { x: given }, options).get('x')

describe('the value of a parameter', () => {
  it.each([
    ['text', ` it's `, `it's`],
    ['integer', '-12', '-12'],
    ['decimal', '1.50', '1.50'],
    ['date', '2026-02-28', '2026-02-28'],
    ['date', 'today-1', '2026-03-01'],
    ['datetime', '2026-02-28 10:11', '2026-02-28 10:11'],
    ['flag', '1', '1'],
    ['integer', '', null],
  ] as const)('of %s, entered as %j, is %j', (type, entered, value) => {
    expect(read(param(type), entered)).toBe(value)
  })

  it.each([
    ['integer', '1; drop table x'],
    ['decimal', '1e999'],
    ['date', '2026-02-31'],
    ['date', 'yesterday'],
    ['datetime', '2026-02-28T10:11'],
    ['flag', '2'],
  ] as const)('of %s is not %j', (type, entered) => {
    expect(() => read(param(type), entered)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'params.x' })] }),
    )
  })

  it('is its default where nothing is said, and none where it is emptied', () => {
    const day = param('date', { default: 'month' })

    expect([read(day), read(day, '')]).toEqual(['2026-03-01', null])
  })

  it('may not be missing where it is required', () => {
    expect(() => read(param('text', { required: 1 }))).toThrow('common.badInput')
  })
})
