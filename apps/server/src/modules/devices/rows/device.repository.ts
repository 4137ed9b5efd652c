import { sql, type Selectable, type Updateable } from 'kysely'
import type { DeviceTable } from '../../../db/schema.generated.ts'
import { visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type DeviceRow = Selectable<DeviceTable>
type Tenant = Pick<Scope, 'tenantId' | 'rowRules'>
export interface DeviceTimes extends Pick<DeviceRow, 'id' | 'lastSeen' | 'agentSeen' | 'printerStoppedTime'> {
  paperChanged: Date | null
  /** Since when its count of sheets is at the low mark or below. */
  paperLowSince: Date | null
}
/** Columns of the page at the machine, and of the program that prints for it. */
const SEEN = { kiosk: { at: 'lastSeen', is: 'online' }, agent: { at: 'agentSeen', is: 'agentOnline' } } as const

/** Rows of devices, those that the scope sees. What machines report is written without a new version: it is no change that somebody made. */
export function createDeviceRepository(db: Db) {
  const all = (scope: Tenant) =>
    visibleTo(scope, 'device')(db.as(scope).selectFrom('device').where('tenantId', '=', scope.tenantId))
  const live = (scope: Tenant) => all(scope).where('isDeleted', '=', 0)

  return {
    find: (scope: Tenant, id: string): Promise<DeviceRow | undefined> =>
      live(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    /** Removed ones too. */
    findAny: (scope: Tenant, id: string): Promise<DeviceRow | undefined> =>
      all(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    /** Held until the transaction ends, removed ones too: whatever concerns its prints and its paper happens one after the other. */
    hold: (scope: Tenant, id: string): Promise<DeviceRow | undefined> =>
      all(scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    listNames: (scope: Tenant, ids: readonly string[]): Promise<Pick<DeviceRow, 'id' | 'deviceName'>[]> =>
      all(scope)
        .select(['id', 'deviceName'])
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute(),

    /** When each was last reached by its page and by its agent, since when its printer stands still, when its count of sheets changed last and when it became low. */
    listTimes: (scope: Tenant, ids: readonly string[]): Promise<DeviceTimes[]> =>
      all(scope)
        .select((from) => [
          'id',
          'lastSeen',
          'agentSeen',
          'printerStoppedTime',
          from
            .selectFrom('paperLog')
            .select('paperLog.createTime')
            .where('paperLog.tenantId', '=', scope.tenantId)
            .whereRef('paperLog.loginId', '=', 'device.id')
            .orderBy('paperLog.id', 'desc')
            .limit(1)
            .as('paperChanged'),
          sql<Date | null>`(select min(low.create_time) from paper_log low
            where low.tenant_id = device.tenant_id and low.login_id = device.id and low.id > coalesce((select enough.id from paper_log enough
              where enough.tenant_id = device.tenant_id and enough.login_id = device.id and enough.paper_num > device.paper_low order by enough.id desc limit 1), 0))`.as(
            'paperLowSince',
          ),
        ])
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute(),

    /** To choose from: those that are on, by name. */
    listChoices(scope: Tenant, { exId, online }: { exId?: string | undefined; online?: 0 | 1 | undefined }) {
      let query = live(scope)
        .select(['id', 'deviceName', 'deviceCode', 'online', 'exId', 'paperNum'])
        .where('active', '=', 1)
      if (exId) query = query.where('exId', '=', exId)
      if (online !== undefined) query = query.where('online', '=', online)
      return query.orderBy('deviceName').orderBy('id').limit(1_000).execute()
    },

    /** A sign of life of a client that is known to be online; false where it is not known so. */
    async beat(
      scope: Tenant,
      id: string,
      client: keyof typeof SEEN,
      facts: { now: Date; ip: string; appVersion?: string | undefined },
    ): Promise<boolean> {
      const { at, is } = SEEN[client]
      const { numUpdatedRows } = await db
        .as(scope)
        .updateTable('device')
        .set({ [at]: facts.now, ...ofPage(client, facts) })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where(is, '=', 1)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** What is known of the machine, its tray and its printer. */
    async note(scope: Tenant, id: string, values: Updateable<DeviceTable>): Promise<void> {
      await db
        .as(scope)
        .updateTable('device')
        .set(values)
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },

    /** A change that somebody made: the row gets a new version. With a version given, undefined where the row has another. */
    async change(
      scope: Scope,
      id: string,
      values: Updateable<DeviceTable>,
      { now, version }: { now: Date; version?: number | undefined },
    ): Promise<DeviceRow | undefined> {
      let query = visibleTo(
        scope,
        'device',
      )(
        db
          .as(scope)
          .updateTable('device')
          .set({ ...values, updateUser: scope.userId, updateTime: now, version: sql<number>`version + 1` })
          .where('tenantId', '=', scope.tenantId)
          .where('isDeleted', '=', 0)
          .where('id', '=', id),
      )
      if (version !== undefined) query = query.where('version', '=', version)
      return query.returningAll().executeTakeFirst()
    },

    /** Of all tenants, by id: those that are on, after this one. */
    listActive: (after: string, most: number): Promise<DeviceRow[]> =>
      db
        .across('jobs')
        .selectFrom('device')
        .selectAll()
        .where('isDeleted', '=', 0)
        .where('active', '=', 1)
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute(),

    /** Of all tenants: devices in use that were there once and are silent, and whether it is their page or what prints for it. */
    async listOffline() {
      const isPage = sql<boolean>`(online = 0 and last_seen is not null)`
      return db
        .across('jobs')
        .selectFrom('device')
        .select(['id', 'tenantId', 'deviceName', 'muName', isPage.as('isPage')])
        .select(sql<Date>`case when ${isPage} then last_seen else agent_seen end`.as('since'))
        .where('isDeleted', '=', 0)
        .where('active', '=', 1)
        .where(sql<boolean>`(${isPage} or (print_way = 'agent' and agent_online = 0 and agent_seen is not null))`)
        .execute()
    },

    /** Of all tenants: clients that are known to be online and were silent since then. */
    listSilent: (since: Date, most: number): Promise<Pick<DeviceRow, 'id' | 'tenantId'>[]> =>
      db
        .across('jobs')
        .selectFrom('device')
        .select(['id', 'tenantId'])
        .where((where) =>
          where.or([
            where.and([where('online', '=', 1), where('lastSeen', '<', since)]),
            where.and([where('agentOnline', '=', 1), where('agentSeen', '<', since)]),
          ]),
        )
        .orderBy('id')
        .limit(most)
        .execute(),
  }
}

/** Address and version are those of the page, which guests see. */
const ofPage = (
  client: keyof typeof SEEN,
  { ip, appVersion }: { ip: string; appVersion?: string | undefined },
): Updateable<DeviceTable> => (client === 'kiosk' ? { ip, ...(appVersion ? { appVersion } : {}) } : {})
