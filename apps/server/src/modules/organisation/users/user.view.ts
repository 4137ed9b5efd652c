import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { AWAITING_ID } from '@drawdesk/contract/organisation/user'
import { present } from '../../../crud/row-rule.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import { createApprovalRepository } from '../../settings/approvals/approval.repository.ts'
import { createCounterRepository } from '../../identity/throttles/counter.repository.ts'
import { ACCOUNT_SUBJECTS, lockingSubjects } from '../../identity/throttles/lockout.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import { dictsQuery, namesOfDicts } from '../../settings/dictionaries/dict.repository.ts'
import { TENANT_ADMIN_ALIAS } from '../../access/model/administrator.ts'
import { avatarAddress } from '../../files/avatar.ts'
import { findUserNamesWith, namesIn } from './names.repository.ts'
import { findUser, type ShownUser } from './user.repository.ts'

type ViewDeps = Pick<Deps, 'db' | 'secrets' | 'clock'>
const DICTS = ['sex', 'user_type']
/** Of a tenant's counters of failures, looked at by a page. */
const COUNTERS_MOST = 200
const subjectsOf = (tenantId: string): string => `${ACCOUNT_SUBJECTS}${tenantId}:`
type Tenant = Pick<Scope, 'tenantId' | 'rowRules'>

/**
 * People in the fields of the contract's `User`; times and missing values are still the database's (wire/answer/nulls.ts writes them).
 * The hash is not among the columns that are read, and `password` is what the family's forms expect: empty. Null stands for what the scope
 * does not show of somebody.
 */
export async function toUserViews(
  deps: ViewDeps,
  scope: Tenant,
  rows: readonly ShownUser[],
  language: Language,
): Promise<ShownView[]> {
  return (await present(scope, 'userAccount', [...rows], (people) =>
    nameUsers(deps, scope, people, language),
  )) as unknown as ShownView[]
}

async function nameUsers(deps: ViewDeps, scope: Tenant, rows: readonly ShownUser[], language: Language) {
  const { db } = deps
  const guests = rows.filter(({ roleId }) => roleId === AWAITING_ID).map(({ id }) => id)
  const [[names, dictRows, counters], approvals] = await Promise.all([
    findUserNamesWith(db, scope, rows, [
      dictsQuery(db, DICTS),
      createCounterRepository(db, 'authFailure').withQuery(subjectsOf(scope.tenantId), deps.clock.now(), COUNTERS_MOST),
    ]),
    guests.length === 0 ? [] : createApprovalRepository(db).listWaiting(scope, 'guest', guests),
  ])
  const [sexNames, typeNames] = namesOfDicts(dictRows, DICTS, language)
  const locks = await locksAmong(deps, scope, rows, counters)
  const instances = new Map(approvals.map(({ subjectId, instanceId }) => [subjectId, instanceId ?? '']))
  return rows.map((user) => ({
    ...user,
    password: '' as const,
    avatar: avatarAddress(deps, scope.tenantId, user.avatar),
    sexName: sexNames?.get(String(user.sex)) ?? '',
    userTypeName: typeNames?.get(String(user.userType)) ?? '',
    roleName: namesIn(names.roles, user.roleId),
    deptName: namesIn(names.depts, user.deptId),
    postName: namesIn(names.posts, user.postId),
    tenantName: names.tenantName,
    approvalInstanceId: instances.get(user.id) ?? '',
    lockedUntil: locks.get(user.id) ?? null,
  }))
}

interface Counter {
  subject: string
  count: number
  expireTime: Date
}

/**
 * The same, given the tenant's counters of failures, the highest first: without one that locks, which is nearly always, nothing is
 * signed. Of more than were asked for each person's own is looked at.
 */
async function locksAmong(
  deps: ViewDeps,
  scope: Tenant,
  rows: readonly Pick<ShownUser, 'id' | 'account'>[],
  counters: readonly Counter[],
): Promise<Map<string, Date>> {
  if (counters.length === 0) return new Map()
  const most = await readParam(deps.db, scope, 'account.failCount')
  const locking = counters.filter(({ count }) => count >= most)
  if (locking.length === 0) return new Map()
  if (locking.length === COUNTERS_MOST) return findLocks(deps, scope, rows)
  return untilOf(ownersOf(deps, scope, rows), locking)
}

/** Until when who of these is locked, after too many wrong passwords. */
export async function findLocks(
  deps: ViewDeps,
  scope: Tenant,
  rows: readonly Pick<ShownUser, 'id' | 'account'>[],
): Promise<Map<string, Date>> {
  const owners = ownersOf(deps, scope, rows)
  const counters = await createCounterRepository(deps.db, 'authFailure').findUntil([...owners.keys()], deps.clock.now())
  if (counters.length === 0) return new Map()
  const most = await readParam(deps.db, scope, 'account.failCount')
  return untilOf(
    owners,
    counters.filter(({ count }) => count >= most),
  )
}

/** Whose each counter is that locks one of these. */
const ownersOf = (
  { secrets }: Pick<ViewDeps, 'secrets'>,
  { tenantId }: Tenant,
  rows: readonly Pick<ShownUser, 'id' | 'account'>[],
): Map<string, string> =>
  new Map(
    rows.flatMap(({ id, account }) =>
      account ? lockingSubjects(secrets, tenantId, account).map((subject): [string, string] => [subject, id]) : [],
    ),
  )

const untilOf = (owners: ReadonlyMap<string, string>, locking: readonly Counter[]): Map<string, Date> =>
  new Map(
    locking.flatMap(({ subject, expireTime }): [string, Date][] => {
      const owner = owners.get(subject)
      return owner === undefined ? [] : [[owner, expireTime]]
    }),
  )

export type ShownView = Awaited<ReturnType<typeof nameUsers>>[number]

/** The person who asks, hidden from themselves by no scope. @throws AppError `common.notFound` */
export function loadOwnView(
  deps: ViewDeps,
  { tenantId, userId }: Pick<Scope, 'tenantId' | 'userId'>,
  language: Language,
): Promise<ShownView> {
  return loadUserView(deps, { tenantId }, userId, language)
}

/** A person that the scope sees. @throws AppError `common.notFound` */
export async function loadUserView(deps: ViewDeps, scope: Tenant, id: string, language: Language): Promise<ShownView> {
  const row = await findUser(deps.db, scope, id)
  if (!row) throw commonErrors.notFound()
  const [view] = await toUserViews(deps, scope, [row], language)
  return view as ShownView // one row in, one out
}

const NOT_FOR_USERS = ['createUser', 'createDept', 'updateUser', 'isDeleted'] as const
const NOT_FOR_OTHERS = [...NOT_FOR_USERS, 'createTime', 'updateTime', 'status', 'postName', 'sexName'] as const

/** A person as shown to themselves: those who run the tenant see all of it, the role `user` no authors, the rest no dates either (contract, system.md §1). */
export function ownView(
  view: ShownView,
  { isAdministrator, roleAliases }: Pick<Caller, 'isAdministrator' | 'roleAliases'>,
): Partial<ShownView> {
  if (isAdministrator || roleAliases.includes(TENANT_ADMIN_ALIAS)) return view
  const hidden: readonly string[] = roleAliases.includes('user') ? NOT_FOR_USERS : NOT_FOR_OTHERS
  return Object.fromEntries(Object.entries(view).filter(([name]) => !hidden.includes(name))) as Partial<ShownView>
}
