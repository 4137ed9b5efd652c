import { setTimeout as wait } from 'node:timers/promises'
import type { FlowClient } from '../flow/client.ts'
import type { Violation } from './check.ts'
import { truthOf, type Companies } from './companies.ts'

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

const PATIENCE_MS = 240_000
const LOOK_MS = 500
const SHOWN_MOST = 20
/** Between two looks at which also orders of long ago are asked about. */
const LOOKS_A_ROUND = 10
const LONG_AGO_SECONDS = 60

/** Money of an order that took none, or had its payment: a payment whose way back nobody has written down, or which was refused. */
const withoutWayBack = (payments: string): string => `
  select 'payment ' || p.number || ' of order ' || o.id as what from ${payments} join pay_order o on o.order_no = p.order_no
  where not (o.state in (1, 2, 3, 4) and o.transaction_id = p.number) and not exists (
    select 1 from pay_refund r where r.order_id = o.id and r.transaction_id = p.number and r.source = 'late' and r.state <> 3)`

/** What still waits for something: orders, refunds, deliveries, notices that are due. */
const OPEN = `
  select 'order ' || id as what from pay_order where state in (0, 3)
  union all ${withoutWayBack("(select * from pay_sandbox where of = 'payment') p")}
  union all ${withoutWayBack('unnest($1::text[], $2::text[]) p(order_no, number)')}
  union all select 'refund ' || id from pay_refund where state = 1
  union all select 'delivery of ' || id from pay_order where state in (1, 4) and delivery <> 2
  union all select 'notice ' || id from pay_sandbox where of <> 'order' and is_reported = 0`

/** Orders expire, and what is due later is due now, but for questions about what is over. `olderThan`: in seconds, of orders. */
export async function passTime(query: Query, olderThan = 0): Promise<void> {
  await query(
    `update pay_order set expire_time = now() - interval '1 second'
     where state = 0 and expire_time > now() and create_time < now() - make_interval(secs => $1)`,
    [olderThan],
  )
  await query(
    `update platform_job set run_at = now() where queue = 'pay' and run_at > now() and (key not like 'order:%' or exists (
       select 1 from pay_order o where platform_job.key = 'order:' || o.id || ':' || o.queries
         and (o.state = 0 or o.create_time > now() - make_interval(secs => $1))))`,
    [LONG_AGO_SECONDS],
  )
}

/** Also what nobody has paid for long is asked about. */
const askAboutAll = (query: Query): Promise<unknown> =>
  query("update platform_job set run_at = now() where queue = 'pay' and run_at > now()")

/** Refunds that were refused are of those that people are notified of: those of money that no order took, and those that followed from what could not be delivered. */
const REFUSED = `
  select distinct on (o.id) o.id::text, r.source, r.id::text as "refundId" from pay_refund r join pay_order o on o.id = r.order_id
  where r.state = 3 and (
    (r.source = 'late' and not exists (
      select 1 from pay_refund again where again.order_id = o.id and again.transaction_id = r.transaction_id and again.source = 'late' and again.state <> 3))
    or (r.source = 'rule' and o.state = 4 and o.delivery = 3 and not exists (
      select 1 from pay_refund newer where newer.order_id = o.id and newer.source <> 'late' and newer.id > r.id)))
  order by o.id, r.id desc`

/** Somebody reads the notices of what was refused, and asks again. */
async function attend(query: Query, client: FlowClient): Promise<void> {
  for (const { id, source, refundId } of await query<{ id: string; source: string; refundId: string }>(REFUSED)) {
    const path = source === 'late' ? '/blade-biz/drawPayLog/query' : '/blade-biz/drawInfo/createRefundsOrder'
    const body =
      source === 'late' ? { id } : { logId: id, reason: 'refused before', clientRequestId: `again-${refundId}` }
    await client.ask(0, { path, body }, 0)
  }
}

/** What is under way at WeChat Pay, its people bring to its end. */
async function settleRefunds({ wechat }: Companies): Promise<void> {
  for (const { refunds } of wechat.orders())
    for (const { refundNo, state } of refunds)
      if (state === 'pending' || state === 'stuck') await wechat.act('settle', refundNo, 'done')
}

/**
 * Time passes: orders expire, late money comes, questions and notices that are due in minutes are due now, and people do what is left to them. Until nothing is open; what
 * stays open is a violation.
 */
export async function comeToRest(query: Query, client: FlowClient, companies: Companies): Promise<Violation[]> {
  const giveUpMs = performance.now() + PATIENCE_MS
  for (let looks = 0; ; looks += 1) {
    await passTime(query)
    if (looks % LOOKS_A_ROUND === 0) await askAboutAll(query)
    await query(
      "update pay_order set pay_time = pay_time - interval '2 minutes' where state in (1, 4) and delivery <> 2 and pay_time > now() - interval '1 minute'",
    )
    await query('update pay_sandbox set create_time = now() where create_time > now()')
    await query("update platform_job set run_at = now() where queue = 'paySandbox' and run_at > now()")
    await query(
      "update platform_chore set next_time = now() where next_time > now() and name = 'orders and refunds without a job'",
    )
    await settleRefunds(companies)
    await attend(query, client)
    await wait(LOOK_MS)
    const { payments } = truthOf(companies)
    const open = await query<{ what: string }>(OPEN, [
      payments.map(({ orderNo }) => orderNo),
      payments.map(({ transactionId }) => transactionId),
    ])
    if (open.length === 0) return []
    if (performance.now() > giveUpMs)
      return open
        .slice(0, SHOWN_MOST)
        .map(({ what }) => ({ what: `does not come to its end: ${what}`, requestId: undefined }))
  }
}
