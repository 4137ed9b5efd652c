import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../lib/api.ts'
import { TENANT } from '../lib/data/params.ts'
import type { Part } from '../lib/part.ts'
import { makeDataDir, startProduct, type BenchProduct } from '../lib/product.ts'
import { showSpread, spreadOf } from '../lib/measure/spread.ts'

const DRAWINGS = 300_000
const DAYS = 60
const CALLS = 12
/** A page that is opened to look at one figure. */
const MOST_MS = 300
const LOOK_MS = 500
const PATIENCE_MS = 180_000
const PATH = '/blade-biz/drawCosts/figures'

const ASKED: readonly { name: string; query: Record<string, string> }[] = [
  { name: 'by API', query: { by: 'api' } },
  { name: 'by day', query: { by: 'day' } },
  { name: 'by person', query: { by: 'user' } },
  { name: 'by style, of one API', query: { by: 'style', apiId: '901' } },
  { name: 'by API, of one person', query: { by: 'api', userId: '17' } },
  { name: 'by person, of one API and style', query: { by: 'user', apiId: '901', styleId: '1003' } },
  { name: 'all tenants, by tenant', query: { by: 'tenant', tenantId: 'all' } },
]

/** What drawings cost, of two months with 300,000 drawings by 300 people with ten APIs, twenty styles and twelve experiences in every mixture: days that add up to little, the worst case of kept sums. */
export const measureCosts: Part = async (handles) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles })
  await seed(product)
  const api = await signIn(product)
  const [kept] = await product.query<{ rows: number }>('select count(*)::int as rows from draw_cost_day')
  const measured = []
  for (const { name, query } of ASKED) {
    const ms: number[] = []
    for (let call = 0; call < CALLS; call += 1) {
      const began = performance.now()
      await api.get(PATH, query)
      ms.push(performance.now() - began)
    }
    measured.push({ name, ms })
  }
  await product.stop()
  return {
    tables: [
      {
        title: `Costs of ${DRAWINGS.toLocaleString('en-US')} drawings in ${DAYS} days, 30 asked for and 30 beside them`,
        columns: ['', 'ms'],
        rows: measured.map(({ name, ms }) => [name, showSpread(spreadOf(ms))]),
        notes: [`${kept?.rows.toLocaleString('en-US')} rows of kept sums`],
      },
    ],
    figures: measured,
    checks: measured.map(({ name, ms }) => ({ name: `costs ${name}, ms`, value: spreadOf(ms).median, most: MOST_MS })),
  }
}

/** As people draw, with the triggers; resolves when the maintenance job has added everything up. */
async function seed(product: BenchProduct): Promise<void> {
  await product.query(
    `insert into draw_api (id, tenant_id, api_name, api_code, kind, capability, flow, base_url, definition) select n, $1, 'API ' || n, 'cost-' || n, 'http', 'txt2img', 'sync', 'http://127.0.0.1:1', '{}' from generate_series(900, 909) n`,
    [TENANT],
  )
  await product.query(
    `insert into draw_style (id, tenant_id, style_name, api_id) select n, $1, 'Style ' || n, 900 from generate_series(1000, 1019) n`,
    [TENANT],
  )
  await product.query(
    `insert into draw_ex (id, tenant_id, ex_name, start_time, end_time) select n, $1, 'Experience ' || n, now(), now() + interval '1 day' from generate_series(1, 12) n`,
    [TENANT],
  )
  await product.query(
    `insert into draw_info (id, tenant_id, user_id, api_id, style_id, ex_id, prompt, state, cost_amount, cost_currency, create_time, queued_time)
     select 1000000000 + n, $1, 1 + floor(random() * 300), 900 + floor(random() * 10), 1000 + floor(random() * 20), 1 + floor(random() * 12), 'a lighthouse', case when n % 10 = 7 then 3 else 2 end, 0.01 * (1 + n % 40), case when n % 50 = 0 then 'USD' else 'CNY' end,
       now() - n * interval '1 day' * $2 / $3, now() from generate_series(1::bigint, $3::bigint) n`,
    [TENANT, DAYS, DRAWINGS],
  )
  await product.query('vacuum analyze draw_info')
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const [left] = await product.query<{ count: number }>('select count(*)::int as count from draw_cost_change')
    if (left?.count === 0) break
    if (performance.now() > until) throw new Error(`${left?.count} changes of costs were not added up`)
    await wait(LOOK_MS)
  }
  await product.query('vacuum analyze draw_cost_change, draw_cost_day')
}
