import type { PayGradeSave } from '@drawdesk/contract/money/credits'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import { removeRows } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createPayGradeRepository, type GradeRow } from './pay-grade.repository.ts'

const problem = (field: string, zh: string, en: string): BilingualFieldError => ({ field, text: { zh, en } })

export const viewGrade = ({ price, originPrice, credits, ...row }: GradeRow) => ({
  ...row,
  price: Number(price),
  originPrice: Number(originPrice),
  credits: Number(credits),
})

const UNSAID = { currency: 'CNY', credits: 0, days: 0, originPrice: 0, badge: '', sort: 0, active: 1, remark: '' }

export function createPayGrades({ db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>) {
  const grades = createPayGradeRepository(db)

  /** @throws AppError `common.badInput` beside what makes no pack */
  function check({ name, kind, price, credits = 0, days = 0 }: PayGradeSave): void {
    const errors = [
      ...(name?.trim() ? [] : [problem('name', '请输入套餐名称', 'Enter a name')]),
      ...(kind === undefined ? [problem('kind', '请选择类型', 'Select a type')] : []),
      ...(price === undefined ? [problem('price', '请输入价格', 'Enter a price')] : []),
      ...(kind === 'days' && days === 0 ? [problem('days', '请输入天数', 'Enter a number of days')] : []),
      ...(kind !== undefined && kind !== 'days' && credits === 0
        ? [problem('credits', '请输入数量', 'Enter an amount')]
        : []),
    ]
    if (errors.length > 0) throw commonErrors.badInput({ errors })
  }

  return {
    list: async (scope: Scope, active: number) => (await grades.list(scope, active)).map(viewGrade),

    async page(scope: Scope, paging: Paging, wanted: { dates: readonly Filter[]; isRemoved: boolean }) {
      const { rows, total } = await grades.page(scope, paging, wanted)
      return { records: rows.map(viewGrade), total, ...paging, pages: Math.ceil(total / paging.size) }
    },

    /** What was sold stays as it was sold. @throws AppError `common.badInput`, `common.notFound`, `common.stale` */
    async save(scope: Scope, { id, version, ...input }: PayGradeSave): Promise<SaveAnswer> {
      const row = id === undefined ? undefined : await grades.find(scope, id)
      if (id !== undefined && !row) throw commonErrors.notFound()
      const before = row && viewGrade(row)
      check({ ...before, ...input } as PayGradeSave)
      const now = clock.now()
      const author = { updateUser: scope.userId, updateTime: now }
      const { price, originPrice, credits, ...rest } = before ? input : { ...UNSAID, ...input }
      const figures = Object.fromEntries(
        Object.entries({ price, originPrice, credits }).flatMap(([field, value]) =>
          value === undefined ? [] : [[field, String(value)]],
        ),
      )
      const values = { ...rest, ...figures, ...author }
      if (!before) {
        const newId = ids.next()
        await grades.insert(scope, {
          ...(values as Omit<Parameters<typeof grades.insert>[1], 'id'>), // `check` has seen what a new one needs
          id: newId,
          createUser: scope.userId,
          createDept: scope.deptId,
          createTime: now,
        })
        return { id: newId, version: 1 }
      }
      const saved = await grades.update(scope, { id: before.id, version }, values)
      if (saved === undefined) throw commonErrors.stale()
      return { id: before.id, version: saved }
    },

    /** Bags that were sold of them stay. All or none. @throws AppError `common.notFound` */
    remove: (scope: Scope, wanted: readonly string[]): Promise<string[]> =>
      removeRows({ clock }, db, scope, 'payGrade', wanted),

    order: (scope: Scope, wanted: readonly string[]): Promise<void> => grades.order(scope, wanted, clock.now()),
  }
}
