import { NOTICE_KINDS, type NoticeKind, type NoticeKindFacts } from '@drawdesk/contract/notices/notice-settings'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import { evaluateRights } from '../../access/model/evaluate.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import { ALERT_WORK } from '../sending/alert-work.ts'
import { createDeliveryRepository, type NewDelivery } from '../sending/delivery.repository.ts'
import { quietUntil } from '../sending/quiet-hours.ts'
import type { NoticeTargets } from './notice-targets.ts'
import { createNoticeSettings, type MailReader } from './notice-setting.repository.ts'

/** Who may have an alert sent to their own address. */
const SEES_ALERTS = 'alert_view'
const FIXED: ReadonlySet<string> = new Set(
  (NOTICE_KINDS as readonly NoticeKindFacts[]).filter(({ fixed }) => fixed).map(({ value }) => value),
)

/** What can be sent to people themselves. */
export interface Letter {
  kind: NoticeKind
  event: NewDelivery['event']
  /** Those it is for; of an alert those who may see alerts. */
  to: NoticeTargets | 'alertReaders'
  title: Bilingual
  content: Bilingual
  path: string
  severity: string
  alertId?: string
}

/**
 * How people want to be notified, asked in one place: what the bell of somebody leaves out, and what is sent to whose address, and when. Everything that notifies people goes
 * through here.
 */
export function createPersonWays({ clock, ids, jobs, db }: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'db'>) {
  const work = createDurableWork({ db, jobs }, ALERT_WORK)

  return {
    /** Kinds that this person's console does not show. */
    async hiddenFrom(person: Pick<Scope, 'tenantId' | 'userId'>): Promise<string[]> {
      const settings = await createNoticeSettings(db).find(person)
      return (settings?.bellOff ?? []).filter((kind) => !FIXED.has(kind))
    },

    /** Queues mail to those who want it, in the transaction of its cause; held back while they do not want to be disturbed. Without an e-mail channel nothing is sent. */
    async mail(trx: Db, tenantId: string, letters: readonly Letter[]): Promise<void> {
      const scope = systemScope(tenantId)
      const readers = await createNoticeSettings(trx).listMailReaders(scope, [
        ...new Set(letters.map(({ kind }) => kind)),
      ])
      if (readers.length === 0) return
      const seers = letters.some(({ to }) => to === 'alertReaders')
        ? await whoSeeAlerts(trx, tenantId, readers)
        : new Set()
      const isFor = ({ kind, to }: Letter, reader: MailReader): boolean =>
        reader.mailOn.includes(kind) && (to === 'alertReaders' ? seers.has(reader.userId) : isTarget(to, reader))
      const pairs = letters.flatMap((letter) =>
        readers.filter((reader) => isFor(letter, reader)).map((reader) => ({ letter, reader })),
      )
      if (pairs.length === 0) return
      const channelId = await createNoticeSettings(trx).findMailChannel(scope)
      if (channelId === undefined) return
      const now = clock.now()
      const deliveries = pairs.map(({ letter, reader }): NewDelivery => {
        const language = reader.language === 'en' ? 'en' : 'zh'
        const heldUntil = isUrgent(letter) && reader.urgentThrough === 1 ? undefined : quietUntil(now, reader)
        return {
          id: ids.next(),
          alertId: letter.alertId ?? null,
          channelId,
          userId: reader.userId,
          toAddress: reader.email,
          event: letter.event,
          title: letter.title[language],
          content: letter.content[language],
          path: letter.path,
          severity: letter.severity,
          dueTime: heldUntil ?? now,
          ...(heldUntil && { reason: 'quietHours' }),
        }
      })
      await createDeliveryRepository(trx).insert(scope, deliveries, now)
      for (const order of deliveries) await work.enqueue(trx, tenantId, order, { runAt: order.dueTime })
    },
  }
}

export type PersonWays = ReturnType<typeof createPersonWays>

const isUrgent = ({ kind, severity }: Letter): boolean => kind === 'security' || severity === 'critical'

const partsOf = (list: string): string[] => list.split(',').filter(Boolean)

function isTarget({ targetDept, targetRole, targetUser }: NoticeTargets, reader: MailReader): boolean {
  if (targetDept === '' && targetRole === '' && targetUser === '') return true
  return (
    partsOf(targetUser).includes(reader.userId) ||
    partsOf(targetRole).some((id) => reader.roleIds.includes(id)) ||
    partsOf(targetDept).some((id) => reader.deptIds.includes(id))
  )
}

/** Read in the transaction, so that it sees what this one has changed. */
async function whoSeeAlerts(trx: Db, tenantId: string, readers: readonly MailReader[]): Promise<Set<string>> {
  const model = await loadRightsModel(trx, tenantId)
  return new Set(
    readers.filter(({ roleIds }) => evaluateRights(model, roleIds).codes.has(SEES_ALERTS)).map(({ userId }) => userId),
  )
}
