import { sql, type Expression, type SqlBool } from 'kysely'
import type { ProfitQuery } from '@drawdesk/contract/money/profit'
import type { SalesQuery } from '@drawdesk/contract/money/sales'
import { createSalesService } from '../../../apps/server/src/modules/money/sales/sales.service.ts'
import { createProfitService } from '../../../apps/server/src/modules/operation/profit/profit.service.ts'
import type { Caller, Scope } from '../../../apps/server/src/platform/scope.ts'
import { recordWork, type RecordedStatement } from '../../../apps/server/src/testing/recorded-sql.ts'
import { signIn, type Api } from '../lib/api.ts'
import { DAYS, ORDERS, seedSales } from '../lib/data/sales.ts'
import { CALLER } from '../lib/measure/comparison.ts'
import { readMemory, resetPeak } from '../lib/measure/memory.ts'
import { ratiosOf, showNumber, showSpread, spreadOf } from '../lib/measure/spread.ts'
import type { Part } from '../lib/part.ts'
import { makeDataDir, startProduct, type BenchProduct } from '../lib/product.ts'

const CALLS = 15
const PLAIN_CALLS = 3
const ZONE = 'Asia/Shanghai'
/** Page, totals and chart to their own SQL. */
const SQL_MOST = 2
/** A page that is opened to look at figures. */
const MOST_MS = 500
const EXPORT_MORE_MOST_MIB = 150
const MIB = 1_024 * 1_024
const PATH = '/blade-biz/drawPayLog/salesTable'
const PROFIT_PATH = '/blade-biz/drawPayLog/profit'

const dayAt = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toLocaleDateString('sv', { timeZone: ZONE })

/** The sales table of a million orders in 400 days: page, totals, the period before and the chart, beside their own SQL, and beside the same sums from the orders themselves. */
export const measureSales: Part = async (handles) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles })
  const api = await signIn(product)
  const kept = await seedSales(product)
  const span = { startTime: dayAt(DAYS - 1), endTime: dayAt(0) }
  const asked: { name: string; query: SalesQuery }[] = [
    { name: 'by day, 400 days', query: span },
    { name: 'by month, 400 days', query: { ...span, by: 'month' } },
    { name: 'by experience, 400 days', query: { ...span, by: 'ex' } },
    { name: 'by device, 400 days', query: { ...span, by: 'device' } },
    { name: 'by style, 400 days', query: { ...span, by: 'style' } },
    { name: 'by channel of an experience, 400 days', query: { ...span, by: 'channel', exId: '3' } },
    { name: 'by day, 30 days', query: { startTime: dayAt(29), endTime: dayAt(0) } },
  ]
  const measured = []
  for (const { name, query } of asked) measured.push({ name, ...(await compare(product, api, query)) })
  const profitAsked: { name: string; query: ProfitQuery }[] = [
    { name: 'profit by day, 400 days', query: span },
    { name: 'profit by style, 400 days', query: { ...span, by: 'style' } },
    { name: 'profit by experience, 400 days', query: { ...span, by: 'ex' } },
    { name: 'profit by device, 400 days', query: { ...span, by: 'device' } },
    { name: 'profit by device of a style, 400 days', query: { ...span, by: 'device', styleId: '3' } },
    { name: 'profit by day, 30 days', query: { startTime: dayAt(29), endTime: dayAt(0) } },
  ]
  const profit = []
  for (const { name, query } of profitAsked) profit.push({ name, ...(await compareProfit(product, api, query)) })
  const memory = await measureExport(product, api, { ...span, by: 'style' })
  await product.stop()
  const all = [...measured.map((one) => ({ ...one, name: `sales ${one.name}` })), ...profit]
  return {
    tables: [
      {
        title: `Sales of ${ORDERS.toLocaleString('en-US')} orders in ${DAYS} days, and their profit`,
        columns: ['', 'product, ms', 'its SQL, ms', 'times', 'rule over the venue, ms', 'rule over people, ms'],
        rows: all.map(({ name, oursMs, sqlMs, ratios, venueMs, peopleMs }) => [
          name,
          showSpread(spreadOf(oursMs)),
          showSpread(spreadOf(sqlMs)),
          showSpread(ratios),
          showSpread(spreadOf(venueMs)),
          showSpread(spreadOf(peopleMs)),
        ]),
        notes: [
          `${kept.sales.toLocaleString('en-US')} rows of kept days of sales, ${kept.profit.toLocaleString('en-US')} of profit`,
          `export by style: ${showNumber(memory.fileBytes / 1_024)} KiB, ${showNumber(memory.moreBytes / MIB)} MiB more memory at the most`,
        ],
      },
    ],
    figures: { measured, profit, memory },
    checks: [
      ...all.map(({ name, ratios }) => ({ name: `${name}, to their own SQL`, value: ratios.median, most: SQL_MOST })),
      ...all.map(({ name, oursMs }) => ({ name: `${name}, ms`, value: spreadOf(oursMs).median, most: MOST_MS })),
      ...all.map(({ name, venueMs }) => ({
        name: `${name}, by a data scope over the venue, ms`,
        value: spreadOf(venueMs).median,
        most: MOST_MS,
      })),
      { name: 'memory of an export of sales, MiB', value: memory.moreBytes / MIB, most: EXPORT_MORE_MOST_MIB },
    ],
  }
}

/** In turn, so that whatever else the machine does meets both. */
async function compare(product: BenchProduct, api: Api, query: SalesQuery) {
  const of = (scope: Scope) => statementsOf((deps) => createSalesService(deps).read(scope, query))
  return timeAll(product, () => api.get(PATH, query as Record<string, string>), of)
}

async function compareProfit(product: BenchProduct, api: Api, query: ProfitQuery) {
  const of = (scope: Scope) =>
    statementsOf((deps) =>
      createProfitService({ ...deps, orders: { get: () => Promise.reject(new Error('asked for by no table')) } }).read(
        scope as Caller,
        query,
      ),
    )
  return timeAll(product, () => api.get(PROFIT_PATH, query as Record<string, string>), of)
}

async function timeAll(
  product: BenchProduct,
  call: () => Promise<unknown>,
  statements: (scope: Scope) => Promise<RecordedStatement[]>,
) {
  const own = await statements(CALLER)
  const venue = await statements(seesBy((alias) => sql`${sql.ref(`${alias}.muName`)} <> 'Venue 1'`, ['muName']))
  const people = await statements(seesBy((alias) => sql`coalesce(${sql.ref(`${alias}.userId`)}, 0) >= 0`, ['userId']))
  const [oursMs, sqlMs, venueMs, peopleMs]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let count = 0; count < CALLS; count += 1) {
    oursMs.push(await timed(call))
    sqlMs.push(await timed(() => run(product, own)))
    venueMs.push(await timed(() => run(product, venue)))
    if (count < PLAIN_CALLS) peopleMs.push(await timed(() => run(product, people)))
  }
  return { oursMs, sqlMs, venueMs, peopleMs, ratios: ratiosOf(oursMs, sqlMs) }
}

/** Sees orders by a rule that reads these columns: some by their venue, which the days are kept by; all of them by a look at who paid, which is asked of the orders. */
const seesBy = (condition: (alias: string) => Expression<SqlBool>, reads: string[]): Scope => ({
  ...CALLER,
  rowRules: new Map([
    ['payOrder', { key: reads.join(), parts: [{ columns: null, condition, reads: new Set(reads) }] }],
  ]),
})

type ServiceDeps = Parameters<typeof createSalesService>[0]
const statementsOf = (work: (deps: ServiceDeps) => Promise<unknown>): Promise<RecordedStatement[]> =>
  recordWork((db) =>
    work({ db, clock: { now: () => new Date() }, config: { timeZone: ZONE } as ServiceDeps['config'] }),
  )

/** Together, as the product asks them. */
const run = (product: BenchProduct, statements: readonly RecordedStatement[]): Promise<unknown> =>
  Promise.all(statements.map(({ text, values }) => product.query(text, [...values])))

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function measureExport(product: BenchProduct, api: Api, query: SalesQuery) {
  await resetPeak(product.nodePid)
  const { nowBytes } = await readMemory(product.nodePid)
  const answer = await fetch(
    `${product.url}/api${PATH}Export?${new URLSearchParams(query as Record<string, string>)}`,
    { headers: api.headers },
  )
  if (answer.status !== 200 || !answer.body) throw new Error(`the export was answered with ${answer.status}`)
  let fileBytes = 0
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) fileBytes += chunk.byteLength
  const { peakBytes } = await readMemory(product.nodePid)
  return { fileBytes, moreBytes: peakBytes - nowBytes }
}
