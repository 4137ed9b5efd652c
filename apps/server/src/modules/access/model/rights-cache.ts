import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/db.ts'
import type { MenuRow } from '../menus/menu-forest.ts'
import { evaluateRights, guardsOf, isPastGuards } from './evaluate.ts'
import type { ApiScopeFacts, Rights, RightsModel } from './model.ts'
import {
  findVersions,
  readAll,
  readTenant,
  type PlatformPart,
  type RightsVersions,
  type TenantPart,
} from './rights.repository.ts'

/** Tenants kept per process; the one asked least recently goes first. */
const TENANTS_MOST = 500
/** Sets of roles whose rights are kept per tenant. */
const ROLE_SETS_MOST = 1_000

/** What decides in a tenant, as long as its versions are the newest ones. */
export interface KnownRights {
  versions: RightsVersions
  model: RightsModel
  /** Every live menu and button of the platform that this tenant may know of, in order. */
  menus: readonly MenuRow[]
  /** What these roles give, worked out once. */
  rightsOf(roleIds: readonly string[]): Rights
  /** As `passesGuards`, with the guards of each call looked up once; for the paths of routes. */
  mayCall(rights: Rights, method: string, path: string): boolean
}

/** The model of a tenant as the database has it now, in one round trip; within a transaction with what this one has changed. */
export async function loadRightsModel(db: Db, tenantId: string): Promise<RightsModel> {
  const { platform, tenant } = await readAll(db, { tenantId })
  return toModel(tenantId, platform, menusIn(tenantId, platform, indexMenus(platform)).index, tenant)
}

/** What a model that was read by itself gives, for work within a transaction. */
export const rightsIn = (model: RightsModel): Pick<KnownRights, 'rightsOf' | 'mayCall'> => ({
  rightsOf: rememberRights(model),
  mayCall: rememberGuards(model),
})

/**
 * Models by tenant, kept in this process until one of their versions changes. Who reads a session reads the versions with it, so that a
 * changed role, menu, scope or package counts from the next reading on, in every process.
 */
export function createRightsCache(db: Db) {
  const tenants = new LRUCache<string, KnownRights>({ max: TENANTS_MOST })
  const loading = new Map<string, Promise<KnownRights>>()
  let platform: { version: string; part: PlatformPart; menus: RightsModel['menus'] } | undefined

  async function load(tenantId: string, versions: RightsVersions): Promise<KnownRights> {
    const scope = { tenantId }
    const known = platform
    if (known && known.version === versions.platform) {
      const read = await readTenant(db, scope)
      if (read.versions.platform === known.version) return keep(tenantId, known, read)
    }
    const read = await readAll(db, scope)
    const newest = { version: read.versions.platform, part: read.platform, menus: indexMenus(read.platform) }
    if (!platform || BigInt(newest.version) >= BigInt(platform.version)) platform = newest
    return keep(tenantId, newest, read)
  }

  function keep(
    tenantId: string,
    of: NonNullable<typeof platform>,
    { versions, tenant }: { versions: RightsVersions; tenant: TenantPart },
  ): KnownRights {
    const menus = menusIn(tenantId, of.part, of.menus)
    const model = toModel(tenantId, of.part, menus.index, tenant)
    const known: KnownRights = {
      versions,
      model,
      menus: menus.list,
      rightsOf: rememberRights(model),
      mayCall: rememberGuards(model),
    }
    if (!isOlder(versions, tenants.get(tenantId)?.versions)) tenants.set(tenantId, known)
    return known
  }

  /** What is known of a tenant at these versions or later ones. */
  async function get(tenantId: string, versions: RightsVersions): Promise<KnownRights> {
    const known = tenants.get(tenantId)
    if (known && !isOlder(known.versions, versions)) return known
    const key = `${tenantId} ${versions.tenant} ${versions.platform}`
    const underWay = loading.get(key)
    if (underWay) return underWay
    const started = load(tenantId, versions).finally(() => loading.delete(key))
    loading.set(key, started)
    return started
  }

  return {
    get,
    /** The same, having asked for the versions: one small round trip. */
    current: async (tenantId: string): Promise<KnownRights> => get(tenantId, await findVersions(db, { tenantId })),
  }
}
export type RightsCache = ReturnType<typeof createRightsCache>

/** Has either part changed since? Versions only grow. */
function isOlder(versions: RightsVersions, than: RightsVersions | undefined): boolean {
  return (
    than !== undefined &&
    (BigInt(versions.platform) < BigInt(than.platform) || BigInt(versions.tenant) < BigInt(than.tenant))
  )
}

function rememberRights(model: RightsModel): (roleIds: readonly string[]) => Rights {
  const known = new LRUCache<string, Rights>({ max: ROLE_SETS_MOST })
  return (roleIds) => {
    const key = roleIds.toSorted().join(',')
    let rights = known.get(key)
    if (!rights) {
      rights = evaluateRights(model, roleIds)
      known.set(key, rights)
    }
    return rights
  }
}

function rememberGuards(model: RightsModel): KnownRights['mayCall'] {
  const known = new Map<string, readonly ApiScopeFacts[]>()
  return (rights, method, path) => {
    const key = `${method} ${path}`
    let guards = known.get(key)
    if (!guards) known.set(key, (guards = guardsOf(model, method, path)))
    return isPastGuards(rights, guards)
  }
}

const indexMenus = ({ menus }: Pick<PlatformPart, 'menus'>): Map<string, MenuRow> =>
  new Map(menus.map((menu) => [menu.id, menu]))

/** Without the entries of other tenants; where there are none, what all tenants share. */
function menusIn(
  tenantId: string,
  { menus }: Pick<PlatformPart, 'menus'>,
  all: RightsModel['menus'],
): { list: readonly MenuRow[]; index: RightsModel['menus'] } {
  const isForeign = ({ onlyTenant = '' }: MenuRow): boolean => onlyTenant !== '' && onlyTenant !== tenantId
  if (!menus.some(isForeign)) return { list: menus, index: all }
  const list = menus.filter((menu) => !isForeign(menu))
  return { list, index: indexMenus({ menus: list }) }
}

function toModel(
  tenantId: string,
  { dataScopes, apiScopes }: PlatformPart,
  menus: RightsModel['menus'],
  { roles, package: held }: TenantPart,
): RightsModel {
  return {
    tenantId,
    menus,
    roles,
    dataScopes,
    apiScopes,
    packageName: held?.name ?? '',
    packageMenuIds: held && withAbove(menus, held.menuIds),
  }
}

/** A package holds what was chosen and everything above it. */
function withAbove(menus: RightsModel['menus'], ids: readonly string[]): Set<string> {
  const reached = new Set<string>()
  for (const chosen of ids)
    for (let id = chosen; menus.has(id) && !reached.has(id); id = menus.get(id)?.parentId ?? '') reached.add(id)
  return reached
}
