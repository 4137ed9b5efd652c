import type { DeliveryReason } from '@drawdesk/contract/notices/alert'
import type { Language } from '@drawdesk/contract/core/texts'
import { findRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { systemScope } from '../../../platform/scope.ts'
import { AGAIN_GAPS_MS, ALERT_WORK, type DeliveryWork } from '../sending/alert-work.ts'
import { createAlertRepository, type AlertChannelRow } from './alert.repository.ts'
import { createAlerts } from './alerts.service.ts'
import type { ChannelItem } from './channels/channel.ts'
import { createChannelSender } from './channels/send-by-channel.ts'
import { createDeliveryRepository, type DeliveryRow } from '../sending/delivery.repository.ts'
import { createNoticeSettings } from '../ways/notice-setting.repository.ts'
import { lookAtSources, type LookNeeds } from './watch/look-at-sources.ts'

const REPEAT_SECONDS = 60
const WATCH_SECONDS = 60
const REPEATED_AT_ONCE = 200
const LOST_SECONDS = 60
const LOST_MOST = 200
const FAILURES_MOST = 8

/** Address of a page of the console; "" where the console does not know its own. */
export const linkOf = ({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, path: string): string =>
  publicUrl === undefined || path === '' ? '' : `${publicUrl}${path}`

/** Below each mail to a person. */
function footOf(config: Deps['config'], language: Language): string {
  const link = linkOf(config, '/info/index?tab=notices')
  const words =
    language === 'zh' ? '接收哪些通知，在“个人信息 - 通知”中设置' : 'Change what you receive in Profile › Notifications'
  return link === '' ? words : `${words}: ${link}`
}

export const itemOf = (config: Deps['config'], row: DeliveryRow): ChannelItem => ({
  event: row.event as ChannelItem['event'], // checked by the table
  severity: row.severity,
  title: row.title,
  content: row.content,
  link: linkOf(config, row.path),
})

/**
 * One run of a channel: all that it has to send by now, as one message. At least once: a process that dies behind the sending sends it again.
 * Answers when to try again; undefined when nothing is left to do.
 */
export function createDeliveryRun(deps: Deps) {
  const { db, clock, config } = deps
  const deliveries = createDeliveryRepository(db)
  const settings = createNoticeSettings(db)
  const send = createChannelSender(deps)

  return async (tenantId: string, id: string): Promise<Date | undefined> => {
    const scope = systemScope(tenantId)
    const own = await deliveries.find(scope, id)
    if (own?.state !== 'waiting') return undefined
    const now = clock.now()
    if (own.dueTime > now) return own.dueTime
    const due = await deliveries.listDue(scope, own, now)
    const all = due.map((row) => row.id)
    const channel = (await findRow(db, scope, 'alertChannel', own.channelId)) as AlertChannelRow | undefined // its table
    if (channel?.active !== 1) {
      await deliveries.settle(scope, all, { state: 'failed', reason: 'channelOff' satisfies DeliveryReason }, now)
      return undefined
    }
    const reader = own.userId === null ? undefined : await settings.findReader({ tenantId, userId: own.userId })
    if (own.userId !== null && !reader) {
      await deliveries.settle(scope, all, { state: 'failed', reason: 'noAddress' satisfies DeliveryReason }, now)
      return undefined
    }
    const language = (reader ?? channel).language as Language // checked by the tables
    const outcome = await send(channel, {
      items: due.map((row) => itemOf(config, row)),
      language,
      now,
      toAddress: reader?.email ?? own.toAddress,
      ...(reader ? { foot: footOf(config, language) } : {}),
    })
    const then = clock.now()
    if (outcome.isOk) {
      await deliveries.settle(scope, all, { state: 'sent', reason: '', sentTime: then }, then)
      return undefined
    }
    const { isLater, msg: reason } = outcome
    const gapOf = (row: DeliveryRow): number | undefined => (isLater ? AGAIN_GAPS_MS[row.tries] : undefined)
    const [again, over] = [due.filter((row) => gapOf(row) !== undefined), due.filter((row) => gapOf(row) === undefined)]
    if (over.length > 0)
      await deliveries.settle(
        scope,
        over.map((row) => row.id),
        { state: 'failed', reason },
        then,
      )
    const dueTime = new Date(then.getTime() + Math.max(0, ...again.map((row) => gapOf(row) ?? 0)))
    if (again.length > 0)
      await deliveries.settle(
        scope,
        again.map((row) => row.id),
        { state: 'waiting', reason, dueTime },
        then,
      )
    return again.some((row) => row.id === id) ? dueTime : undefined
  }
}

/** Sends again what nobody has acknowledged, as its rule says. */
export async function repeatAlerts(deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs'>): Promise<void> {
  const { db, clock, jobs } = deps
  const alerts = createAlerts(deps)
  const due = await createAlertRepository(db).listToRepeat(clock.now(), REPEATED_AT_ONCE)
  for (const { tenantId, alertKey } of due)
    await db.transaction({ tenantId }, (trx) => alerts.repeat(trx, tenantId, alertKey))
  if (due.length > 0) jobs.wake()
}

/** Registers who sends, repeats and ends alerts, in processes that work. */
export function startAlertJobs(deps: Deps & LookNeeds): void {
  const { db, clock, jobs } = deps
  const work = createDurableWork(deps, ALERT_WORK)
  const run = createDeliveryRun(deps)
  const giveUp = {
    after: FAILURES_MOST,
    end: async ({ tenantId, payload }: { tenantId: string; payload: DeliveryWork }) =>
      createDeliveryRepository(db).settle(
        systemScope(tenantId),
        [payload.id],
        { state: 'failed', reason: 'internalError' satisfies DeliveryReason },
        clock.now(),
      ),
  }
  work.handle({ laneLimit: () => 1, giveUp }, async ({ tenantId, payload }, { again }) => {
    const next = await run(tenantId, payload.id)
    if (next) again(next, payload)
  })
  jobs.every('alerts.repeat', REPEAT_SECONDS, () => repeatAlerts(deps))
  jobs.every('alerts.watch', WATCH_SECONDS, () => lookAtSources(deps))
  jobs.every('alerts.lost', LOST_SECONDS, async () => {
    const lost = await createDeliveryRepository(db).listLost(ALERT_WORK.queue, LOST_MOST)
    await work.requeue(lost.map(({ tenantId, ...order }) => ({ tenantId, order })))
  })
}
