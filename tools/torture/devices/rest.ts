import { setTimeout as wait } from 'node:timers/promises'
import { DRAW_LOGIN_PATH } from '@drawdesk/contract/devices/draw-login'
import type { FlowClient } from '../flow/client.ts'
import type { Violation } from './check.ts'
import type { Line } from './line.ts'
import type { Machine } from './venue.ts'

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** So long nothing at all gets on before it counts as stuck. */
const PATIENCE_MS = 90_000
const LOOK_MS = 300
/** Every so many looks all streams break off, and machines begin anew. */
const LOOKS_A_CUT = 15
const SHOWN_MOST = 20
const TRAY = 60

/** What still waits for something. */
const OPEN = `
  select 'print ' || id || ' in ' || state || ' ' || error || ' with ' || printed as what from print_job where state in (0, 1, 2, 6)
  union all select 'order ' || id || ' in ' || state from pay_order where state in (0, 3)
  union all select 'delivery of ' || id from pay_order where state in (1, 4) and delivery <> 2
  union all select 'refund ' || id from pay_refund where state = 1
  union all select 'notice ' || id from pay_sandbox where of <> 'order' and is_reported = 0`

/** Orders expire, what is due in minutes is due now, machines count as silent until their next sign of life, and their tokens have run out. */
export async function passTime(query: Query): Promise<void> {
  await makeDue(query)
  await query("update device set last_seen = now() - interval '1 minute', agent_seen = now() - interval '1 minute'")
  await query(
    'update device_session set access_expire = now(), previous_access_expire = now() where access_expire > now()',
  )
  await query("update platform_chore set next_time = now() where name = 'silent devices'")
}

async function makeDue(query: Query): Promise<void> {
  await query(
    "update platform_job set run_at = now() where queue in ('paidPrint', 'pay', 'paySandbox') and run_at > now()",
  )
}

/** People fill every tray, mend what stands still, and switch on what is off. */
async function attend(machines: readonly Machine[], client: FlowClient): Promise<void> {
  for (const { loginId, printer } of machines) {
    await printer?.act('clear', 'media-jam')
    await printer?.act('clear', 'paused')
    await printer?.act('fill', String(TRAY))
    await client.must(0, { path: `${DRAW_LOGIN_PATH}/submit`, body: { id: loginId, active: 1 } })
    await client.must(0, { path: `${DRAW_LOGIN_PATH}/changePaperNum`, body: { id: loginId, num: TRAY } })
  }
}

/** More may wait than a tray holds. Only what is empty is filled: what has paper and does not go on is a finding. */
async function refill(
  query: Query,
  { client, machines }: { client: FlowClient; machines: readonly Machine[] },
): Promise<void> {
  const empty = await query<{ id: string }>(
    "select id::text from device where paper_num = 0 or printer_reasons::text like '%media-empty%'",
  )
  await attend(
    machines.filter(({ loginId }) => empty.some(({ id }) => id === loginId)),
    client,
  )
}

/** Everything is well again and time passes, until nothing is open; what stays open is a violation. */
export async function comeToRest(
  query: Query,
  { client, machines, line }: { client: FlowClient; machines: readonly Machine[]; line: Line },
): Promise<Violation[]> {
  await attend(machines, client)
  let [last, lastMs] = ['', performance.now()]
  for (let looks = 1; ; looks += 1) {
    await query(
      "update pay_order set expire_time = now() - interval '1 second' where state = 0 and expire_time > now()",
    )
    await query(
      "update pay_order set pay_time = pay_time - interval '2 minutes' where state in (1, 4) and delivery <> 2 and pay_time > now() - interval '1 minute'",
    )
    await makeDue(query)
    await query(
      "update platform_chore set next_time = now() where next_time > now() and name = 'orders and refunds without a job'",
    )
    if (looks % LOOKS_A_CUT === 0) line.cut()
    await refill(query, { client, machines })
    await wait(LOOK_MS)
    const open = await query<{ what: string }>(OPEN)
    if (open.length === 0) return []
    const now = JSON.stringify(open)
    if (now !== last) [last, lastMs] = [now, performance.now()]
    if (performance.now() - lastMs > PATIENCE_MS)
      return open
        .slice(0, SHOWN_MOST)
        .map(({ what }) => ({ what: `does not come to its end: ${what}`, requestId: undefined }))
  }
}
