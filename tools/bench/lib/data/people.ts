import { TENANT } from './params.ts'
import type { BenchProduct } from '../product.ts'

export const TENANTS = 1_000
export const USERS = 100_000
export const DEPTS = 200
const FIRST_TENANT = 200_001
const FIRST_ID = 110_000_000_000_000_000n
export const DEPT_ID = 120_000_000_000_000_000n
const LOG_ID = 130_000_000_000_000_000n
const LOG_DAYS = 150
const DAY_MS = 24 * 3_600_000

/** 1,000 tenants; 100,000 users of the first tenant in 200 departments below one another in tens, a hundred waiting for approval; ten users in each of the others. */
export async function seedPeople(product: BenchProduct): Promise<void> {
  await product.query(
    `insert into system_tenant (id, tenant_id, tenant_name) select $1::bigint + n, ($2::int + n)::text, 'Tenant ' || md5(n::text) from generate_series(0, $3::int - 1) n`,
    [(FIRST_ID - 1_000_000n).toString(), FIRST_TENANT, TENANTS],
  )
  await product.query(
    `insert into system_dept (id, tenant_id, parent_id, dept_name, full_name)
     select $1::bigint + n, $2, case when n % 10 = 0 then 0 else $1::bigint + n - n % 10 end, '部门 ' || n, '部门 ' || n from generate_series(0, $3::int - 1) n`,
    [DEPT_ID.toString(), TENANT, DEPTS],
  )
  await product.query(
    `insert into user_account (id, tenant_id, account, password_hash, name, real_name, phone, role_id, dept_id, create_time)
     select $1::bigint + n, $2, 'person' || lpad(n::text, 6, '0'), '', 'n' || n, '人员 ' || md5(n::text), '138' || lpad(n::text, 8, '0'),
       case when n % 1000 = 0 then '-1' else '77' end, ($3::bigint + n % $4::int)::text, now() - n * interval '1 minute' from generate_series(0, $5::int - 1) n`,
    [FIRST_ID.toString(), TENANT, DEPT_ID.toString(), DEPTS, USERS],
  )
  await product.query(
    `insert into user_account (id, tenant_id, account, password_hash, real_name, role_id)
     select $1::bigint + n, ($2::int + n / 10)::text, 'person' || n % 10, '', '人员 ' || n, '77' from generate_series(0, $3::int * 10 - 1) n`,
    [(FIRST_ID + 1_000_000n).toString(), FIRST_TENANT, TENANTS],
  )
  for (const table of ['system_tenant', 'system_dept', 'user_account', 'user_dept', 'user_role'])
    await product.query(`vacuum analyze ${table}`)
}

/** Rows of the API log unless a number is given: enough to see what the index does, in well under a minute. */
export const LOG_ROWS_DEFAULT = 2_000_000

/**
 * Fills the API log of the tenant with this many rows, evenly over the last five months: a statement for each month, in the order
 * of time, so that the key only grows at its end. The other indexes are made afterwards, each month's at once: row by row they
 * would cost several times that.
 */
export async function seedApiLog(product: BenchProduct, rows: number): Promise<void> {
  const months = logMonths(new Date(), rows)
  for (const { from } of months) await product.query(`select drawdesk_log_partition('log_api', $1)`, [from])
  const indexes = await product.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'log_api'::regclass and not i.indisprimary`,
  )
  for (const { name } of indexes) await product.query(`drop index ${name}`)
  for (const { from, to, first, count } of months) {
    await product.query(
      `insert into log_api (id, tenant_id, create_time, user_id, create_by, title, method_name, method, request_uri, http_status, time_ms, remote_ip, request_id, server_ip, server_host)
       select $1::bigint + n, $2, $3::timestamptz + ($4::timestamptz - $3::timestamptz) * ((n - $5::bigint)::float8 / $6), 1, 'admin', '参数', 'param.list', 'GET', '/blade-system/param/list', 200, n % 500, '127.0.0.1', 'r' || n, '127.0.0.1', 'host'
       from generate_series($5::bigint, $5::bigint + $6::bigint - 1) n`,
      [LOG_ID.toString(), TENANT, from, to, first, count],
    )
  }
  // Of a partitioned table the definition says ONLY, which would leave the months without.
  for (const { definition } of indexes) await product.query(definition.replace(' ON ONLY ', ' ON '))
  await product.query('vacuum analyze log_api')
}

/** The months (of UTC, as the partitions are) of the last five, from the oldest, each with its share of these rows. */
export function logMonths(now: Date, rows: number): { from: Date; to: Date; first: number; count: number }[] {
  const startMs = now.getTime() - LOG_DAYS * DAY_MS
  const numberAt = (ms: number): number => Math.round((rows * (ms - startMs)) / (now.getTime() - startMs))
  const months: { from: Date; to: Date; first: number; count: number }[] = []
  for (let fromMs = startMs; fromMs < now.getTime();) {
    const from = new Date(fromMs)
    const toMs = Math.min(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1), now.getTime())
    const [first, end] = [numberAt(fromMs), numberAt(toMs)]
    if (end > first) months.push({ from, to: new Date(toMs), first, count: end - first })
    fromMs = toMs
  }
  return months
}

/** Ids of rows all over the log, none at its ends: where pages go on. */
export async function logPlaces(
  product: BenchProduct,
  rows: number,
  count: number,
): Promise<{ id: string; createTime: Date }[]> {
  const ids = Array.from({ length: count }, (_, index) =>
    (LOG_ID + BigInt(Math.floor((rows * (index + 1)) / (count + 1)))).toString(),
  )
  return product.query<{ id: string; createTime: Date }>(
    `select id::text, create_time as "createTime" from log_api where tenant_id = $1 and id = any($2::bigint[])`,
    [TENANT, ids],
  )
}
