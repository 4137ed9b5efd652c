import type { RightsChangeInput, RightsChangeKind } from '@drawdesk/contract/rights/rights'
import { markChange, saveChange } from '../../../crud/change.ts'
import { insertRow, removeRows, restoreRows, updateRow } from '../../../crud/rows.repository.ts'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { apiScopeOptions } from '../api-scopes/api-scope.module.ts'
import { dataScopeOptions } from '../data-scopes/data-scope.module.ts'
import type { RoleGrants } from '../roles/role.grant.ts'
import type { TenantPackageGrants } from '../../organisation/packages/package-grants.ts'
import { createTenantPackageRepository } from '../../organisation/packages/tenant-package.repository.ts'
import { createTenantRepository } from '../../organisation/tenants/tenant.repository.ts'
import { tenantErrors } from '../../organisation/tenants/tenant.errors.ts'
import { NOTE_AS, recordRightsChange, type NoteAs } from '../../access/history/changes.repository.ts'
import { NEW_SCOPE_ID } from './apply-change.ts'
import type {
  PackageState,
  RightsState,
  RoleState,
  ScopeState,
  TenantPackageState,
} from '../../access/history/rights-state.ts'
import type { RouteTable } from '../../../wire/route-table.ts'

type MakerDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets' | 'log'> & {
  auth: AuthParts
  packageGrants: TenantPackageGrants
  roleGrants: RoleGrants
  routeTable: RouteTable
}

/** What would stand there: by target, null for "removed". */
export interface WantedChange {
  kind: RightsChangeKind
  wanted: RightsState
  /** What its note is; absent: one of its own. */
  noteAs?: NoteAs
}

interface Target<State> {
  state: State
  noteAs: NoteAs | undefined
}

/** A change that waits, as it is kept. */
export interface KeptChange extends RightsChangeInput {
  /** Of one that waits for approval: whose rights make it, and in which tenant they are. */
  author?: Pick<Caller, 'tenantId' | 'userId'>
  /** It was asked for a time, not for at once. */
  isPlanned?: boolean
  /** It undoes this change; what that means is found out anew when it is made. */
  revertOf?: string
  /** What it would set, where that is not said by the lists. */
  wanted?: RightsState
}

/** A change as it is asked for, in the form of what would stand there. */
export function wantedOf({
  kind,
  targetIds,
  menuIds,
  dataScopeIds,
  apiScopeIds,
  packageId,
  values,
  wanted,
}: KeptChange): WantedChange {
  if (wanted) return { kind, wanted }
  const lists = {
    ...(menuIds ? { menuIds } : {}),
    ...(dataScopeIds ? { dataScopeIds } : {}),
    ...(apiScopeIds ? { apiScopeIds } : {}),
  }
  const one =
    kind === 'role'
      ? lists
      : kind === 'package'
        ? { menuIds: menuIds ?? [] }
        : kind === 'tenantPackage'
          ? { packageId: packageId ?? '' }
          : (values ?? null)
  return { kind, wanted: Object.fromEntries(targetIds.map((id) => [id, one])) }
}

/**
 * Makes changes of rights that are not made by the forms themselves: undone ones and those that waited. The same rules are asked, and each
 * is noted as the forms note theirs (changes.repository.ts). Steps: `prepare`, `make` in a transaction of the caller's tenant, `finish`; the
 * first and the last may run twice.
 */
export function createChangeMaker(deps: MakerDeps) {
  const { db, clock, packageGrants: grants, roleGrants: roles } = deps

  return {
    /** Administrators of a tenant have what its new package has before it bounds them. */
    async prepare(caller: Pick<Caller, 'userId'>, { kind, wanted }: WantedChange): Promise<void> {
      if (kind !== 'tenantPackage') return
      for (const [tenantId, state] of Object.entries(wanted) as [string, TenantPackageState][]) {
        // One tenant at most.
        const found = state.packageId === '' ? undefined : await createTenantPackageRepository(db).find(state.packageId)
        if (found)
          await db.transaction({ tenantId }, (trx) =>
            grants.giveToAdmins(trx, caller, tenantId, found.menuId.split(',')),
          )
      }
    },

    /**
     * @returns the id of the note, "" where nothing changed.
     * @throws AppError as the forms do
     */
    async make(trx: Db, caller: Caller, { kind, wanted, noteAs }: WantedChange): Promise<string> {
      if (kind === 'role')
        return roles.setLists(trx, caller, new Map(Object.entries(wanted) as [string, RoleState][]), noteAs)
      const [[target, state] = ['', null]] = Object.entries(wanted)
      if (kind === 'package') return setPackageMenus(trx, caller, { id: target, state: state as PackageState, noteAs })
      if (kind === 'tenantPackage')
        return setTenantPackage(trx, caller, { tenantId: target, state: state as TenantPackageState, noteAs })
      return setScope(
        trx,
        caller,
        kind === 'dataScope' ? dataScopeOptions({ ...deps, db: trx }) : apiScopeOptions({ ...deps, db: trx }),
        { id: target, state: state as ScopeState | null, noteAs },
      )
    },

    async finish(caller: Pick<Caller, 'userId'>, { kind, wanted }: WantedChange): Promise<void> {
      // One package at most.
      if (kind === 'package') for (const id of Object.keys(wanted)) await grants.giveToUsers(caller, id)
      deps.auth.callers.forgetAll()
    },
  }

  async function setPackageMenus(
    trx: Db,
    caller: Caller,
    { id, state: { menuIds }, noteAs }: Target<PackageState> & { id: string },
  ): Promise<string> {
    const held = await trx
      .platform()
      .selectFrom('systemTenantPackage')
      .selectAll()
      .where('id', '=', id)
      .where('isDeleted', '=', 0)
      .forUpdate()
      .executeTakeFirst()
    if (!held) throw commonErrors.notFound()
    await updateRow(deps, trx, caller, 'systemTenantPackage', { id, values: { menuId: menuIds.join(',') } })
    const [before, after] = [{ [id]: { menuIds: held.menuId.split(',').filter(Boolean) } }, { [id]: { menuIds } }]
    return recordRightsChange(deps, trx, caller, {
      kind: 'package',
      title: held.packageName,
      targetIds: [id],
      before,
      after,
      noteAs,
    })
  }

  async function setTenantPackage(
    trx: Db,
    caller: Caller,
    { tenantId, state: { packageId }, noteAs }: Target<TenantPackageState> & { tenantId: string },
  ): Promise<string> {
    const tenants = createTenantRepository(trx)
    const found = await tenants.findByNumber(tenantId)
    const held = found && (await tenants.hold(found.id))
    if (!held) throw commonErrors.notFound()
    if (packageId !== '' && !(await createTenantPackageRepository(trx).hold(packageId)))
      throw tenantErrors.unknownPackage()
    await tenants.set([held.id], { packageId: packageId || null }, { userId: caller.userId, now: clock.now() })
    const [before, after] = [{ [tenantId]: { packageId: held.packageId ?? '' } }, { [tenantId]: { packageId } }]
    return recordRightsChange(deps, trx, caller, {
      kind: 'tenantPackage',
      title: held.tenantName,
      targetIds: [tenantId],
      before,
      after,
      noteAs,
    })
  }

  /** The rules of the form ask and note (`afterChange`); what is noted is found by its rows. */
  async function setScope(
    trx: Db,
    caller: Caller,
    { table, checkRemove, toColumns, afterChange }: ResourceOptions,
    { id, state, noteAs }: Target<ScopeState | null> & { id: string },
  ): Promise<string> {
    const at = table as 'systemDataScope' | 'systemApiScope'
    const row =
      id === NEW_SCOPE_ID
        ? undefined
        : await trx.platform().selectFrom(at).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    const isLive = row?.isDeleted === 0
    if (state === null && !isLive) return ''
    const change =
      state === null
        ? markChange('remove', [id])
        : row && !isLive
          ? markChange('restore', [id])
          : saveChange(row, { ...state })
    if (noteAs) change.memo.set(NOTE_AS, noteAs)
    if (change.kind === 'save') {
      const columns = (await toColumns?.(trx, caller, change)) ?? change.values
      const saved = row
        ? await updateRow(deps, trx, caller, at, { id, values: columns })
        : await insertRow(deps, trx, caller, at, columns)
      change.ids = [saved.id]
    } else if (change.kind === 'remove') {
      await checkRemove?.(caller, change)
      await removeRows(deps, trx, caller, at, [id])
    } else {
      await restoreRows(deps, trx, caller, at, [id])
    }
    await afterChange?.(trx, caller, change)
    return change.ids[0] ?? ''
  }
}

export type ChangeMaker = ReturnType<typeof createChangeMaker>
