import { DeptChoice, deptResource } from '@drawdesk/contract/organisation/dept'
import { Type } from '@drawdesk/contract/core/schema'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { treeRoutes } from '../../../crud/tree/tree.routes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { route, type Module } from '../../../wire/route.ts'
import { getMembership } from '../users/membership.ts'
import { findDictNames } from '../../settings/dictionaries/dict.repository.ts'
import { deptErrors } from './dept.errors.ts'
import { findFullDept, listDepts } from './dept.repository.ts'

const CATEGORIES = 'org_category'
/** Keys of it that a department has when its client knows of none. */
const [COMPANY, DEPARTMENT] = [1, 2]

/** Departments: the tree of a tenant's organisation, and those a person belongs to. */
export const deptModule: Module = {
  name: 'organisation/departments',
  routes: (deps) => [
    ...treeRoutes(deps, {
      resource: deptResource,
      table: 'systemDept',
      title: 'deptName',
      unsaid: ({ parentId }) => ({ deptCategory: (parentId || TREE_ROOT_ID) === TREE_ROOT_ID ? COMPANY : DEPARTMENT }),
      checkSave: (_caller, { values }) => checkCategory(deps.db, values.deptCategory),
      checkRemove: (caller, { ids }) => checkEmpty(deps.db, caller, ids),
      /** Again with the rows held: people who were put there meanwhile are seen now. */
      afterChange: (trx, caller, { ids }) => checkEmpty(trx, caller, ids, { isRemoved: true }),
      async decorate(_caller, rows, language) {
        const names = await findDictNames(deps.db, CATEGORIES, language)
        return rows.map((row) => ({ ...row, deptCategoryName: names.get(String(row.deptCategory)) ?? '' }))
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/dept/select',
      summary: 'Departments of a user, by default of the caller',
      audit: 'dept.select',
      permission: 'signedIn',
      input: Type.Object({ userId: Type.Optional(Type.String({ maxLength: 20 })) }),
      answer: Type.Array(DeptChoice),
      handle: async ({ caller, input }) =>
        listDepts(deps.db, caller, (await getMembership(deps.db, caller, input.userId)).deptId),
    }),
  ],
}

/** @throws AppError `common.badInput` beside the field for a key that the dictionary does not have */
async function checkCategory(db: Db, category: unknown): Promise<void> {
  if (category === undefined || (await findDictNames(db, CATEGORIES, 'zh')).has(String(category))) return
  throw commonErrors.badInput({ errors: [{ field: 'deptCategory', text: deptErrors.unknownCategory().text }] })
}

/** @throws AppError `dept.hasPeople` naming the first department that somebody belongs to, and how many do */
async function checkEmpty(db: Db, caller: Caller, ids: readonly string[], { isRemoved = false } = {}): Promise<void> {
  const full = await findFullDept(db, caller, ids, isRemoved ? 1 : 0)
  if (full) throw deptErrors.hasPeople({ values: full })
}
