import { AWAITING_ID, USER_STATUS } from '@drawdesk/contract/organisation/user'
import type { Db } from '../../../../platform/database/db.ts'
import { commonErrors, type BilingualFieldError } from '../../../../platform/errors.ts'
import { checkMayGiveRoles, checkMayManagePerson } from '../../../access/grants/may-grant.checks.ts'
import { granterOf } from '../../../access/grants/may-grant.ts'
import type { RightsModel } from '../../../access/model/model.ts'
import { loadRightsModel } from '../../../access/model/rights-cache.ts'
import { adminAliasOf, levelOf, type Acting } from '../acting.ts'
import { idsOf } from '../../../../platform/ids/id-list.ts'
import {
  countDepts,
  findAliases,
  findRoles,
  findTargets,
  findTopDept,
  hasOtherWithAlias,
  isSomewhereElse,
  type Target,
} from './people.repository.ts'
import { findPosts } from '../post-names.repository.ts'
import { userErrors } from '../user.errors.ts'

const NO_DEPT = { zh: '所选部门不存在', en: 'Department not found' } as const
const NO_POST = { zh: '所选岗位不存在', en: 'Position not found' } as const

/** A target with the aliases of its roles. */
export interface Person extends Target {
  aliases: string[]
}

/** Somebody at work on people within one transaction. */
export interface ActingInside extends Acting {
  /** What decides in the tenant, read once in the transaction: changes of people change nothing of it. */
  model(): Promise<RightsModel>
}

class Missing extends Error {
  override name = 'Missing'
  readonly table: 'userAccount' | 'systemRole'
  readonly ids: readonly string[]

  constructor(table: 'userAccount' | 'systemRole', ids: readonly string[]) {
    super(`${table} ${ids.join(',')}`)
    this.table = table
    this.ids = ids
  }
}

/**
 * A transaction of user administration. An operator who mixes tenants gets that as the answer (looked up after the rollback: nothing waits
 * for a second connection while it holds a lock); to everybody else what is not theirs does not exist.
 *
 * @throws AppError `user.otherTenant` instead of `common.notFound`
 */
export async function changePeople<T>(
  db: Db,
  acting: Acting,
  work: (trx: Db, inside: ActingInside) => Promise<T>,
): Promise<T> {
  const { isOperator, scope } = acting
  try {
    return await db.transaction(scope, (trx) => {
      let model: Promise<RightsModel> | undefined
      return work(trx, { ...acting, model: () => (model ??= loadRightsModel(trx, scope.tenantId)) })
    })
  } catch (error) {
    const missing = error instanceof Error && error.cause instanceof Missing ? error.cause : undefined
    if (missing && isOperator && (await isSomewhereElse(db, scope, missing.table, missing.ids)))
      throw userErrors.otherTenant({ cause: error })
    throw error
  }
}

function demandAll(
  table: 'userAccount' | 'systemRole',
  wanted: readonly string[],
  found: readonly { id: string }[],
): void {
  if (found.length === wanted.length) return
  const known = new Set(found.map(({ id }) => id))
  throw commonErrors.notFound({
    cause: new Missing(
      table,
      wanted.filter((id) => !known.has(id)),
    ),
  })
}

/**
 * The people with these ids, all manageable by the caller: nobody who has more rights than the caller.
 *
 * @throws AppError `common.notFound`, `user.aboveYou`, `mayGrant.personBeyond`
 */
export async function getPeople(
  trx: Db,
  { scope, level, caller, isOperator, model: readModel }: ActingInside,
  ids: readonly string[],
  isDeleted: 0 | 1 = 0,
): Promise<Person[]> {
  const wanted = [...new Set(ids)]
  const found = await findTargets(trx, scope, wanted, isDeleted)
  demandAll('userAccount', wanted, found)
  const aliases = await findAliases(trx, scope, wanted)
  const people = found.map((target) => ({ ...target, aliases: aliases.get(target.id) ?? [] }))
  if (people.some((person) => levelOf(person.aliases) > level)) throw userErrors.aboveYou()
  if (isOperator) return people
  const model = await readModel()
  const granter = granterOf(model, caller)
  // The caller's own account is manageable, also in a session that works as some of its roles only.
  for (const { id, account, roleId } of people)
    if (id !== caller.userId) checkMayManagePerson(model, granter, { account, roleIds: idsOf(roleId) })
  return people
}

/**
 * The aliases of these roles, all of which the caller may give: none has what the caller lacks.
 *
 * @throws AppError `common.notFound`, `user.aboveYou`, `mayGrant.roleBeyond` beside `roleId`
 */
export async function getRoleAliases(
  trx: Db,
  { scope, level, caller, isOperator, model: readModel }: ActingInside,
  roleIds: readonly string[],
): Promise<string[]> {
  if (roleIds.length === 0) return []
  const found = await findRoles(trx, scope, roleIds)
  demandAll('systemRole', roleIds, found)
  const aliases = found.map(({ roleAlias }) => roleAlias)
  if (levelOf(aliases) > level) throw userErrors.aboveYou()
  if (isOperator) return aliases
  const model = await readModel()
  checkMayGiveRoles(model, granterOf(model, caller), roleIds, 'roleId')
  return aliases
}

/** Departments and posts must be there; a problem beside the field where one is not. */
export async function findWrongPlaces(
  trx: Db,
  { scope }: Acting,
  { deptId = '', postId = '' }: { deptId?: string | undefined; postId?: string | undefined },
): Promise<BilingualFieldError[]> {
  const problems: BilingualFieldError[] = []
  const [depts, posts] = [idsOf(deptId), idsOf(postId)]
  if (depts.length > 0 && (await countDepts(trx, scope, depts)) !== depts.length)
    problems.push({ field: 'deptId', text: NO_DEPT })
  if (posts.length > 0 && (await findPosts(trx, scope, posts)).length !== posts.length)
    problems.push({ field: 'postId', text: NO_POST })
  return problems
}

/**
 * When these people lose what makes them able administrators, another one must be there. Needs the tenant's lock.
 *
 * @throws AppError `user.lastAdministrator`
 */
export async function keepOneAdmin(trx: Db, { scope }: Acting, losing: readonly Person[]): Promise<void> {
  const alias = adminAliasOf(scope)
  const admins = losing.filter((person) => person.aliases.includes(alias) && person.status === USER_STATUS.active)
  if (
    admins.length > 0 &&
    !(await hasOtherWithAlias(
      trx,
      scope,
      alias,
      losing.map(({ id }) => id),
    ))
  )
    throw userErrors.lastAdministrator()
}

/**
 * Nobody lifts themselves: an operator has everything already, others keep what they have or less.
 *
 * @throws AppError `user.ownRoles`
 */
export function checkOwnRoles(
  { caller, level }: Acting,
  person: Pick<Person, 'id' | 'roleId'>,
  roleIds: readonly string[],
): void {
  const held = idsOf(person.roleId)
  if (level < 2 && person.id === caller.userId && !roleIds.every((id) => held.includes(id))) throw userErrors.ownRoles()
}

/** Department and post of somebody who is let in: what was chosen for them, else the top department and no post. */
export async function placesOfNew(
  trx: Db,
  { scope }: Acting,
  { deptId = '', postId = '' }: { deptId?: string | undefined; postId?: string | undefined },
): Promise<{ deptId: string; postId: string }> {
  return {
    deptId: deptId === '' || deptId === AWAITING_ID ? await findTopDept(trx, scope) : deptId,
    postId: postId === AWAITING_ID ? '' : postId,
  }
}

/** @throws AppError `user.noneChosen` */
export function atLeastOne(ids: readonly string[]): string[] {
  if (ids.length === 0) throw userErrors.noneChosen()
  return [...new Set(ids)]
}
