import { sql, type SqlBool } from 'kysely'
import type { SalesQuery } from '@drawdesk/contract/money/sales'
import { createSalesService } from '../../../apps/server/src/modules/money/sales/sales.service.ts'
import type { Scope } from '../../../apps/server/src/platform/scope.ts'
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
  const memory = await measureExport(product, api, { ...span, by: 'style' })
  await product.stop()
  return {
    tables: [
      {
        title: `Sales of ${ORDERS.toLocaleString('en-US')} orders in ${DAYS} days`,
        columns: ['', 'product, ms', 'its SQL, ms', 'times', 'from the orders themselves, ms'],
        rows: measured.map(({ name, oursMs, sqlMs, plainMs, ratios }) => [
          name,
          showSpread(spreadOf(oursMs)),
          showSpread(spreadOf(sqlMs)),
          showSpread(ratios),
          showSpread(spreadOf(plainMs)),
        ]),
        notes: [
          `${kept.toLocaleString('en-US')} rows of kept days`,
          `export by style: ${showNumber(memory.fileBytes / 1_024)} KiB, ${showNumber(memory.moreBytes / MIB)} MiB more memory at the most`,
        ],
      },
    ],
    figures: { measured, memory },
    checks: [
      ...measured.map(({ name, ratios }) => ({
        name: `sales ${name}, to their own SQL`,
        value: ratios.median,
        most: SQL_MOST,
      })),
      ...measured.map(({ name, oursMs }) => ({
        name: `sales ${name}, ms`,
        value: spreadOf(oursMs).median,
        most: MOST_MS,
      })),
      { name: 'memory of an export of sales, MiB', value: memory.moreBytes / MIB, most: EXPORT_MORE_MOST_MIB },
    ],
  }
}

/** In turn, so that whatever else the machine does meets both. */
async function compare(product: BenchProduct, api: Api, query: SalesQuery) {
  const [own, plain] = [await statementsOf(CALLER, query), await statementsOf(SEES_SOME, query)]
  const [oursMs, sqlMs, plainMs]: [number[], number[], number[]] = [[], [], []]
  for (let call = 0; call < CALLS; call += 1) {
    oursMs.push(await timed(() => api.get(PATH, query as Record<string, string>)))
    sqlMs.push(await timed(() => run(product, own)))
    if (call < PLAIN_CALLS) plainMs.push(await timed(() => run(product, plain)))
  }
  return { oursMs, sqlMs, plainMs, ratios: ratiosOf(oursMs, sqlMs) }
}

/** Sees every order, but by a rule: sums for such people are made from the orders. */
const SEES_SOME: Scope = {
  ...CALLER,
  rowRules: new Map([['payOrder', { key: 'all', parts: [{ columns: null, condition: () => sql<SqlBool>`true` }] }]]),
}

const statementsOf = (scope: Scope, query: SalesQuery): Promise<RecordedStatement[]> =>
  recordWork((db) =>
    createSalesService({
      db,
      clock: { now: () => new Date() },
      config: { timeZone: ZONE } as Parameters<typeof createSalesService>[0]['config'],
    }).read(scope, query),
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
