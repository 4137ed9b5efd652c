import { describe, expect, it } from 'vitest'
import { halfSheets, outOf, type BookLine } from './book.ts'
import { checkDevices, type DeviceFacts } from './check.ts'
import type { JobFact, OrderFact } from './facts.ts'

const job = (more: Partial<JobFact> = {}): JobFact => ({
  id: '11',
  loginId: '1',
  orderNo: 'N1',
  requestId: '',
  state: 3,
  error: '',
  sheets: 1,
  printed: 1,
  rounds: 0,
  layout: 'single',
  ...more,
})
const order = (more: Partial<OrderFact> = {}): OrderFact => ({
  id: '5',
  orderNo: 'N1',
  requestId: '1-g1',
  state: 1,
  delivery: 2,
  sheets: 1,
  infoId: '7',
  ...more,
})
const SHEET = { jobId: '11', sheet: 1, loginId: '1' }
const OUT = { ...SHEET, round: 0 }
const TAKEN = { loginId: '1', what: 'printed', change: -1, paperNum: 9, jobId: '11' }
const FILLED = { loginId: '1', what: 'refilled', change: 10, paperNum: 10, jobId: null }
const NOBODY: DeviceFacts['asked'] = {
  orders: [{ loginId: '1', requestId: 'g1', orderNo: 'N1' }],
  pushes: [],
  cancels: new Set(),
  retries: new Set(),
  movedFrom: new Set(),
  refunds: new Set(),
}
const NOTHING_OUT = { out: [], sheets: [], paper: [FILLED], devices: [{ id: '1', paperNum: 10 }] }

const facts = (more: Partial<DeviceFacts> = {}): DeviceFacts => ({
  devices: [{ id: '1', paperNum: 9 }],
  jobs: [job()],
  sheets: [SHEET],
  paper: [FILLED, TAKEN],
  orders: [order()],
  refunds: [],
  out: [OUT],
  half: [],
  handedOver: [],
  asked: NOBODY,
  ...more,
})
const found = (more: Partial<DeviceFacts>): string[] => checkDevices(facts(more)).violations.map(({ what }) => what)

describe('prints at rest', () => {
  it.each<[string, Partial<DeviceFacts>]>([
    ['delivered', {}],
    [
      'cancelled by somebody, and refunded',
      {
        ...NOTHING_OUT,
        jobs: [job({ state: 5, printed: 0 })],
        orders: [order({ state: 2, delivery: 3 })],
        asked: { ...NOBODY, cancels: new Set(['11']) },
      },
    ],
    ['never paid', { ...NOTHING_OUT, jobs: [], orders: [order({ state: 5, delivery: 0 })] }],
  ])('are right where one was %s', (_, more) => {
    expect(found(more)).toEqual([])
  })

  it('count apart what is excused', () => {
    const half = checkDevices(facts({ half: [SHEET] }))
    const lost = checkDevices(facts({ out: [], handedOver: [{ loginId: '1', jobId: '11', round: 0 }] }))
    const again = checkDevices(facts({ out: [OUT, { ...OUT, round: 1 }] }))
    expect([half, lost, again].map(({ violations }) => violations)).toEqual([[], [], []])
    expect([half.excused.half, lost.excused.lostAtHandover, again.excused.askedAgain]).toEqual([1, 1, 1])
  })

  it('count apart what came out of the device that people moved it from, once, and counted there', () => {
    const there = { ...OUT, loginId: '2' }
    const counted = {
      sheets: [SHEET, { ...SHEET, loginId: '2' }],
      paper: [FILLED, TAKEN, { ...FILLED, loginId: '2' }, { ...TAKEN, loginId: '2' }],
      devices: [
        { id: '1', paperNum: 9 },
        { id: '2', paperNum: 9 },
      ],
      asked: { ...NOBODY, movedFrom: new Set(['2']) },
    }
    const moved = checkDevices(facts({ ...counted, out: [OUT, there] }))
    expect([moved.violations, moved.excused.movedBegun]).toEqual([[], 1])
    expect(found({ ...counted, asked: NOBODY, out: [OUT, there] })).toHaveLength(1)
    expect(found({ out: [OUT, there], asked: counted.asked })).toHaveLength(1)
    expect(found({ ...counted, out: [OUT, there, there] })).toHaveLength(1)
    expect(found({ ...counted, out: [OUT, OUT, there] })).toHaveLength(1)
  })

  it.each<[string, Partial<DeviceFacts>, RegExp]>([
    ['a sheet that counts twice', { jobs: [job({ printed: 2 })] }, /row says 2 sheets, 1 are counted/],
    ['paper that is taken twice', { paper: [FILLED, TAKEN, { ...TAKEN, paperNum: 8 }] }, /paper log has 2/],
    ['a tray that is another', { devices: [{ id: '1', paperNum: 8 }] }, /log ends at 9, the device has 8/],
    ['a sheet that takes two', { paper: [FILLED, { ...TAKEN, change: -2, paperNum: 8 }] }, /took 2 of 10/],
    ['a sum that is none', { paper: [FILLED, { ...TAKEN, paperNum: 5 }] }, /10 and -1 make 5/],
    ['a counted sheet that never came out', { out: [] }, /counted and never came out/],
    ['one that came out elsewhere', { out: [{ ...OUT, loginId: '2' }] }, /counted and never came out/],
    ['a sheet that nobody counted', { out: [OUT, { ...OUT, sheet: 2 }] }, /sheet 2 came out of device 1/],
    ['a sheet that came out twice', { out: [OUT, OUT] }, /sheet 1 came out 2 times/],
    ['a print that is stuck', { jobs: [job({ state: 2 })] }, /stuck in state 2/],
    ['a print that failed', { jobs: [job({ state: 4, error: 'deviceGone' })] }, /failed: deviceGone/],
    ['one that is done too soon', { jobs: [job({ sheets: 2 })] }, /done with 1 of 2/],
    ['one that nobody cancelled', { jobs: [job({ state: 5 })] }, /nobody cancelled it/],
    ['more sheets than it has', { out: [OUT, { ...OUT, sheet: 3 }] }, /sheet 3 of 1 came out/],
    ['a paid order without its print', { ...NOTHING_OUT, jobs: [] }, /no print of it is done/],
    ['a paid order that is not delivered', { orders: [order({ delivery: 1 })] }, /neither delivered nor refunded/],
    ['an order that stays unpaid', { orders: [order({ state: 0 })] }, /stays in state 0/],
    ['an unpaid print', { orders: [order({ state: 5 })] }, /not paid, and is printed/],
    ['an order with two prints', { jobs: [job(), job({ id: '12' })] }, /printed twice/],
    [
      'a print that was refunded as not delivered',
      { orders: [order({ state: 2 })], refunds: [{ orderId: '5', source: 'rule', state: 2 }] },
      /refunded as not delivered, and is printed/,
    ],
    ['a request with another order', { orders: [order({ orderNo: 'N2', state: 5 })] }, /answered with order N1/],
    ['a request with no print', { asked: { ...NOBODY, pushes: [{ requestId: 's1', jobId: '11' }] } }, /and has 0/],
  ])('show %s', (_, more, what) => {
    expect(found(more)).toContainEqual(expect.stringMatching(what))
  })
})

it('a printer’s book shows what came out, and which sheets were half out when the power went', () => {
  const sheet = (number: number, ippJob: number) => ({ name: `drawdesk 11 sheet ${number}`, ippJob })
  const lines: BookLine[] = [
    { what: 'on' },
    { what: 'begun', ...sheet(1, 1) },
    { what: 'out', ...sheet(1, 1), sha256: 'a' },
    { what: 'begun', ...sheet(2, 2) },
    { what: 'on' },
    { what: 'begun', name: 'drawdesk 11 sheet 2 try 2', ippJob: 1 },
    { what: 'out', name: 'drawdesk 11 sheet 2 try 2', ippJob: 1, sha256: 'a' },
    { what: 'on' },
  ]
  expect(outOf(lines).map((one) => one.sheet)).toEqual([1, 2])
  expect(halfSheets(lines)).toEqual([{ jobId: '11', sheet: 2 }])
})
