import { exportUsers } from '../../../modules/organisation/user-import/export.repository.ts'
import {
  countUncollected,
  findByAccounts,
  findImport,
  findRefusedRows,
  findSignedIn,
  findWrittenRows,
  listOwnImports,
  markUndone,
  findWaitingRows,
  insertImport,
  lockImport,
  OUTCOME,
  setState,
  settleRows,
  takeUncollected,
} from '../../../modules/organisation/user-import/import.repository.ts'
import { findPlainRole, insertRegistered } from '../../../modules/sign-in/register/register.repository.ts'
import { countAccounts } from '../../../modules/organisation/users/account-limit.repository.ts'
import {
  findPeopleNames,
  findUserNames,
  listDepts,
  listRoles,
} from '../../../modules/organisation/users/names.repository.ts'
import {
  countDepts,
  findAliases,
  findRoles,
  findTargets,
  findTopDept,
  hasOtherWithAlias,
  insertAccount,
  isAnyErased,
  resetPasswords,
  updateAccounts,
} from '../../../modules/organisation/users/people/people.repository.ts'
import { findPosts } from '../../../modules/organisation/users/post-names.repository.ts'
import {
  findMembership,
  findPasswordHash,
  findUser,
  findUserIds,
  hasAvatar,
  listUsers,
  shown,
  updateOwnPassword,
  updateOwnProfile,
} from '../../../modules/organisation/users/user.repository.ts'
import { adds, allLeftOut, collect, leftOut, reaches, type Probes } from '../probe.ts'

const SORT = [{ column: 'id', order: 'asc' }] as const
const PAGING = { current: 1, size: 10 }
const memberOf = (id: string) => ({ deptIds: [id], roleIds: [id], postIds: [id] })

export const peopleProbes: Readonly<Record<string, Probes>> = {
  'modules/organisation/users/user.repository.ts': {
    shown: reaches(({ db, scope, theirs }) => shown(db, scope).where('id', '=', theirs.live).execute()),
    findUser: reaches(({ db, scope, theirs }) => findUser(db, scope, theirs.live)),
    listUsers: reaches(({ db, scope, theirs }) =>
      listUsers(db, scope, { membership: memberOf(theirs.live), filters: [], sort: SORT, paging: PAGING }),
    ),
    membershipConditions: leftOut('a condition of listUsers and exportUsers'),
    askedConditions: leftOut('conditions of listUsers, findUserIds and exportUsers'),
    findUserIds: reaches(({ db, scope, theirs }) =>
      findUserIds(db, scope, { membership: memberOf(theirs.live), filters: [], sort: SORT, most: 10 }),
    ),
    findPasswordHash: reaches(({ db, scope, theirs }) => findPasswordHash(db, scope, theirs.live)),
    findMembership: reaches(({ db, scope, theirs }) => findMembership(db, scope, theirs.live)),
    updateOwnPassword: reaches(({ db, scope, now }) => updateOwnPassword(db, scope, 'own', now)),
    hasAvatar: reaches(({ db, scope, theirs }) => hasAvatar(db, scope, theirs.live, theirs.word)),
    updateOwnProfile: reaches(({ db, scope, now }) => updateOwnProfile(db, scope, { name: 'own' }, now)),
  },
  'modules/organisation/users/people/people.repository.ts': {
    findTargets: reaches(({ db, scope, theirs }) => findTargets(db, scope, [theirs.live])),
    findAliases: reaches(({ db, scope, theirs }) => findAliases(db, scope, [theirs.live])),
    isAnyErased: reaches(({ db, scope, theirs }) => isAnyErased(db, scope, [theirs.done])),
    hasOtherWithAlias: reaches(({ db, scope, theirs }) => hasOtherWithAlias(db, scope, theirs.word, [])),
    findRoles: reaches(({ db, scope, theirs }) => findRoles(db, scope, [theirs.live])),
    countDepts: reaches(({ db, scope, theirs }) => countDepts(db, scope, [theirs.live])),
    findTopDept: reaches(({ db, scope }) => findTopDept(db, scope)),
    isSomewhereElse: leftOut('lets an operator of the platform know that a row is in another tenant'),
    insertAccount: adds(({ db, scope, theirs, fresh, now }) =>
      insertAccount(
        db,
        scope,
        { id: fresh, account: theirs.word, passwordHash: '', mustChangePassword: true, initialUntil: null },
        now,
      ),
    ),
    resetPasswords: reaches(({ db, scope, theirs, now }) =>
      resetPasswords(
        db,
        scope,
        new Map([[theirs.live, { passwordHash: 'own', mustChangePassword: true, initialUntil: now }]]),
        now,
      ),
    ),
    updateAccounts: reaches(({ db, scope, theirs, now }) =>
      updateAccounts(db, scope, [theirs.live], { name: 'own' }, { now }),
    ),
  },
  'modules/organisation/users/names.repository.ts': {
    findUserNames: reaches(({ db, scope, theirs: { live } }) =>
      findUserNames(db, scope, [{ roleId: live, deptId: live, postId: live }]),
    ),
    findUserNamesWith: leftOut('findUserNames asks by it'),
    findPeopleNames: reaches(({ db, scope, theirs }) => findPeopleNames(db, scope, [theirs.live])),
    listRoles: reaches(({ db, scope }) => listRoles(db, scope)),
    listDepts: reaches(({ db, scope }) => listDepts(db, scope)),
    namesIn: leftOut('asks nothing'),
  },
  'modules/organisation/users/post-names.repository.ts': {
    findPosts: reaches(({ db, scope, theirs }) => findPosts(db, scope, [theirs.live])),
    postsQuery: leftOut('findPosts asks by it'),
  },
  'modules/organisation/users/account-limit.repository.ts': {
    countAccounts: reaches(({ db, scope }) => countAccounts(db, scope)),
    lockTenant: leftOut('asks the table of the tenants for the own one'),
    findAccountLimit: leftOut('the same'),
    reserveAccounts: leftOut('lockTenant and countAccounts'),
  },
  'modules/sign-in/register/register.repository.ts': {
    insertRegistered: adds(({ db, scope, theirs, fresh }) => {
      const account = { id: fresh, account: theirs.word, passwordHash: '', name: 'own', avatar: '' }
      return insertRegistered(db, scope, account, undefined)
    }),
    findPlainRole: reaches(({ db, scope }) => findPlainRole(db, scope)),
  },
  'modules/organisation/user-import/export.repository.ts': {
    exportUsers: reaches(({ db, scope, theirs }) =>
      collect(exportUsers(db, scope, { membership: memberOf(theirs.live), filters: [], sort: SORT })),
    ),
  },
  'modules/organisation/user-import/import.repository.ts': {
    insertImport: adds(({ db, scope, theirs, fresh, now }) =>
      insertImport(db, scope, {
        id: fresh,
        fileName: 'own',
        isCovered: false,
        now,
        rows: [{ rowNumber: 2, account: theirs.word, cells: {}, reasons: [] }],
      }),
    ),
    findImport: reaches(({ db, scope, theirs }) => findImport(db, scope, theirs.live)),
    lockImport: adds(({ db, scope, theirs }) => lockImport(db, scope, theirs.live)),
    setState: reaches(({ db, scope, theirs, now }) => setState(db, scope, theirs.live, 'stopped', now)),
    findWaitingRows: reaches(({ db, scope, theirs }) => findWaitingRows(db, scope, theirs.live, 10)),
    settleRows: reaches(({ db, scope, theirs, now }) =>
      settleRows(db, scope, theirs.live, [{ rowNumber: 1, outcome: OUTCOME.refused, reasons: [] }], now),
    ),
    findRefusedRows: reaches(({ db, scope, theirs }) =>
      findRefusedRows(db, scope, theirs.done, { after: 0, most: 10 }),
    ),
    findWrittenRows: reaches(({ db, scope, theirs }) => findWrittenRows(db, scope, theirs.live)),
    listOwnImports: reaches(({ db, scope, theirs }) => listOwnImports(db, { ...scope, userId: theirs.live }, 5)),
    markUndone: reaches(({ db, scope, theirs, now }) => markUndone(db, scope, theirs.live, now)),
    findSignedIn: reaches(({ db, scope, theirs }) => findSignedIn(db, scope, [theirs.live])),
    findByAccounts: reaches(({ db, scope, theirs }) => findByAccounts(db, scope, [theirs.word])),
    countUncollected: reaches(({ db, scope, theirs }) => countUncollected(db, scope, theirs.done)),
    takeUncollected: reaches(({ db, scope, theirs }) => takeUncollected(db, scope, theirs.live)),
    ...allLeftOut('sweeps the old imports of all tenants', 'removeOldImports', 'forgetUncollected'),
  },
}
