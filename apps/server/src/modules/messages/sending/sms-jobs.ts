import { sql } from 'kysely'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { withoutJob } from '../../../platform/durable-work/without-job.ts'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import type { SmsAccounts } from '../accounts/sms-accounts.ts'
import { createMessageRepository } from './message.repository.ts'
import type { WorkEnds } from '../../../platform/signals/work-ends.ts'
import { createMessageAsk, createPartRun } from './part-run.ts'
import { createReportRepository } from './report.repository.ts'
import { SMS_WORK } from './sms-work.ts'

/** Parts of one tenant at once, over all processes; and questions. */
const AT_ONCE = 8
const FAILURES_MOST = 10
const LOST_CHECK_SECONDS = 60
const LOST_MOST = 200
const REPORTS_CHECK_SECONDS = 30
const REPORTS_KEPT_MS = 3_600_000

/** Registers who sends and asks, in processes that work. */
export function startSmsJobs(deps: Deps & { smsAccounts: SmsAccounts; smsPartEnds: WorkEnds }): void {
  const parts = createPartRun(deps)
  const ask = createMessageAsk(deps)
  const giveUp = {
    after: FAILURES_MOST,
    end: async ({ tenantId, payload }: { tenantId: string; payload: { of: string; id: string } }) => {
      if (payload.of === 'part') await parts.giveUp(tenantId, payload.id)
    },
  }
  createDurableWork(deps, SMS_WORK).handle(
    { laneLimit: () => AT_ONCE, giveUp },
    async ({ tenantId, payload, run }, { signal, again }) => {
      const { of, id, no } = payload
      if (of === 'ask') return ask(tenantId, id, no)
      const next = await parts.run({ tenantId, partId: id, run }, signal)
      if (next) again(next, payload)
      else deps.smsPartEnds.noteEnd(id)
    },
  )
  deps.jobs.every('short messages without a job', LOST_CHECK_SECONDS, () => queueLostMessages(deps))
  deps.jobs.every('reports of short messages', REPORTS_CHECK_SECONDS, () => noteEarlyReports(deps))
}

/** Reports that came before the answer of the sending they are about. What is about nothing of ours goes after an hour. */
export async function noteEarlyReports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const reports = createReportRepository(db)
  for (const tenantId of await reports.listWaiting()) await reports.noteEarly({ tenantId })
  await reports.sweep(new Date(clock.now().getTime() - REPORTS_KEPT_MS))
}

/** Messages and their job are written in one transaction; should the job be lost all the same (a restored table), they get another. */
export async function queueLostMessages(deps: Pick<Deps, 'db' | 'jobs' | 'ids' | 'log'>): Promise<void> {
  const { db, ids, jobs, log } = deps
  const lost = await db
    .across('jobs')
    .selectFrom('smsMessage')
    .select(['tenantId', 'partId', 'isCode'])
    .distinct()
    .where('state', 'in', ['waiting', 'sending'])
    .where(sql<boolean>`create_time < now() - interval '1 minute'`)
    .where(withoutJob(SMS_WORK.queue, sql`'part:' || sms_message.part_id || ':0'`))
    .limit(LOST_MOST)
    .execute()
  for (const { tenantId, partId, isCode } of lost) {
    const scope = systemScope(tenantId)
    const next = ids.next()
    await db.transaction(scope, async (trx) => {
      await createMessageRepository(trx).moveLost(scope, partId, next)
      const order = { of: 'part', id: next, no: 0, isCode: isCode === 1 } as const
      await createDurableWork(deps, SMS_WORK).enqueue(trx, tenantId, order)
    })
  }
  if (lost.length === 0) return
  log.info({ parts: lost.length }, 'short messages whose job was lost go on')
  jobs.wake()
}
