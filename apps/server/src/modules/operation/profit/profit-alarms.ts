import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { ProfitAlarm } from '@drawdesk/contract/money/profit'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createDrawCostsRepository } from '../../drawing/costs/draw-costs.repository.ts'
import type { SystemNotices } from '../../notices/system-notice.ts'
import { createProfitAlarmRepository, type AlarmSubject, type LastOrders } from './profit-alarm.repository.ts'
import { figuresOf } from './profit-figures.ts'
import { isPartial } from './profit-sql.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Notices go to those who may see what they are about. */
const HOLDERS = 'profit_view'
const noticeKey = ({ subject, subjectId, currency }: AlarmSubject): string =>
  `profit:${subject}:${subjectId}:${currency}`
const sameAs = (one: AlarmSubject) => (other: AlarmSubject) => noticeKey(one) === noticeKey(other)

/** Styles and experiences whose last orders cost more than they brought: people are notified when one turns, once, and the notice is resolved when it turns back. */
export function createProfitAlarms(deps: Deps & { systemNotices: SystemNotices }) {
  const { db, log, systemNotices: notices } = deps
  const store = createProfitAlarmRepository(db)

  async function withNames(scope: Tenant, rows: readonly LastOrders[]): Promise<ProfitAlarm[]> {
    const costs = createDrawCostsRepository(db)
    const idsOf = (wanted: string) => rows.flatMap(({ subject, subjectId }) => (subject === wanted ? subjectId : []))
    const names = {
      style: await costs.namesOf(scope, 'style', idsOf('style')),
      ex: await costs.namesOf(scope, 'ex', idsOf('ex')),
    }
    return rows.map(({ subject, subjectId, currency, ...facts }) => {
      const { orders, brought, cost, margin } = figuresOf([facts])
      return {
        subject,
        subjectId,
        name: names[subject].get(subjectId) || subjectId,
        currency,
        orders,
        brought,
        cost,
        margin,
      }
    })
  }

  const losing = async (scope: Tenant): Promise<ProfitAlarm[]> =>
    (await withNames(scope, await store.lastOrders(scope))).filter(({ margin }) => Number(margin) < 0)

  async function turn(trx: Db, scope: Tenant, alarm: ProfitAlarm): Promise<void> {
    if (!(await createProfitAlarmRepository(trx).begin(scope, alarm))) return
    await notices.publish(trx, scope.tenantId, {
      key: noticeKey(alarm),
      permission: HOLDERS,
      path: `/operation/profit?by=${alarm.subject}&${alarm.subject}Id=${alarm.subjectId}`,
      ...wordsOf(alarm),
    })
  }

  async function turnBack(trx: Db, scope: Tenant, alarm: AlarmSubject): Promise<void> {
    if (await createProfitAlarmRepository(trx).end(scope, alarm))
      await notices.resolve(trx, scope.tenantId, noticeKey(alarm))
  }

  /** One tenant: what has turned since the last look. */
  async function look(scope: Tenant): Promise<void> {
    const [now, known] = [await losing(scope), await store.list(scope)]
    const begun = now.filter((alarm) => !known.some(sameAs(alarm)))
    const ended = known.filter((alarm) => !now.some(sameAs(alarm)))
    for (const alarm of begun) await db.transaction(scope, (trx) => turn(trx, scope, alarm))
    for (const alarm of ended) await db.transaction(scope, (trx) => turnBack(trx, scope, alarm))
  }

  return {
    look,
    /** As it is at this moment; nothing for somebody who sees some orders only. */
    list: async (caller: Scope): Promise<ProfitAlarm[]> => (isPartial(caller, caller) ? [] : losing(caller)),
    /** Every tenant; one whose look fails does not keep the others from theirs. */
    async lookAll(): Promise<void> {
      for (const tenantId of await store.tenants())
        await look({ tenantId }).catch((error: unknown) =>
          log.error(
            { err: error, tenantId },
            'could not look at the margins of orders; the maintenance job will again',
          ),
        )
    },
  }
}

function wordsOf({ subject, name, orders, currency, brought, cost, margin }: ProfitAlarm): {
  title: Bilingual
  content: Bilingual
} {
  const two = (amount: string): string => Number(amount).toFixed(2)
  return {
    title: {
      zh: `开始亏损：${subject === 'style' ? '风格' : '体验'}“${name}”`,
      en: `Losing money: ${subject === 'style' ? 'style' : 'experience'} “${name}”`,
    },
    content: {
      zh: `最近 ${orders} 单收入 ${two(brought)} ${currency}，成本 ${two(cost)} ${currency}，亏 ${two(String(-Number(margin)))} ${currency}。`,
      en: `The last ${orders} orders had ${two(brought)} ${currency} revenue and ${two(cost)} ${currency} cost: a loss of ${two(String(-Number(margin)))} ${currency}.`,
    },
  }
}
