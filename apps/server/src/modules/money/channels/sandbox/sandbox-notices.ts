import { sql } from 'kysely'
import { PAY_NOTIFY_PATH } from '@drawdesk/contract/money/paths'
import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { createDurableWork, type WorkRun } from '../../../../platform/durable-work/durable-work.ts'
import { withoutJob } from '../../../../platform/durable-work/without-job.ts'
import type { Jobs } from '../../../../platform/jobs/jobs.ts'
import { growingMs } from '../../../../providers/waits.ts'
import { createPayChannelRepository } from '../pay-channel.repository.ts'
import { createPaySandboxRepository, type SandboxRow } from './pay-sandbox.repository.ts'
import { writeSandboxNotice, type SandboxFacts } from './sandbox-notice.ts'

/** `tries`: each one is a job of its own, so that one that waits takes no place of its lane. */
interface NoticeName {
  id: string
  tries: number
}

const WORK = {
  queue: 'paySandbox',
  keyOf: ({ id, tries }: NoticeName): string => `notice:${id}:${tries}`,
  laneOf: (_order: NoticeName, tenantId: string): string => `sandbox:${tenantId}`,
  payloadOf: ({ id, tries }: NoticeName): NoticeName => ({ id, tries }),
}
const AT_ONCE = 8
const TIMEOUT_MS = 10_000
const ANSWER_BYTES = 4_096
/** As real channels do it: again and again, more and more rarely, then no more. */
const REPEAT = { baseMs: 15_000, mostMs: 3_600_000 }
const TRIES_MOST = 12
const LOST_CHECK_SECONDS = 300

/** In the transaction of what it reports. `runAt`: not before. */
export const enqueueSandboxNotice = (jobs: Jobs, trx: Db, tenantId: string, id: string, runAt?: Date): Promise<void> =>
  createDurableWork({ db: trx, jobs }, WORK).enqueue(trx, tenantId, { id, tries: 0 }, runAt ? { runAt } : {})

/** Hands a notice to our own address over HTTP; answers the status. */
export type SendNotice = (notice: { url: string; headers: Record<string, string>; body: Buffer }) => Promise<number>

/** To this very server: its own address is the one private address that this may call. */
export const sendNoticeOver =
  ({ outbound }: Pick<Deps, 'outbound'>): SendNotice =>
  async ({ url, headers, body }) =>
    (
      await outbound.send({
        method: 'POST',
        url,
        headers,
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: ANSWER_BYTES,
        isTrusted: true,
      })
    ).status

export type SandboxNoticeDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config' | 'log' | 'jobs'>

/** Reports to the order book what became of a payment or refund. False where it was not taken. */
export async function reportSandboxNotice(
  deps: SandboxNoticeDeps,
  send: SendNotice,
  tenantId: string,
  id: string,
): Promise<boolean> {
  const { db, config, log } = deps
  const scope = { tenantId }
  const rows = createPaySandboxRepository(db)
  const row = await rows.get(scope, id)
  const channel = row && (await createPayChannelRepository(db).find(scope, row.channelId))
  if (!row || !channel || row.isReported === 1) return true
  const url = `${config.publicUrl ?? `http://127.0.0.1:${config.port}`}/api${PAY_NOTIFY_PATH}/sandbox/${channel.id}`
  const notice = writeSandboxNotice(deps, channel.id, factsOf(row, channel.merchantId))
  const status = await send({ url, ...notice }).catch((error: Error) => {
    log.warn({ error: error.message, orderNo: row.orderNo }, 'a notice of the sandbox did not arrive')
    return 0
  })
  if (status !== 200) return false
  await rows.setReported(scope, id)
  return true
}

const factsOf = (row: SandboxRow, merchantId: string): SandboxFacts => ({
  event: row.of === 'payment' ? 'PAYMENT.SUCCESS' : row.state === 'done' ? 'REFUND.SUCCESS' : 'REFUND.FAILED',
  merchantId,
  orderNo: row.orderNo,
  transactionId: row.of === 'payment' ? row.number : row.transactionId,
  ...(row.of === 'refund' ? { refundNo: row.number } : {}),
  amount: Number(row.amount),
  currency: row.currency,
  time: row.createTime.toISOString(),
})

/** Registers the sender in processes that work. */
export function startSandboxNotices(deps: Deps): void {
  const send = sendNoticeOver(deps)
  const work = createDurableWork(deps, WORK)
  work.handle({ laneLimit: () => AT_ONCE }, async ({ tenantId, payload }: WorkRun<NoticeName>) => {
    const { id, tries } = payload
    if ((await reportSandboxNotice(deps, send, tenantId, id)) || tries + 1 >= TRIES_MOST) return
    const runAt = new Date(deps.clock.now().getTime() + growingMs(REPEAT, tries))
    await deps.db.transaction({ tenantId }, async (trx) => {
      // A run that is left over finds the next one there.
      const next = { id, tries: tries + 1 }
      if (!(await deps.jobs.steering.places(WORK.queue, [WORK.keyOf(next)])).has(WORK.keyOf(next)))
        await work.enqueue(trx, tenantId, next, { runAt })
    })
  })
  deps.jobs.every('notices of the sandbox without a job', LOST_CHECK_SECONDS, async () => {
    const lost = await deps.db
      .across('jobs')
      .selectFrom('paySandbox')
      .select(['id', 'tenantId'])
      .where('isReported', '=', 0)
      .where('of', 'in', ['payment', 'refund'])
      .where(sql<boolean>`create_time between now() - interval '1 day' and now() - interval '1 minute'`)
      .where(
        sql<boolean>`not exists (select 1 from generate_series(0, ${TRIES_MOST}) as tries where not ${withoutJob(WORK.queue, sql`'notice:' || pay_sandbox.id || ':' || tries`)})`,
      )
      .limit(100)
      .execute()
    await work.requeue(lost.map(({ id, tenantId }) => ({ tenantId, order: { id, tries: 0 } })))
  })
}
