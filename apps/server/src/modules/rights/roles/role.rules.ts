import type { ResourceRules } from '../../../crud/resource.routes.ts'
import type { Values } from '../../../crud/values.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { ErrorFactory } from '../../../platform/errors.ts'
import { ADMINISTRATOR_ALIAS, TENANT_ADMIN_ALIAS } from '../../access/model/administrator.ts'
import { isPlatformTenant } from '../../access/model/platform-only.ts'
import { adminAliasOf } from '../../organisation/users/acting.ts'
import { lockTenant } from '../../organisation/users/account-limit.repository.ts'
import { checkMayManage } from '../../access/grants/may-grant.checks.ts'
import { granterOf } from '../../access/grants/may-grant.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import { roleErrors } from './role.errors.ts'
import { findHeldRole, findRemovedAliases, hasRoleWithAlias } from './role.repository.ts'

const RESERVED: ReadonlySet<unknown> = new Set([ADMINISTRATOR_ALIAS, TENANT_ADMIN_ALIAS])

/** Who may save, remove and bring back a role; the role that runs a tenant, and the people who have one, are never left without. */
export function roleRules({
  db,
}: Pick<Deps, 'db'>): Pick<ResourceRules, 'checkSave' | 'toColumns' | 'checkRemove' | 'afterChange'> {
  return {
    async checkSave(caller, { values, before: existing }) {
      checkAlias(caller, values.roleAlias, existing?.roleAlias)
    },
    async toColumns(trx, caller, { values, before: existing }) {
      if (existing) await checkManaged(trx, caller, [String(existing.id)])
      if (existing && values.roleAlias !== undefined && values.roleAlias !== existing.roleAlias)
        await checkAliasFree(trx, caller, existing)
      return values
    },
    checkRemove: (caller, { ids }) => checkManaged(db, caller, ids),
    async afterChange(trx, caller, { ids }) {
      const removed = await findRemovedAliases(trx, caller, ids)
      if (removed.length === 0) return checkManaged(trx, caller, ids) // also of one that was brought back
      await lockTenant(trx, caller)
      await checkUnheld(trx, caller, ids, 1)
      for (const alias of new Set(removed))
        if (alias === adminAliasOf(caller) && !(await hasRoleWithAlias(trx, caller, alias)))
          throw roleErrors.lastAdministratorRole()
    },
  }
}

/** An alias of administrators makes its people administrators: only an operator of the platform gives or takes it. */
export function checkAlias(caller: Caller, wanted: unknown, had: unknown): void {
  if (wanted === undefined || wanted === had || !(RESERVED.has(wanted) || RESERVED.has(had))) return
  if (!caller.isAdministrator) throw besideAlias(roleErrors.aliasReserved)
  if (wanted === ADMINISTRATOR_ALIAS && !isPlatformTenant(caller.tenantId))
    throw besideAlias(roleErrors.aliasOfPlatform)
}

function besideAlias(error: ErrorFactory): Error {
  return error({ errors: [{ field: 'roleAlias', text: error().text }] })
}

/** Another alias makes its people administrators no more: as if the role were taken from all of them. */
async function checkAliasFree(trx: Db, caller: Caller, { id, roleAlias }: Values): Promise<void> {
  if (!RESERVED.has(roleAlias)) return
  await lockTenant(trx, caller)
  await checkUnheld(trx, caller, [String(id)], 0)
  if (roleAlias === adminAliasOf(caller) && !(await hasRoleWithAlias(trx, caller, roleAlias, String(id))))
    throw roleErrors.lastAdministratorRole()
}

/** @throws AppError as {@link checkMayManage}; ids that are no live role are left to the write itself */
async function checkManaged(at: Db, caller: Caller, ids: readonly string[]): Promise<void> {
  if (caller.isAdministrator) return
  const model = await loadRightsModel(at, caller.tenantId)
  const granter = granterOf(model, caller)
  for (const id of ids) if (model.roles.has(id)) checkMayManage(model, granter, id)
}

/** @throws AppError `role.hasPeople` naming the first role that somebody has, and how many do */
async function checkUnheld(trx: Db, caller: Caller, ids: readonly string[], isDeleted: 0 | 1): Promise<void> {
  const held = await findHeldRole(trx, caller, ids, isDeleted)
  if (held) throw roleErrors.hasPeople({ values: held })
}
