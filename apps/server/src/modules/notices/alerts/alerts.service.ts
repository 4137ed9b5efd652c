import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { AlertKind } from '@drawdesk/contract/notices/alert-kinds'
import { firstAlertRule } from '@drawdesk/contract/notices/alert-rule'
import { insertRow, updateRow } from '../../../crud/rows.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { systemScope } from '../../../platform/scope.ts'
import { alertKindOf, isBelowThreshold } from '../sending/alert-kind-of.ts'
import { createAlertRepository, type AlertRow, type AlertRuleRow } from './alert.repository.ts'
import { ALERT_WORK } from '../sending/alert-work.ts'
import { createDeliveryRepository, type NewDelivery } from '../sending/delivery.repository.ts'
import { createPersonWays, type Letter } from '../ways/person-ways.ts'
import { quietUntil } from '../sending/quiet-hours.ts'

/** What the system reports of a state that somebody should attend to. */
export interface Reported {
  key: string
  title: Bilingual
  content: Bilingual
  path?: string
}

type Rule = Pick<AlertRuleRow, keyof ReturnType<typeof firstAlertRule>>

type Words = Pick<AlertRow, 'title' | 'titleEn' | 'content' | 'contentEn' | 'path'>
const WORDS = ['title', 'titleEn', 'content', 'contentEn', 'path'] as const
const wordsOf = ({ title, content, path = '' }: Reported): Words => ({
  title: title.zh,
  titleEn: title.en,
  content: content.zh,
  contentEn: content.en,
  path,
})

/**
 * Notices of the system as states that are open until they are over. Of one key at most one alert is open: it goes to the channels once, and again
 * only as its rule repeats it. All of it in the transaction of the cause.
 */
export function createAlerts({ clock, ids, jobs, db }: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'db'>) {
  const work = createDurableWork({ db, jobs }, ALERT_WORK)
  const ways = createPersonWays({ clock, ids, jobs, db })

  async function ruleOf(trx: Db, tenantId: string, kind: AlertKind): Promise<Rule> {
    return (await createAlertRepository(trx).findRule({ tenantId }, kind)) ?? firstAlertRule(kind)
  }

  async function deliver(trx: Db, alert: AlertRow, event: NewDelivery['event'], rule: Rule): Promise<void> {
    await ways.mail(trx, alert.tenantId, [letterOf(alert, event)])
    if (rule.reach === 'console') return
    const scope = systemScope(alert.tenantId)
    const stored = createAlertRepository(trx)
    const chosen = new Set(rule.channels.split(','))
    const channels = (await stored.listChannels(scope)).filter(({ id }) => rule.reach === 'all' || chosen.has(id))
    const now = clock.now()
    const goesThrough = alert.severity === 'critical' && rule.criticalThrough === 1
    const heldUntil = goesThrough ? undefined : quietUntil(now, rule)
    const dueTime = heldUntil ?? now
    await stored.noteSent(scope, alert.id, dueTime)
    if (channels.length === 0) return
    const deliveries = channels.map(({ id: channelId, language }): NewDelivery => ({
      id: ids.next(),
      alertId: alert.id,
      channelId,
      toAddress: '',
      event,
      title: language === 'en' ? alert.titleEn : alert.title,
      content: language === 'en' ? alert.contentEn : alert.content,
      path: alert.path,
      severity: alert.severity,
      dueTime,
      ...(heldUntil && { reason: 'quietHours' }),
    }))
    await createDeliveryRepository(trx).insert(scope, deliveries, now)
    for (const order of deliveries) await work.enqueue(trx, alert.tenantId, order, { runAt: dueTime })
  }

  return {
    /** The rule for what this key is about; undefined for what is no alert, `off` where nobody is to know of it. */
    async ruleFor(trx: Db, tenantId: string, key: string): Promise<Rule | 'off' | undefined> {
      const kind = alertKindOf(key)
      if (kind === undefined) return undefined
      const rule = await ruleOf(trx, tenantId, kind)
      return rule.active === 0 || isBelowThreshold(kind, key, rule.threshold) ? 'off' : rule
    },

    /** Opens an alert, or gives the open one its newest words. The caller holds the key. */
    async raise(trx: Db, tenantId: string, notice: Reported, rule: Rule): Promise<void> {
      const scope = systemScope(tenantId)
      const words = wordsOf(notice)
      const open = await createAlertRepository(trx).findOpen(scope, notice.key)
      if (open) {
        if (WORDS.some((name) => open[name] !== words[name]))
          await updateRow({ clock }, trx, scope, 'alert', { id: open.id, values: words })
        return
      }
      const values = {
        ...words,
        alertKey: notice.key,
        kind: alertKindOf(notice.key),
        severity: rule.severity,
        state: 'open',
        raisedTime: clock.now(),
      }
      await insertRow({ clock, ids }, trx, scope, 'alert', values)
      const made = await createAlertRepository(trx).findOpen(scope, notice.key)
      if (made) await deliver(trx, made, 'raised', rule)
    },

    /** Over: channels that it went to learn that too. */
    async resolve(trx: Db, tenantId: string, keys: readonly string[]): Promise<void> {
      const alerts = keys.filter((key) => alertKindOf(key) !== undefined)
      if (alerts.length === 0) return
      for (const alert of await createAlertRepository(trx).resolve({ tenantId }, alerts, clock.now())) {
        const rule = await ruleOf(trx, tenantId, alert.kind as AlertKind) // written by raise
        if (rule.active === 1) await deliver(trx, alert, 'resolved', rule)
      }
    },

    /** Sends an open alert once more. */
    async repeat(trx: Db, tenantId: string, key: string): Promise<void> {
      const alert = await createAlertRepository(trx).findOpen({ tenantId }, key)
      if (alert?.state !== 'open') return
      await deliver(trx, alert, 'repeated', await ruleOf(trx, tenantId, alert.kind as AlertKind)) // written by raise
    },
  }
}

function letterOf(alert: AlertRow, event: NewDelivery['event']): Letter {
  return {
    kind: `alert.${alert.kind as AlertKind}`, // written by raise
    event,
    to: 'alertReaders',
    title: { zh: alert.title, en: alert.titleEn },
    content: { zh: alert.content, en: alert.contentEn },
    path: alert.path,
    severity: alert.severity,
    alertId: alert.id,
  }
}

export type Alerts = ReturnType<typeof createAlerts>
