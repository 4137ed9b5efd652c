import { setTimeout as wait } from 'node:timers/promises'
import type { BenchProduct } from '../product.ts'
import { TENANT } from './params.ts'

export const ORDERS = 1_000_000
export const DAYS = 400
const FIRST_ID = 4_000_000_000_000_000_000n
const FIRST_DRAWING = 4_100_000_000_000_000_000n
const EXPERIENCES = 12
/** Of each experience. */
const DEVICES = 2
const STYLES = 20
const LOOK_MS = 500
const PATIENCE_MS = 300_000

/** As they would have been paid over 400 days, one in twenty refunded three days later; resolves when the maintenance job has added everything up. Answers how many rows of days are kept. */
export async function seedSales(product: BenchProduct): Promise<{ sales: number; profit: number }> {
  await product.query(
    `insert into pay_order (id, tenant_id, order_no, kind, channel, channel_id, amount, currency, state, ex_id, ex_name, mu_name, login_id, device_name, style_id, pay_time, expire_time, create_time)
     select $1::bigint + n, $2, 'M' || n, case when n % 5 = 0 then 'print' else 'draw' end, case when n % 3 = 0 then 'alipay' else 'wechat' end, 1 + n % 3 % 2, 990 + n % 7 * 500, 'CNY', case when n % 20 = 0 then 2 else 1 end,
       1 + x, 'Experience ' || x, 'Venue ' || x / 3, 1 + x * ${DEVICES} + n % ${DEVICES}, 'Kiosk ' || (x * ${DEVICES} + n % ${DEVICES}), 1 + n * 31 % ${STYLES}, t, t, t
     from (select n, n * 7919 % ${EXPERIENCES} as x, now() - n * interval '1 day' * ${DAYS} / $3 as t from generate_series(1::bigint, $3::bigint) n) o`,
    [FIRST_ID.toString(), TENANT, ORDERS],
  )
  await product.query(
    `insert into pay_refund (id, tenant_id, order_id, refund_no, amount, state, source, done_time) select id, tenant_id, id, 'R' || order_no, amount, 2, 'person', pay_time + interval '3 days' from pay_order where tenant_id = $1 and state = 2`,
    [TENANT],
  )
  // One order in ten says what its drawing cost.
  await product.query(
    `insert into draw_info (id, tenant_id, style_id, ex_id, user_id, prompt, state, create_time, queued_time, cost_amount, cost_currency, pay_log_id)
     select $2::bigint + id - $3::bigint, tenant_id, style_id, ex_id, 7, 'x', 2, pay_time, pay_time, 0.42, 'CNY', id from pay_order where tenant_id = $1 and id % 10 = 1`,
    [TENANT, FIRST_DRAWING.toString(), FIRST_ID.toString()],
  )
  await product.query('vacuum analyze pay_order, pay_refund, draw_info')
  const sales = await addedUp(product, 'sales')
  const profit = await addedUp(product, 'profit')
  return { sales, profit }
}

/** Waits for the maintenance job; answers how many rows of days are kept. */
async function addedUp(product: BenchProduct, of: 'sales' | 'profit'): Promise<number> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const [left] = await product.query<{ count: number }>(`select count(*)::int as count from ${of}_change`)
    if (left?.count === 0) break
    if (performance.now() > until) throw new Error(`${left?.count} changes of ${of} were not added up`)
    await wait(LOOK_MS)
  }
  await product.query(`vacuum analyze ${of}_change, ${of}_day`)
  const [kept] = await product.query<{ rows: number }>(`select count(*)::int as rows from ${of}_day`)
  return kept?.rows ?? 0
}
