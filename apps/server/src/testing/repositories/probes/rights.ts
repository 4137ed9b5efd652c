import { RIGHTS_CHANGE_STATE, type RightsChangeKind } from '@drawdesk/contract/rights/rights'
import { findTopMenuIds, listTopMenus } from '../../../modules/rights/menus/caller-menu.repository.ts'
import { findNames } from '../../../modules/rights/changes/change-names.repository.ts'
import {
  findChange,
  findReverts,
  insertScheduled,
  listAwaiting,
  listChanges,
  moveChange,
  recordRightsChange,
} from '../../../modules/access/history/changes.repository.ts'
import { findPeople, findPerson, findRoleSets } from '../../../modules/rights/explain/rights-people.repository.ts'
import { readAll, readTenant } from '../../../modules/access/model/rights.repository.ts'
import { scopedResources } from '../../../modules/access/conditions/scoped-resources.ts'
import { countSeen, findSeen } from '../../../modules/access/conditions/seen-rows.repository.ts'
import { changeGrants } from '../../../modules/rights/roles/grants.repository.ts'
import {
  findHeldRole,
  findRemovedAliases,
  hasRoleWithAlias,
  listRoles,
} from '../../../modules/rights/roles/role.repository.ts'
import {
  findTopMenuKeys,
  holdTopMenus,
  replaceSettings,
} from '../../../modules/rights/top-menus/top-menu.repository.ts'
import { adds, allLeftOut, leftOut, reaches, type Given, type Probes } from '../probe.ts'

const PAGING = { current: 1, size: 10 }
const UNBOUND = { rowRules: new Map(), scopes: [], askersRules: undefined }

const person = ({ scope: { tenantId, userId }, theirs: { word, live } }: Given) => ({
  tenantId,
  userId,
  account: word,
  deptIds: [live],
  roleIds: [live],
  timeZone: 'UTC',
})
const listsOf = ({ theirs: { live } }: Given) =>
  (['menuIds', 'dataScopeIds'] as const).map((list) => ({ roleId: live, list, added: [], removed: [live] }))

/** Roles, top menus, and everything that works with rights. */
export const rightsProbes: Readonly<Record<string, Probes>> = {
  'modules/rights/roles/role.repository.ts': {
    listRoles: reaches(({ db, scope, theirs }) => listRoles(db, scope, theirs.live)),
    findTenantOfRole: leftOut('lets an operator of the platform know in which tenant a role is'),
    findHeldRole: reaches(({ db, scope, theirs }) => findHeldRole(db, scope, [theirs.live], 0)),
    findRemovedAliases: reaches(({ db, scope, theirs }) => findRemovedAliases(db, scope, [theirs.gone])),
    hasRoleWithAlias: reaches(({ db, scope, theirs }) => hasRoleWithAlias(db, scope, theirs.word)),
  },
  'modules/rights/roles/grants.repository.ts': {
    changeGrants: reaches(async (given) => {
      const { db, deps, scope } = given
      // One connection, one after the other.
      for (const lost of listsOf(given)) await changeGrants(deps, db, scope, lost)
    }),
  },
  'modules/rights/top-menus/top-menu.repository.ts': {
    holdTopMenus: reaches(({ db, scope, theirs }) => holdTopMenus(db, scope, [theirs.live])),
    findTopMenuKeys: reaches(({ db, scope, theirs }) => findTopMenuKeys(db, scope, [theirs.live])),
    replaceSettings: reaches(({ db, deps, scope, theirs }) => replaceSettings(deps, db, scope, [theirs.live], [])),
  },
  'modules/rights/menus/caller-menu.repository.ts': {
    listTopMenus: reaches(({ db, scope }) => listTopMenus(db, scope)),
    findTopMenuIds: reaches(({ db, scope, theirs }) => findTopMenuIds(db, scope, theirs.live)),
  },
  'modules/access/model/rights.repository.ts': {
    ...allLeftOut('asks no table of tenants', 'versionsQuery', 'toVersions', 'findVersions'),
    readAll: reaches(async ({ db, scope }) => (await readAll(db, scope)).tenant),
    readTenant: reaches(async ({ db, scope }) => (await readTenant(db, scope)).tenant),
  },
  'modules/rights/explain/rights-people.repository.ts': {
    findPerson: reaches(({ db, scope, theirs }) => findPerson(db, scope, theirs.live)),
    findRoleSets: reaches(({ db, scope }) => findRoleSets(db, scope, 5)),
    findPeople: reaches(({ db, scope, theirs }) => findPeople(db, scope, [theirs.live])),
    findTenants: leftOut('asks the table of the tenants, for what belongs to the platform'),
  },
  'modules/access/conditions/seen-rows.repository.ts': {
    findSeen: reaches((given) =>
      Promise.all(
        scopedResources().map((resource) =>
          findSeen(given.db, resource, given.theirs.live, { ...UNBOUND, person: person(given) }),
        ),
      ),
    ),
    countSeen: reaches(({ db, scope }) =>
      Promise.all(scopedResources().map((resource) => countSeen(db, resource, scope.tenantId, UNBOUND.rowRules))),
    ),
  },
  'modules/rights/changes/change-names.repository.ts': {
    findNames: reaches(({ db, scope, theirs }) =>
      findNames(db, scope, { menuIds: [], scopeIds: [], packageIds: [], userIds: [theirs.live] }, 'en'),
    ),
  },
  'modules/access/history/changes.repository.ts': {
    recordRightsChange: adds(async ({ db, deps, scope, theirs: { live } }) => {
      await recordRightsChange(deps, db, scope, {
        kind: 'role',
        title: 'own',
        targetIds: [live],
        before: {},
        after: { [live]: { menuIds: [live] } },
      })
    }),
    insertScheduled: adds(async ({ db, deps, scope, theirs: { live }, now }) => {
      await insertScheduled(deps, db, scope, {
        kind: 'role',
        title: 'own',
        targetIds: [live],
        input: {},
        applyTime: now,
      })
    }),
    findChange: reaches(({ db, scope, theirs }) => findChange(db, scope, theirs.live, true)),
    listAwaiting: reaches(({ db, scope, theirs: { word, busy } }) =>
      listAwaiting(db, scope, `${word}-${busy}` as RightsChangeKind),
    ),
    findReverts: reaches(({ db, scope, theirs }) => findReverts(db, scope, [theirs.live])),
    listChanges: reaches(({ db, scope }) =>
      listChanges(db, scope, { kind: undefined, state: undefined, paging: PAGING }),
    ),
    moveChange: reaches(({ db, scope, theirs, now }) =>
      moveChange(db, scope, theirs.live, { from: RIGHTS_CHANGE_STATE.applied, to: RIGHTS_CHANGE_STATE.reverted, now }),
    ),
  },
}
