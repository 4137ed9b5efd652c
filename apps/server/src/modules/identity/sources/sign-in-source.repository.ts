import type { Selectable } from 'kysely'
import type { SignInKind } from '@drawdesk/contract/identity/sign-in-kinds'
import type { SignInSourceTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type SourceRow = Selectable<SignInSourceTable>
type Tenant = Pick<Scope, 'tenantId'>

const SOURCES_MOST = 50

/** Third parties that a tenant lets vouch for people. */
export function createSignInSourceRepository(db: Db) {
  const rows = (scope: Tenant) =>
    db.as(scope).selectFrom('signInSource').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)
  return {
    /** The active one of its kind; where none is, one that is switched off. */
    find: (scope: Tenant, source: SignInKind): Promise<SourceRow | undefined> =>
      rows(scope).selectAll().where('source', '=', source).orderBy('active', 'desc').orderBy('id').executeTakeFirst(),

    /** In the order of the login page; switched off ones as well. */
    list: (scope: Tenant): Promise<SourceRow[]> =>
      rows(scope).selectAll().orderBy('sort').orderBy('id').limit(SOURCES_MOST).execute(),
  }
}

/** Active mini programs with this app id, of whatever tenant; two at most, because more than one is already undecided. */
export async function findMiniPrograms(db: Db, appId: string, tenantId: string | undefined): Promise<SourceRow[]> {
  return db
    .across('sign-in')
    .selectFrom('signInSource')
    .innerJoin('systemTenant', 'systemTenant.tenantId', 'signInSource.tenantId')
    .selectAll('signInSource')
    .where('signInSource.source', '=', 'wechat_mini')
    .where('signInSource.appId', '=', appId)
    .where('signInSource.active', '=', 1)
    .where('signInSource.isDeleted', '=', 0)
    .where('systemTenant.isDeleted', '=', 0)
    .$if(tenantId !== undefined, (query) => query.where('signInSource.tenantId', '=', tenantId as string))
    .orderBy('signInSource.id')
    .limit(2)
    .execute()
}

/** The hosts at which a tenant's people sign in. */
export async function listHosts(db: Db, { tenantId }: Tenant): Promise<string[]> {
  const rows = await db
    .platform()
    .selectFrom('systemTenantDomain')
    .innerJoin('systemTenant', 'systemTenant.id', 'systemTenantDomain.tenantRowId')
    .select('systemTenantDomain.host')
    .where('systemTenant.tenantId', '=', tenantId)
    .execute()
  return rows.map(({ host }) => host)
}
