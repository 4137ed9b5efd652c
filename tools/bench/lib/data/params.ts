import type { BenchProduct } from '../product.ts'

/** Rows of the tenant that is asked; as many lie between them, of ten other tenants. */
export const ROWS = 100_000
export const TENANT = '000000'
const FIRST_ID = 1_000_000_000_000_000_000n

/**
 * Fills the table of system parameters as its owner, rows of the tenants mixed as they come in real life, until the tenant has exactly
 * {@link ROWS}; then brings the planner's statistics up to date, as autovacuum would within minutes.
 */
export async function seedParams(product: BenchProduct): Promise<void> {
  const [found] = await product.query<{ count: number }>(
    'select count(*)::int as count from system_param where tenant_id = $1',
    [TENANT],
  )
  const missing = ROWS - (found?.count ?? 0)
  await product.query(
    `insert into system_param (id, tenant_id, param_name, param_key, param_value, remark, create_user, update_user)
     select $1::bigint + number, case when number % 2 = 0 then $2 else lpad((100001 + number / 2 % 10)::text, 6, '0') end,
       '参数 ' || md5(number::text), 'measured.setting.' || lpad((number / 2)::text, 6, '0'), 'value ' || number, '', 1, 1
     from generate_series(0, $3::int * 2 - 1) as number`,
    [FIRST_ID.toString(), TENANT, missing],
  )
  await product.query('vacuum analyze system_param')
}

/** Ids of the tenant's seeded rows, each as likely as the other. */
export function randomIds(count: number, random: () => number): string[] {
  return Array.from({ length: count }, () => (FIRST_ID + 2n * BigInt(Math.floor(random() * (ROWS - 100)))).toString())
}

/** Numbers from 0 to 1 that are the same in every run (Park and Miller's minimal standard generator). */
export function createRandom(seed = 20_261_121): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
