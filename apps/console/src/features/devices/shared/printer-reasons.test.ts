import { describe, expect, it } from 'vitest'
import { printerReasonsOf } from './printer-reasons.ts'

describe('what a printer reports', () => {
  it.each([
    ['media-empty-error', 'error', '纸盒空了'],
    ['media-low-report', 'report', '纸不多了'],
    ['marker-supply-low-warning', 'warning', '墨或色带不多了'],
    ['cover-open', 'error', '盖板打开了'],
    ['offline-report', 'report', '打印机没有连接'],
  ])('is put into words: %s', (keyword, severity, zh) => {
    expect(printerReasonsOf([keyword])).toMatchObject([{ keyword, severity, is: { zh } }])
  })

  it('stays as it is where nobody has words for it', () => {
    expect(printerReasonsOf(['com.maker.head-tilt-error'])).toEqual([
      { keyword: 'com.maker.head-tilt-error', severity: 'error', is: undefined, remedy: undefined },
    ])
  })

  it('is nothing where the printer says "none"', () => {
    expect(printerReasonsOf(['none'])).toEqual([])
  })

  it('begins with what is most serious', () => {
    const reasons = printerReasonsOf(['standby-report', 'media-low-warning', 'media-jam-error'])

    expect(reasons.map(({ keyword }) => keyword)).toEqual(['media-jam-error', 'media-low-warning', 'standby-report'])
  })
})
