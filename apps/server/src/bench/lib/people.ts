import { TENANT } from './params.ts'
import type { BenchProduct } from './product.ts'

export const TENANTS = 1_000
export const USERS = 100_000
export const DEPTS = 200
const FIRST_TENANT = 200_001
const FIRST_ID = 110_000_000_000_000_000n
export const DEPT_ID = 120_000_000_000_000_000n
const LOG_ID = 130_000_000_000_000_000n
const LOG_BATCH = 200_000
const LOG_MOST_MS = 60_000
const LOG_DAYS = 150

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
  for (const table of ['system_tenant', 'system_dept', 'user_account', 'user_dept', 'user_role']) await product.query(`vacuum analyze ${table}`)
}

/** Fills the API log of the tenant over five months, to this number of rows or for a minute; answers how many there are. */
export async function seedApiLog(product: BenchProduct, wanted: number | undefined): Promise<number> {
  for (let month = 0; month * 30 <= LOG_DAYS + 30; month += 1) await product.query(`select drawdesk_log_partition('log_api', now() - $1::int * interval '30 days')`, [month])
  const began = performance.now()
  let rows = 0
  while (wanted === undefined ? performance.now() - began < LOG_MOST_MS : rows < wanted) {
    const batch = Math.min(LOG_BATCH, (wanted ?? Infinity) - rows)
    await product.query(
      `insert into log_api (id, tenant_id, create_time, user_id, create_by, title, method_name, method, request_uri, http_status, time_ms, remote_ip, request_id, server_ip, server_host)
       select $1::bigint + n, $2, now() - ($3::int * interval '1 day') * random(), 1, 'admin', '参数', 'param.list', 'GET', '/blade-system/param/list', 200, n % 500, '127.0.0.1', 'r' || n, '127.0.0.1', 'host'
       from generate_series($4::bigint, $4::bigint + $5::bigint - 1) n`,
      [LOG_ID.toString(), TENANT, LOG_DAYS, rows, batch],
    )
    rows += batch
  }
  await product.query('vacuum analyze log_api')
  return rows
}

/** Ids of rows all over the log: where pages go on. */
export async function logPlaces(product: BenchProduct, rows: number, count: number): Promise<{ id: string; createTime: Date }[]> {
  const ids = Array.from({ length: count }, (_, index) => (LOG_ID + BigInt(Math.floor((rows * index) / count))).toString())
  return product.query<{ id: string; createTime: Date }>(`select id::text, create_time as "createTime" from log_api where tenant_id = $1 and id = any($2::bigint[])`, [TENANT, ids])
}
