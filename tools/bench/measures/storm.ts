import type { Part } from '../lib/part.ts'
import { seedApiLog } from '../lib/data/people.ts'
import { ADMIN_PASSWORD, makeDataDir, startProduct, type BenchProduct } from '../lib/product.ts'
import { signInAs } from '../lib/data/rights.ts'
import { showSpread, spreadOf } from '../lib/measure/spread.ts'

const LOG_ROWS = 100_000
const SEARCHES = 100
const STORMS = 5
const QUIET_CALLS = 200
/** Another tenant's list waits at most this much longer than in quiet. */
const MOST_TIMES_QUIET = 2
const NEIGHBOUR = '300001'
const LIST = '/api/blade-system/post/list?size=20'

/** A hundred searches of one person at once in a log of 100,000 rows: what another tenant's list of 20 rows takes meanwhile. Limits as they are (docs/limits.md). */
export const measureStorm: Part = async (handles) => {
  const product = await startProduct({
    dataDir: await makeDataDir(handles),
    handles,
    environment: { CAPTCHA: 'off', LIMITS_SCALE: '1' },
  })
  await seedApiLog(product, LOG_ROWS)
  await seedNeighbour(product)
  const searcher = await signInAs(product, 'admin', ADMIN_PASSWORD)
  const neighbour = await signInAs(product, 'neighbour', ADMIN_PASSWORD, NEIGHBOUR)
  const look = async (): Promise<number> => {
    const began = performance.now()
    const response = await fetch(`${product.url}${LIST}`, { headers: neighbour })
    const { data } = (await response.json()) as { data: { records: unknown[] } }
    if (response.status !== 200 || data.records.length !== 20)
      throw new Error(`the neighbour's list was answered with ${response.status}`)
    return performance.now() - began
  }

  const quiet: number[] = []
  for (let index = 0; index < QUIET_CALLS; index += 1) quiet.push(await look())
  const during: number[] = []
  const answered = new Map<number, number>()
  const stormMs: number[] = []
  for (let storm = 0; storm < STORMS; storm += 1) {
    const began = performance.now()
    let isOver = false
    const searches = Promise.all(
      Array.from({ length: SEARCHES }, async (_, index) => {
        const response = await fetch(
          `${product.url}/api/blade-log/api/list?title=${encodeURIComponent(`参数${storm} ${index}`)}`,
          { headers: searcher },
        )
        await response.arrayBuffer()
        answered.set(response.status, (answered.get(response.status) ?? 0) + 1)
      }),
    ).finally(() => (isOver = true))
    while (!isOver) during.push(await look())
    await searches
    stormMs.push(performance.now() - began)
  }
  await product.stop()

  const [calm, busy] = [spreadOf(quiet), spreadOf(during)]
  const statuses = [...answered]
    .toSorted()
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
  return {
    tables: [
      {
        title: `A list of 20 rows of another tenant while one person sends ${SEARCHES} searches at once in a log of ${LOG_ROWS.toLocaleString('en-US')} rows, ${STORMS} times`,
        columns: ['', 'ms', 'calls'],
        rows: [
          ['in quiet', showSpread(calm), String(quiet.length)],
          ['meanwhile', showSpread(busy), String(during.length)],
          ['the searches, all of them', showSpread(spreadOf(stormMs)), statuses],
        ],
      },
    ],
    figures: { quiet, during, stormMs, answered: Object.fromEntries(answered) },
    checks: [
      {
        name: 'another tenant’s list during a hundred searches, to its quiet time',
        value: busy.median / calm.median,
        most: MOST_TIMES_QUIET,
      },
    ],
  }
}

/** A tenant with one administrator, who has the first one's password, and 20 posts. */
async function seedNeighbour(product: BenchProduct): Promise<void> {
  await product.query(`insert into system_tenant (id, tenant_id, tenant_name) values (141, $1, 'Neighbour')`, [
    NEIGHBOUR,
  ])
  await product.query(`insert into system_role (id, tenant_id, role_name, role_alias) values (142, $1, 'r', 'admin')`, [
    NEIGHBOUR,
  ])
  await product.query(
    `insert into system_role_menu (id, tenant_id, role_id, menu_id) select 150000 + row_number() over (), $1, 142, id from system_menu`,
    [NEIGHBOUR],
  )
  await product.query(
    `insert into user_account (id, tenant_id, account, password_hash, name, real_name, role_id) select 143, $1, 'neighbour', password_hash, 'n', 'n', '142' from user_account where account = 'admin' and tenant_id = '000000'`,
    [NEIGHBOUR],
  )
  await product.query(
    `insert into system_post (id, tenant_id, post_code, post_name, category) select 160000 + n, $1, 'p' || n, '岗位 ' || n, 1 from generate_series(1, 20) n`,
    [NEIGHBOUR],
  )
}
