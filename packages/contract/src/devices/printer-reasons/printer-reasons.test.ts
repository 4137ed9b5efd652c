import { describe, expect, it } from 'vitest'
import { PART_KEYWORDS } from './parts.ts'
import { PRINTER_REASONS, printerReasonsOf } from './printer-reasons.ts'

/** RFC 8011 §5.4.12, without `none`. */
const RFC_8011 = [
  'connecting-to-device cover-open developer-empty developer-low door-open fuser-over-temp fuser-under-temp',
  'input-tray-missing interlock-open interpreter-resource-unavailable marker-supply-empty marker-supply-low',
  'marker-waste-almost-full marker-waste-full media-empty media-jam media-low media-needed moving-to-paused',
  'opc-life-over opc-near-eol other output-area-almost-full output-area-full output-tray-missing paused shutdown',
  'spool-area-full stopped-partly stopping timed-out toner-empty toner-low',
].flatMap((line) => line.split(' '))

describe('what a printer reports', () => {
  it.each([
    ['media-empty-error', 'error', '纸盒空了'],
    ['media-low-report', 'report', '纸不多了'],
    ['marker-supply-low-warning', 'warning', '墨或色带不多了'],
    ['cover-open', 'error', '盖板打开了'],
    ['offline-report', 'report', '打印机没有连接'],
    ['stapler-jam-warning', 'warning', '订书部件卡纸'],
  ])('is put into words: %s', (keyword, severity, zh) => {
    expect(printerReasonsOf([keyword])).toMatchObject([{ keyword, severity, is: { zh } }])
  })

  it.each([
    ['media-path-input-feed-error', 'error'],
    ['media-path-input-feed-error-warning', 'warning'],
    ['trimmer-unrecoverable-storage-error', 'error'],
  ])('may end in what looks like a suffix: %s', (keyword, severity) => {
    const [reason] = printerReasonsOf([keyword])

    expect([reason?.severity, reason?.is === undefined]).toEqual([severity, false])
  })

  it('has words for every keyword of RFC 8011 and PWG 5100.9, with each suffix', () => {
    const keywords = [...RFC_8011, ...Object.keys(PRINTER_REASONS), ...PART_KEYWORDS]
    const suffixed = keywords.flatMap((keyword) =>
      ['', '-report', '-warning', '-error'].map((suffix) => `${keyword}${suffix}`),
    )

    expect(printerReasonsOf(suffixed).filter(({ is }) => !is?.zh || !is.en)).toEqual([])
  })

  it('stays as it is where nobody has words for it', () => {
    expect(printerReasonsOf(['com.maker.head-tilt-error', 'constructor'])).toEqual([
      { keyword: 'com.maker.head-tilt-error', severity: 'error', is: undefined, remedy: undefined },
      { keyword: 'constructor', severity: 'error', is: undefined, remedy: undefined },
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
