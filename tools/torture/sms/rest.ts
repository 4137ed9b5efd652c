import { setTimeout as wait } from 'node:timers/promises'
import type { Violation } from './check.ts'

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

const PATIENCE_MS = 240_000
const LOOK_MS = 500
const SHOWN_MOST = 20

/** What is handed in again, asked and looked for in seconds to an hour is due now. */
export async function passTime(query: Query): Promise<void> {
  await query("update platform_job set run_at = now() where queue = 'sms' and run_at > now()")
  await query(
    "update platform_chore set next_time = now() where next_time > now() and name in ('short messages without a job', 'reports of short messages')",
  )
}

/** Still under way: messages, the jobs that send and ask, and reports that came before the answer to their message: those are noted by a maintenance job, of which each process thinks every thirty seconds. */
const OPEN = `
  select state || ' message ' || id as what from sms_message where state in ('waiting', 'sending')
  union all select 'job ' || key from platform_job where queue = 'sms'
  union all select 'report ' || r.provider_id from sms_report r
    where exists (select 1 from sms_message m where m.tenant_id = r.tenant_id and m.sms_id = r.sms_id and m.phone = r.phone
      and (m.id = r.message_id or (r.provider_id <> '' and m.provider_id = r.provider_id)))`

/** Until nothing is under way; what stays is a violation. */
export async function comeToRest(query: Query): Promise<Violation[]> {
  const giveUpMs = performance.now() + PATIENCE_MS
  for (let quiet = 0; ;) {
    await passTime(query)
    await wait(LOOK_MS)
    const open = await query<{ what: string }>(OPEN)
    quiet = open.length === 0 ? quiet + 1 : 0
    if (quiet > 1) return []
    if (performance.now() > giveUpMs)
      return open
        .slice(0, SHOWN_MOST)
        .map(({ what }) => ({ what: `does not come to its end: ${what}`, requestId: undefined }))
  }
}
