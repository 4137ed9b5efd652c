import { BUDGETS_MAX, type DrawBudgetSave } from '@drawdesk/contract/drawing/draw-costs'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { removeRows } from '../../../crud/rows.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { drawBudgetErrors } from './draw-budget.errors.ts'
import { createDrawBudgetRepository, type BudgetRow } from './draw-budget.repository.ts'
import type { BudgetDeps, DrawBudgets } from './draw-budgets.ts'

const problem = (field: string, zh: string, en: string): BilingualFieldError => ({ field, text: { zh, en } })

/** Adding, changing and removing budgets. */
export function createBudgetSaver(deps: BudgetDeps & Pick<Deps, 'ids'> & { drawBudgets: DrawBudgets }) {
  const { db, clock, ids, drawBudgets: budgets } = deps

  /** What the row would be. @throws AppError `common.badInput` */
  async function judged(
    at: Db,
    scope: Scope,
    input: DrawBudgetSave,
    before: BudgetRow | undefined,
  ): Promise<Pick<BudgetRow, 'subject' | 'subjectId' | 'currency' | 'amount' | 'isStopping' | 'remark'>> {
    // What it watches and in which currency stays: another one is another budget.
    const subject = before?.subject ?? input.subject
    const subjectId = subject === 'tenant' ? null : (before?.subjectId ?? (input.subjectId || null))
    const currency = before?.currency ?? input.currency
    const amount = input.amount ?? before?.amount
    const isMissing =
      !before &&
      (subject === 'api' || subject === 'ex') &&
      (subjectId === null || !(await createDrawBudgetRepository(at).hasSubject(scope, subject, subjectId)))
    const errors = [
      ...(subject === undefined ? [problem('subject', '请选择预算对象', 'Select what it applies to')] : []),
      ...(isMissing
        ? [
            subject === 'api'
              ? problem('subjectId', '请选择绘画接口', 'Select a drawing API')
              : problem('subjectId', '请选择绘画体验', 'Select an experience'),
          ]
        : []),
      ...(currency === undefined ? [problem('currency', '请选择币种', 'Select a currency')] : []),
      ...(amount === undefined ? [problem('amount', '请输入金额', 'Enter an amount')] : []),
    ]
    if (errors.length > 0 || subject === undefined || currency === undefined || amount === undefined)
      throw commonErrors.badInput({ errors })
    return {
      subject,
      subjectId,
      currency,
      amount,
      isStopping: input.isStopping ?? before?.isStopping ?? 0,
      remark: input.remark ?? before?.remark ?? '',
    }
  }

  async function write(trx: Db, scope: Scope, { id, version, ...input }: DrawBudgetSave): Promise<SaveAnswer> {
    const inside = createDrawBudgetRepository(trx)
    const before = id === undefined ? undefined : await inside.find(scope, id)
    if (id !== undefined && !before) throw commonErrors.notFound()
    const row = await judged(trx, scope, input, before)
    const author = { updateUser: scope.userId, updateTime: clock.now() }
    if (!before) {
      if ((await inside.count(scope)) >= BUDGETS_MAX) throw drawBudgetErrors.tooMany({ values: { most: BUDGETS_MAX } })
      const newId = ids.next()
      await inside.insert(scope, {
        ...row,
        ...author,
        id: newId,
        createUser: scope.userId,
        createDept: scope.deptId,
        createTime: author.updateTime,
      })
      return { id: newId, version: 1 }
    }
    const now = await inside.update(scope, before.id, version, { ...row, ...author })
    if (now === undefined) throw (await inside.find(scope, before.id)) ? commonErrors.stale() : commonErrors.notFound()
    await budgets.changed(trx, scope, before.id)
    return { id: before.id, version: now }
  }

  return {
    /** Adds a budget, or changes the one with this id; what is already reached is reported at once. @throws AppError `common.badInput`, `common.stale`, `common.notFound`, `drawBudget.taken`, `drawBudget.tooMany` */
    async save(scope: Scope, input: DrawBudgetSave): Promise<SaveAnswer> {
      try {
        const saved = await db.transaction(scope, (trx) => write(trx, scope, input))
        budgets.forgetKinds(scope)
        await budgets.look(scope)
        return saved
      } catch (error) {
        if ((error as { constraint?: string }).constraint !== 'draw_budget_subject') throw error
        throw drawBudgetErrors.taken({
          cause: error,
          errors: [
            { field: input.subject === 'tenant' ? 'currency' : 'subjectId', text: drawBudgetErrors.taken().text },
          ],
        })
      }
    },

    /** All or none. @throws AppError `common.notFound` */
    async remove(scope: Scope, wanted: readonly string[]): Promise<string[]> {
      const removed = await db.transaction(scope, async (trx) => {
        for (const id of wanted) await budgets.changed(trx, scope, id)
        return removeRows({ clock }, trx, scope, 'drawBudget', wanted)
      })
      budgets.forgetKinds(scope)
      return removed
    },
  }
}
