import { sql, type Selectable } from 'kysely'
import type { UserOauthTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type SocialIdentity = Selectable<UserOauthTable>
type Tenant = Pick<Scope, 'tenantId'>

/** Third-party identities: which source vouches for which account in which tenant. */
export function createSocialIdentities(db: Db) {
  return {
    /** The identity as the tenant knows it, made when it is new there; its name follows the third party's. */
    async keep(
      scope: Tenant,
      facts: { id: string; source: string; uuid: string; userName: string; avatar: string },
      userId: string | null = null,
    ): Promise<SocialIdentity> {
      return db
        .as(scope)
        .insertInto('userOauth')
        .values({ ...facts, tenantId: scope.tenantId, userId })
        .onConflict((conflict) =>
          conflict
            .columns(['tenantId', 'source', 'uuid'])
            .where(sql<boolean>`is_deleted = 0`) // as text: with a parameter the partial index is not recognised once the statement is prepared
            .doUpdateSet((set) => ({ userName: set.ref('excluded.userName') })),
        )
        .returningAll()
        .executeTakeFirstOrThrow()
    },
    async find(scope: Tenant, id: string): Promise<SocialIdentity | undefined> {
      return db
        .as(scope)
        .selectFrom('userOauth')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
    },
    /** The same identity where it has an account, in whatever tenant; the newest of several. */
    async findBound(source: string, uuid: string): Promise<SocialIdentity | undefined> {
      return db
        .across('sign-in')
        .selectFrom('userOauth')
        .selectAll()
        .where('source', '=', source)
        .where('uuid', '=', uuid)
        .where('userId', 'is not', null)
        .where('isDeleted', '=', 0)
        .orderBy('updateTime', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    },
    /** The same identity as that of this row, where it belongs to this account, in whatever tenant. */
    async findLinked(
      own: Pick<SocialIdentity, 'source' | 'uuid'>,
      userId: string,
    ): Promise<SocialIdentity | undefined> {
      return db
        .across('sign-in')
        .selectFrom('userOauth')
        .selectAll()
        .where('source', '=', own.source)
        .where('uuid', '=', own.uuid)
        .where('userId', '=', userId)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
    },
    /** Identities of an account, the newest first. */
    async listOf(scope: Tenant, userId: string): Promise<SocialIdentity[]> {
      return db
        .as(scope)
        .selectFrom('userOauth')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('userId', '=', userId)
        .where('isDeleted', '=', 0)
        .orderBy('updateTime', 'desc')
        .limit(20)
        .execute()
    },
    /** False when somebody was faster: an identity has one account. */
    async bind(scope: Tenant, id: string, userId: string, now: Date): Promise<boolean> {
      const result = await db
        .as(scope)
        .updateTable('userOauth')
        .set({ userId, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('userId', 'is', null)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },
    /** Its account is gone: the identity is a guest again. */
    async unbind(scope: Tenant, id: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('userOauth')
        .set({ userId: null })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },
  }
}

/** When the tenant ends (null: never); undefined for one that is not there. */
export async function findTenantEnd(db: Db, tenantId: string): Promise<{ expireTime: Date | null } | undefined> {
  return db
    .platform()
    .selectFrom('systemTenant')
    .select('expireTime')
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst()
}

/** Roles and state of an account that is not removed. */
export async function findAccountState(
  db: Db,
  scope: Tenant,
  userId: string,
): Promise<{ roleId: string; status: number } | undefined> {
  return db
    .as(scope)
    .selectFrom('userAccount')
    .select(['roleId', 'status'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', userId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst()
}
