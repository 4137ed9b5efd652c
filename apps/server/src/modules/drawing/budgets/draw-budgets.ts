import { BUDGET_ALARMS, type DrawBudget } from '@drawdesk/contract/drawing/draw-costs'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { Decimal } from 'decimal.js'
import { LRUCache } from 'lru-cache'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { SystemNotices } from '../../notices/system-notice.ts'
import { periodsAt } from '../../../platform/days/periods.ts'
import { drawBudgetErrors } from './draw-budget.errors.ts'
import { createDrawBudgetRepository, type SpendPlace, type SpentBudget } from './draw-budget.repository.ts'

type Tenant = Pick<Scope, 'tenantId'>
export type BudgetDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'events' | 'log'>

/** Whether a tenant has budgets is remembered this long: sending asks for it each time, and most have none. */
const KINDS_KEPT_MS = 2_000
const KINDS_MOST = 5_000
const MONTH_LENGTH = 7
const [NEAR, REACHED] = BUDGET_ALARMS
/** Notices go to those who may see what they are about. */
const HOLDERS = 'drawCosts_view'
const PAGE = '/drawing/drawCosts'

type Kinds = Awaited<ReturnType<ReturnType<typeof createDrawBudgetRepository>['countKinds']>>

/** Whole percent, rounded down: 100 only when it is reached. */
export const percentOf = (spent: string, amount: string): number =>
  new Decimal(spent).times(100).div(amount).floor().toNumber()

/** Monthly budgets of drawing: how they stand, who is notified, and what is refused. The spending itself is kept by the database with each change of a record's cost (migration `20261123T1082`). */
export function createDrawBudgets(deps: BudgetDeps & { systemNotices: SystemNotices }) {
  const { db, clock, config, log, systemNotices: notices } = deps
  const budgets = createDrawBudgetRepository(db)
  const kept = new LRUCache<string, { kinds: Kinds; untilMs: number }>({ max: KINDS_MOST })
  const monthNow = () => periodsAt(clock.now(), config.timeZone).month

  async function kindsOf(scope: Tenant): Promise<Kinds> {
    const nowMs = performance.now()
    const known = kept.get(scope.tenantId)
    if (known && known.untilMs > nowMs) return known.kinds
    const kinds = await budgets.countKinds(scope)
    kept.set(scope.tenantId, { kinds, untilMs: nowMs + KINDS_KEPT_MS })
    return kinds
  }

  /** Takes each share that is newly reached and reports the highest, in one transaction: a call at the same moment waits for it and finds it taken. */
  async function notifyReached(trx: Db, scope: Tenant, budget: SpentBudget, month: string): Promise<void> {
    const inside = createDrawBudgetRepository(trx)
    const percent = percentOf(budget.spent, budget.amount)
    const fresh: number[] = []
    // One row after the other, in the same order everywhere.
    for (const share of BUDGET_ALARMS)
      if (percent >= share && (await inside.takeAlarm(scope, { budgetId: budget.id, month, percent: share })))
        fresh.push(share)
    const highest = fresh.at(-1)
    if (highest === undefined) return
    if (highest === REACHED) await notices.resolve(trx, scope.tenantId, noticeKey(budget.id, month, NEAR))
    await notices.publish(trx, scope.tenantId, {
      key: noticeKey(budget.id, month, highest),
      permission: HOLDERS,
      path: PAGE,
      ...wordsOf(budget, month, highest === REACHED),
    })
  }

  async function look(scope: Tenant): Promise<void> {
    const month = monthNow()
    const name = formatTime(month.begins, config.timeZone).slice(0, MONTH_LENGTH)
    const near = (await budgets.list(scope, month)).filter(({ spent, amount }) => percentOf(spent, amount) >= NEAR)
    if (near.length === 0) return
    const reported = new Set(
      (await budgets.listAlarms(scope, name)).map(({ budgetId, percent }) => `${budgetId} ${percent}`),
    )
    const due = near.filter(({ id, spent, amount }) =>
      BUDGET_ALARMS.some((share) => percentOf(spent, amount) >= share && !reported.has(`${id} ${share}`)),
    )
    for (const budget of due) await db.transaction(scope, (trx) => notifyReached(trx, scope, budget, name))
  }

  return {
    /** With what is spent of each this month; `isRemoved`: those that were removed. */
    async list(scope: Tenant, isRemoved = false): Promise<(Omit<DrawBudget, 'resetTime'> & { resetTime: Date })[]> {
      const month = monthNow()
      return (await budgets.list(scope, month, isRemoved ? 1 : 0)).map(
        ({ id, subject, subjectId, subjectName, currency, amount, spent, isStopping, remark, version }) => ({
          id,
          subject: subject as DrawBudget['subject'],
          subjectId: subjectId ?? '',
          subjectName,
          currency,
          amount: plain(amount),
          spent,
          percent: percentOf(spent, amount),
          isStopping: isStopping === 1 ? 1 : 0,
          remark,
          resetTime: month.ends,
          version,
        }),
      )
    },

    /** Of what a budget may be. */
    choices: budgets.listSubjects,

    /**
     * May a drawing be sent that is paid from here? What is being drawn already is finished, so a budget can be passed by what its provider charges for that, and by nothing after it.
     *
     * @throws AppError `drawBudget.spent`, 429 with Retry-After until the month ends.
     */
    async require(scope: Tenant, place: SpendPlace): Promise<void> {
      if ((await kindsOf(scope)).stopping === 0) return
      const now = clock.now()
      const month = monthNow()
      if (!(await budgets.isSpent(scope, place, month))) return
      throw drawBudgetErrors.spent({
        values: { resetTime: formatTime(month.ends, config.timeZone) },
        retryAfterSeconds: Math.max(1, Math.ceil((month.ends.getTime() - now.getTime()) / 1_000)),
      })
    },

    /** The same of one that waited meanwhile: its words, or undefined where it may be sent. */
    async refusal(scope: Tenant, place: SpendPlace): Promise<Bilingual | undefined> {
      if ((await kindsOf(scope)).stopping === 0 || !(await budgets.isSpent(scope, place, monthNow()))) return undefined
      return {
        zh: '本月的绘画预算已用完，没有再发送给服务商；预算提高后可以重试',
        en: 'This month’s drawing budget is used up, so it wasn’t sent to the provider. Retry after the budget is raised.',
      }
    },

    /** Notifies those who read the costs of what has been reached, once for each share and month; after a drawing was charged. Never throws: the maintenance job looks again. */
    async look(scope: Tenant): Promise<void> {
      try {
        if ((await kindsOf(scope)).all > 0) await look(scope)
      } catch (error) {
        log.warn(
          { err: error, tenantId: scope.tenantId },
          'could not look at the budgets of drawing; the maintenance job will',
        )
      }
    },

    /** All tenants; a maintenance job, should a process end between a charge and its look. */
    async lookAll(): Promise<void> {
      for (const tenantId of await budgets.tenantsWithBudgets()) await look({ tenantId })
    },

    /** Another amount, or none: notices of the old one are withdrawn, and the new one is reported anew. In the transaction of the change. */
    async changed(trx: Db, scope: Tenant, budgetId: string): Promise<void> {
      for (const { month, percent } of await createDrawBudgetRepository(trx).forgetAlarms(scope, budgetId)) {
        await notices.resolve(trx, scope.tenantId, noticeKey(budgetId, month, percent))
      }
    },

    /** A change counts here at once, elsewhere within two seconds. */
    forgetKinds: ({ tenantId }: Tenant): void => void kept.delete(tenantId),
  }
}

export type DrawBudgets = ReturnType<typeof createDrawBudgets>

const noticeKey = (budgetId: string, month: string, percent: number): string =>
  `drawBudget:${budgetId}:${month}:${percent}`

/** Without the zeros of `numeric(20,8)`. */
const plain = (amount: string): string => new Decimal(amount).toFixed()

function wordsOf(
  { subject, subjectName, currency, amount, spent, isStopping }: SpentBudget,
  month: string,
  isReached: boolean,
): { title: Bilingual; content: Bilingual } {
  const whose: Bilingual =
    subject === 'tenant'
      ? { zh: '全部绘画', en: 'all drawings' }
      : {
          zh: `${subject === 'api' ? '接口' : '体验'}“${subjectName}”`,
          en: `${subject === 'api' ? 'API' : 'experience'} “${subjectName}”`,
        }
  const sums = `${spent} / ${plain(amount)} ${currency}`
  if (!isReached) {
    return {
      title: { zh: `绘画预算已用 ${NEAR}%：${whose.zh}`, en: `${NEAR}% of drawing budget used: ${whose.en}` },
      content: { zh: `${month} 已用 ${sums}。`, en: `${sums} in ${month}.` },
    }
  }
  const stops: Bilingual =
    isStopping === 1
      ? {
          zh: '新的绘画已停止发送，直到下月或提高预算。',
          en: 'New drawings are stopped until next month or until the budget is raised.',
        }
      : { zh: '绘画仍在继续，费用会超出预算。', en: 'Drawing continues and will exceed the budget.' }
  return {
    title: { zh: `绘画预算已用完：${whose.zh}`, en: `Drawing budget used up: ${whose.en}` },
    content: { zh: `${month} 已用 ${sums}。\n${stops.zh}`, en: `${sums} in ${month}.\n${stops.en}` },
  }
}
