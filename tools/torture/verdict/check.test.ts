import { describe, expect, it } from 'vitest'
import { check } from './check.ts'
import { digestOf, type Facts, type RecordFact } from '../facts.ts'
import { paintingText, type LedgerLine } from '../ledger.ts'
import { pictureOf } from '../picture.ts'
import type { ProviderKind } from '../plan.ts'

const line = (what: LedgerLine['what'], ref: string, more: Partial<LedgerLine> = {}): LedgerLine => ({
  what,
  id: `p-${ref}`,
  ref,
  key: ref,
  prompt: 'r1-1 paint=5',
  flow: 'sync',
  timeMs: 0,
  ...more,
})
const painted = (ref: string, more: Partial<LedgerLine> = {}): LedgerLine[] => [
  line('paint', ref, more),
  line('charge', ref, more),
]
const fileOf = (ref: string): string => digestOf(pictureOf(paintingText(line('paint', ref))))

const succeeded: RecordFact = {
  id: '10',
  clientRequestId: 'r1-1',
  prompt: 'r1-1 paint=5',
  state: 2,
  error: null,
  attempts: [{ no: 1, outcome: 'done' }],
  files: [fileOf('10-1')],
}
const lost: RecordFact = {
  ...succeeded,
  state: 3,
  files: undefined,
  attempts: [{ no: 1, outcome: 'E_UPSTREAM' }],
  error: {
    code: 'E_UPSTREAM',
    text: { en: 'No response to the submit. Not resent, because the provider may have started.' },
  },
}

/** One drawing at this service that went as it should, but for what the test says. */
function facts(provider: ProviderKind, change: Partial<Facts> = {}): Facts {
  const ledgers = { keyed: [] as LedgerLine[], keyless: [] as LedgerLine[] }
  ledgers[provider] = painted('10-1')
  return {
    submits: [{ requestId: 'r1-1', provider, flow: 'sync', prompt: 'r1-1 paint=5', infoIds: ['10'], tries: 1 }],
    stopsAsked: new Set(),
    retriesAsked: new Map(),
    records: [succeeded],
    jobs: [],
    ledgers,
    events: [{ tenantId: '000000', numbers: [4, 5, 6], last: 6 }],
    ...change,
  }
}

const found = (given: Facts): string[] => check(given).violations.map(({ what }) => what)
const ledgers = (provider: ProviderKind, lines: LedgerLine[]): Facts['ledgers'] => ({
  keyed: [],
  keyless: [],
  [provider]: lines,
})

describe('what may be', () => {
  it.each(['keyed', 'keyless'] as const)(
    'finds nothing wrong with one that was painted, charged and kept (%s)',
    (provider) => {
      expect(found(facts(provider))).toEqual([])
    },
  )

  it('lets one that nobody acknowledged have no record, or one', () => {
    const submits = [{ ...(facts('keyed').submits[0] as Facts['submits'][number]), infoIds: [] }]

    expect(found(facts('keyed', { submits }))).toEqual([])
    expect(found(facts('keyed', { submits, records: [], ledgers: ledgers('keyed', []) }))).toEqual([])
  })

  it('counts a lost one of the service without keys, painted or not', () => {
    const one = check(facts('keyless', { records: [lost] }))
    const other = check(facts('keyless', { records: [lost], ledgers: ledgers('keyless', []) }))

    expect([one.violations, one.counts.lost, one.counts.lostPainted]).toEqual([[], 1, 1])
    expect([other.violations, other.counts.lost, other.counts.lostPainted]).toEqual([[], 1, 0])
  })

  it('lets one that somebody asked to stop be cancelled, painted all the same, and tried again', () => {
    const records = [
      {
        ...succeeded,
        attempts: [
          { no: 1, outcome: 'E_CANCELLED' },
          { no: 2, outcome: 'done' },
        ],
        files: [fileOf('10-2')],
      },
    ]
    const asked = { stopsAsked: new Set(['10']), retriesAsked: new Map([['10', 1]]) }

    expect(
      found(facts('keyed', { ...asked, records, ledgers: ledgers('keyed', [...painted('10-1'), ...painted('10-2')]) })),
    ).toEqual([])
    expect(found(facts('keyed', { ...asked, records: [{ ...succeeded, state: 4, files: undefined }] }))).toEqual([])
  })
})

describe('what may not be', () => {
  it.each<[string, ProviderKind, Partial<Facts>, RegExp]>([
    [
      'an acknowledged one without a record',
      'keyed',
      { records: [], ledgers: ledgers('keyed', []) },
      /was answered with 10, which is not there/,
    ],
    [
      'two records of one request',
      'keyed',
      {
        records: [succeeded, { ...succeeded, id: '11', attempts: [{ no: 1, outcome: 'done' }], files: undefined }],
        ledgers: ledgers('keyed', [...painted('10-1'), ...painted('11-1')]),
      },
      /r1-1 has 2 records/,
    ],
    ['a record that nobody asked for', 'keyed', { submits: [] }, /asked for by nobody/],
    [
      'one cancelled without being asked',
      'keyed',
      { records: [{ ...succeeded, state: 4, files: undefined }] },
      /nobody asked for it/,
    ],
    [
      'one that is still running',
      'keyed',
      { records: [{ ...succeeded, state: 1, files: undefined }] },
      /ended in state 1/,
    ],
    [
      'a failure at the service with keys',
      'keyed',
      { records: [lost], ledgers: ledgers('keyed', []) },
      /failed at the service with keys/,
    ],
    [
      'a failure without the reason',
      'keyless',
      { records: [{ ...lost, error: { code: 'E_UPSTREAM', text: { en: 'it failed' } } }] },
      /without the reason of a lost one/,
    ],
    [
      'a file that is another picture',
      'keyed',
      { records: [{ ...succeeded, files: [fileOf('11-1')] }] },
      /not the picture that was painted/,
    ],
    ['a succeeded one without a file', 'keyed', { records: [{ ...succeeded, files: [] }] }, /has 0 files/],
    ['a succeeded one that nobody painted', 'keyed', { ledgers: ledgers('keyed', []) }, /nobody painted 10-1/],
    [
      'an attempt that nobody asked for',
      'keyed',
      {
        records: [
          {
            ...succeeded,
            attempts: [
              { no: 1, outcome: 'done' },
              { no: 2, outcome: 'done' },
            ],
            files: undefined,
          },
        ],
        ledgers: ledgers('keyed', [...painted('10-1'), ...painted('10-2')]),
      },
      /has 2 attempts, asked for were 1/,
    ],
    [
      'one painted twice with keys',
      'keyed',
      { ledgers: ledgers('keyed', [...painted('10-1'), ...painted('10-1', { id: 'other', key: 'other' })]) },
      /10-1 was painted 2 times/,
    ],
    [
      'one painted twice without keys',
      'keyless',
      { ledgers: ledgers('keyless', [...painted('10-1'), ...painted('10-1', { id: 'other', key: null })]) },
      /10-1 was painted 2 times/,
    ],
    [
      'one charged twice',
      'keyed',
      { ledgers: ledgers('keyed', [...painted('10-1'), line('charge', '10-1')]) },
      /painted 1 times and charged 2 times/,
    ],
    [
      'a painting for no attempt',
      'keyed',
      { ledgers: ledgers('keyed', [...painted('10-1'), ...painted('99-1')]) },
      /99-1 was painted, and there is no such attempt/,
    ],
    [
      'one paid for and not kept',
      'keyed',
      {
        records: [
          {
            ...succeeded,
            attempts: [
              { no: 1, outcome: 'E_UPSTREAM' },
              { no: 2, outcome: 'done' },
            ],
            files: undefined,
          },
        ],
        retriesAsked: new Map([['10', 1]]),
        ledgers: ledgers('keyed', [...painted('10-1'), ...painted('10-2')]),
      },
      /its picture is not kept/,
    ],
    ['a job that is left', 'keyed', { jobs: ['draw:10'] }, /draw:10 is still in the queue/],
    ['a gap in the events', 'keyed', { events: [{ tenantId: '000000', numbers: [4, 6], last: 6 }] }, /go from 4 to 6/],
    [
      'an event that was never stored',
      'keyed',
      { events: [{ tenantId: '000000', numbers: [4, 5], last: 6 }] },
      /end with 5, given out was 6/,
    ],
  ])('finds %s', (_what, provider, change, expected) => {
    const violations = found(facts(provider, change))

    expect(
      violations.some((what) => expected.test(what)),
      violations.join('; '),
    ).toBe(true)
  })
})
