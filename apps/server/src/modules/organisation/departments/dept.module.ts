import { DEPT_HEADS_PATH, DeptChoice, deptResource } from '@drawdesk/contract/organisation/dept'
import { Id, IdsAnswer, Type } from '@drawdesk/contract/core/schema'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { treeRoutes } from '../../../crud/tree/tree.routes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { route, type Module } from '../../../wire/route.ts'
import { idsOf } from '../../../platform/ids/id-list.ts'
import { getMembership } from '../users/membership.ts'
import { findDictNames } from '../../settings/dictionaries/dict.repository.ts'
import { sortDepts } from './dept-order.ts'
import { deptErrors } from './dept.errors.ts'
import { countPeople, findFullDept, listDepts, listHeads } from './dept.repository.ts'

/** Characters of a comma list of ids. */
const IDS_MOST = 2_048
/** Departments that change places at once. */
const SORTED_MOST = 1_000
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
      async checkSave(caller, { values, before }) {
        await checkCategory(deps.db, values.deptCategory)
        // Somebody who has left since must not keep a department from being changed.
        if (values.headId !== before?.headId) await checkHead(deps.db, caller, values.headId)
      },
      checkRemove: (caller, { ids }) => checkEmpty(deps.db, caller, ids),
      /** Again with the rows held: people who were put there meanwhile are seen now. */
      afterChange: (trx, caller, { ids }) => checkEmpty(trx, caller, ids, { isRemoved: true }),
      async decorate(caller, rows, language) {
        const names = await findDictNames(deps.db, CATEGORIES, language)
        const people = await countPeople(
          deps.db,
          caller,
          rows.map(({ id }) => String(id)),
        )
        return rows.map((row) => ({
          ...row,
          deptCategoryName: names.get(String(row.deptCategory)) ?? '',
          people: people.get(String(row.id)) ?? 0,
        }))
      },
    }),
    route({
      method: 'POST',
      path: `${deptResource.path}/sort`,
      summary:
        'Order of departments beside each other: those that are named, in the places that they hold between them',
      audit: 'dept.sort',
      permission: 'dept_edit',
      input: Type.Object({
        parentId: Type.Union([Id, Type.Literal('')]),
        ids: Type.Array(Id, { minItems: 1, maxItems: SORTED_MOST }),
        ...tenantArgument,
      }),
      answer: IdsAnswer,
      handle: async ({ caller, input: { parentId, ids, tenantId } }) => ({
        ids: await sortDepts(deps, await scopeOf(deps.db, caller, tenantId), {
          parentId: parentId || TREE_ROOT_ID,
          ids,
        }),
      }),
    }),
    route({
      method: 'GET',
      path: DEPT_HEADS_PATH,
      summary: 'People a department can be led by, 50 at most by a part of their name; by `ids` the names of those',
      audit: 'dept.headChoices',
      permission: 'dept',
      input: Type.Object({
        name: Type.Optional(Type.String({ maxLength: 64 })),
        ids: Type.Optional(Type.String({ maxLength: IDS_MOST })),
        ...tenantArgument,
      }),
      answer: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      handle: async ({ caller, input: { name, ids, tenantId } }) =>
        listHeads(deps.db, await scopeOf(deps.db, caller, tenantId), {
          name,
          ids: ids === undefined ? undefined : idsOf(ids),
        }),
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

/** @throws AppError `common.badInput` beside the field for somebody who is not there */
async function checkHead(db: Db, caller: Caller, headId: unknown): Promise<void> {
  if (headId === undefined || headId === null || headId === '') return
  if ((await listHeads(db, caller, { ids: [String(headId)] })).length > 0) return
  throw commonErrors.badInput({ errors: [{ field: 'headId', text: deptErrors.unknownHead().text }] })
}

/** @throws AppError `dept.hasPeople` naming the first department that somebody belongs to, and how many do */
async function checkEmpty(db: Db, caller: Caller, ids: readonly string[], { isRemoved = false } = {}): Promise<void> {
  const full = await findFullDept(db, caller, ids, isRemoved ? 1 : 0)
  if (full) throw deptErrors.hasPeople({ values: full })
}
