import { PAGE_SIZE_MAX } from '@drawdesk/contract/core/constants'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { findActingRoles } from './acting-roles.ts'
import { createColleaguesRepository } from './colleagues.repository.ts'

/** Said beside the field that names such a person. */
export const CANNOT_ACT = {
  zh: '该人员没有“待办任务”页面的权限，无法办理，请另选人员或联系管理员',
  en: 'This person can’t open To do, so they can’t act on it. Select someone else or ask an administrator.',
} as const

/** Who of these people would not find a task of theirs; undefined where all would. */
export async function findUnable(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  userIds: readonly string[],
): Promise<string | undefined> {
  const wanted = { ids: userIds, text: '', dates: [], paging: { current: 1, size: PAGE_SIZE_MAX } }
  const roles = await findActingRoles(db, scope.tenantId)
  const { records } = await createColleaguesRepository(db).pagePeople(scope, wanted, roles)
  return records.find(({ mayAct }) => mayAct === 0)?.name
}
