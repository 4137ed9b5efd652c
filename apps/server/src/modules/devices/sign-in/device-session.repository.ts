import { sql, type Insertable, type Selectable } from 'kysely'
import type { DeviceClient } from '@drawdesk/contract/devices/draw-login'
import type { DevicePairingTable, DeviceSessionTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type DeviceSessionRow = Selectable<DeviceSessionTable>
type Tenant = Pick<Scope, 'tenantId'>
type NewRow<Table> = Omit<Insertable<Table>, 'tenantId'>

/** Pairings of devices and the codes that begin them. A machine says its token or code and nothing else: only these look across tenants. */
export function createDeviceSessionRepository(db: Db) {
  /** Open ones of devices that are there, of tenants that may still work. */
  const open = (now: Date) =>
    db
      .across('sign-in')
      .selectFrom('deviceSession')
      .innerJoin('device', (join) =>
        join.onRef('device.tenantId', '=', 'deviceSession.tenantId').onRef('device.id', '=', 'deviceSession.loginId'),
      )
      .innerJoin('systemTenant', 'systemTenant.tenantId', 'deviceSession.tenantId')
      .where('device.isDeleted', '=', 0)
      .where('deviceSession.endedTime', 'is', null)
      .where('deviceSession.expireTime', '>', now)
      .where('systemTenant.isDeleted', '=', 0)
      .where((where) =>
        where.or([where('systemTenant.expireTime', 'is', null), where('systemTenant.expireTime', '>', now)]),
      )

  return {
    /** By an access token that counts: the newest, or the one before it until its own time is over. */
    findByAccess: (accessHash: string, now: Date) =>
      open(now)
        .select(['deviceSession.id', 'deviceSession.tenantId', 'deviceSession.loginId', 'deviceSession.client'])
        .select(sql<boolean>`not is_used and access_hash = ${accessHash}`.as('isFirstUse'))
        .where((where) =>
          where.or([
            where.and([where('accessHash', '=', accessHash), where('accessExpire', '>', now)]),
            where.and([where('previousAccessHash', '=', accessHash), where('previousAccessExpire', '>', now)]),
          ]),
        )
        .executeTakeFirst(),

    /** The newest access token was seen: its machine has it. */
    async setUsed(scope: Tenant, { id, accessHash }: { id: string; accessHash: string }): Promise<void> {
      await db
        .as(scope)
        .updateTable('deviceSession')
        .set({ isUsed: true })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('accessHash', '=', accessHash)
        .execute()
    },

    findByFamily: (familyHash: string, now: Date): Promise<DeviceSessionRow | undefined> =>
      open(now).selectAll('deviceSession').where('familyHash', '=', familyHash).executeTakeFirst(),

    /** Uses up the code, once; undefined where none like it counts. */
    takeCode: (codeHash: string, now: Date) =>
      db
        .across('sign-in')
        .updateTable('devicePairing')
        .set({ usedTime: now })
        .where('codeHash', '=', codeHash)
        .where('usedTime', 'is', null)
        .where('expireTime', '>', now)
        .returning(['tenantId', 'loginId'])
        .executeTakeFirst(),

    /** A new code takes the place of those that were not used. */
    async addCode(scope: Tenant, row: NewRow<DevicePairingTable> & { loginId: string }): Promise<void> {
      await this.dropCodes(scope, row.loginId, row.createTime as Date)
      await db
        .as(scope)
        .insertInto('devicePairing')
        .values({ ...row, tenantId: scope.tenantId })
        .execute()
    },

    async dropCodes(scope: Tenant, loginId: string, now: Date): Promise<void> {
      await db
        .as(scope)
        .updateTable('devicePairing')
        .set({ usedTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('loginId', '=', loginId)
        .where('usedTime', 'is', null)
        .execute()
    },

    async insert(scope: Tenant, row: NewRow<DeviceSessionTable>): Promise<void> {
      await db
        .as(scope)
        .insertInto('deviceSession')
        .values({ ...row, tenantId: scope.tenantId })
        .execute()
    },

    /** The next pair, for the refresh token that counts; false where another request was faster. */
    async rotate(
      scope: Tenant,
      { id, refreshHash }: Pick<DeviceSessionRow, 'id' | 'refreshHash'>,
      next: Pick<
        DeviceSessionRow,
        | 'accessHash'
        | 'accessExpire'
        | 'previousAccessHash'
        | 'previousAccessExpire'
        | 'refreshHash'
        | 'previousRefreshHash'
        | 'isUsed'
        | 'expireTime'
        | 'refreshedTime'
      >,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .as(scope)
        .updateTable('deviceSession')
        .set(next)
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('refreshHash', '=', refreshHash)
        .where('endedTime', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Ends what is open of a device, or of one of its clients, or one pairing; answers what it ended. */
    async end(
      scope: Tenant,
      at: { loginId: string; client?: DeviceClient | undefined; id?: string | undefined },
      { reason, now }: { reason: string; now: Date },
    ): Promise<Pick<DeviceSessionRow, 'id' | 'client'>[]> {
      let query = db
        .as(scope)
        .updateTable('deviceSession')
        .set({ endedTime: now, endedReason: reason })
        .where('tenantId', '=', scope.tenantId)
        .where('loginId', '=', at.loginId)
        .where('endedTime', 'is', null)
      if (at.client) query = query.where('client', '=', at.client)
      if (at.id) query = query.where('id', '=', at.id)
      return query.returning(['id', 'client']).execute()
    },

    async setStream(scope: Tenant, id: string, stream: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('deviceSession')
        .set({ stream })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },

    /** Which of these devices have a page, an agent. */
    listPaired: (scope: Tenant, loginIds: readonly string[], now: Date) =>
      loginIds.length === 0
        ? Promise.resolve([])
        : db
            .as(scope)
            .selectFrom('deviceSession')
            .select(['loginId', 'client'])
            .where('tenantId', '=', scope.tenantId)
            .where('loginId', 'in', [...loginIds])
            .where('endedTime', 'is', null)
            .where('expireTime', '>', now)
            .execute(),
  }
}
