import { setTimeout as wait } from 'node:timers/promises'
import type { Violation } from './check.ts'

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

const PATIENCE_MS = 240_000
const LOOK_MS = 500

/** What still waits for something: orders, refunds, deliveries, notices that are due. */
const OPEN = `
  select 'order ' || id as what from pay_order where state in (0, 3)
  union all select 'order ' || o.id || ' with money of its own' from pay_order o where state = 5 and exists (
    select 1 from pay_sandbox p where p.of = 'payment' and p.order_no = o.order_no and not exists (select 1 from pay_refund r where r.order_id = o.id and r.transaction_id = p.number and r.source = 'late'))
  union all select 'refund ' || id from pay_refund where state = 1
  union all select 'delivery of ' || id from pay_order where state = 1 and delivery <> 2
  union all select 'notice ' || id from pay_sandbox where of <> 'order' and is_reported = 0`

/**
 * Time passes: orders expire, late money comes, questions and notices that are due in minutes are due now. Until nothing is open; what stays open is a violation.
 */
export async function comeToRest(query: Query): Promise<Violation[]> {
  const giveUpMs = performance.now() + PATIENCE_MS
  for (;;) {
    await query(
      "update pay_order set expire_time = now() - interval '1 second' where state = 0 and expire_time > now()",
    )
    await query(
      "update pay_order set pay_time = pay_time - interval '2 minutes' where state = 1 and delivery <> 2 and pay_time > now() - interval '1 minute'",
    )
    await query('update pay_sandbox set create_time = now() where create_time > now()')
    await query("update platform_job set run_at = now() where queue in ('pay', 'paySandbox') and run_at > now()")
    await query(
      "update platform_chore set next_time = now() where next_time > now() and name = 'orders and refunds without a job'",
    )
    await wait(LOOK_MS)
    const open = await query<{ what: string }>(OPEN)
    if (open.length === 0) return []
    if (performance.now() > giveUpMs)
      return open.slice(0, 20).map(({ what }) => ({ what: `does not come to its end: ${what}`, requestId: undefined }))
  }
}
