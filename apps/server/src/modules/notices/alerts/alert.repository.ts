import { sql, type Selectable } from 'kysely'
import type { AlertKind } from '@drawdesk/contract/notices/alert-kinds'
import type { AlertChannelTable, AlertRuleTable, AlertTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>
export type AlertRow = Selectable<AlertTable>
export type AlertRuleRow = Selectable<AlertRuleTable>
export type AlertChannelRow = Selectable<AlertChannelTable>

export function createAlertRepository(db: Db) {
  return {
    async findRule(scope: Tenant, kind: AlertKind): Promise<AlertRuleRow | undefined> {
      return db
        .as(scope)
        .selectFrom('alertRule')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('kind', '=', kind)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
    },

    async findOpen(scope: Tenant, key: string): Promise<AlertRow | undefined> {
      return db
        .as(scope)
        .selectFrom('alert')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('alertKey', '=', key)
        .where('state', '<>', 'resolved')
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
    },

    /** What these keys were about is over; answers what was open. */
    async resolve(scope: Tenant, keys: readonly string[], now: Date): Promise<AlertRow[]> {
      return db
        .as(scope)
        .updateTable('alert')
        .set({ state: 'resolved', resolvedTime: now, updateTime: now, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('state', '<>', 'resolved')
        .where(sql<boolean>`alert_key = any(${[...keys]}::text[])`)
        .returningAll()
        .execute()
    },

    /** Those of these that were open are attended to by this person; answers how many. */
    async acknowledge(scope: Scope, ids: readonly string[], now: Date): Promise<number> {
      const by = { acknowledgedBy: scope.userId, acknowledgedTime: now, updateUser: scope.userId, updateTime: now }
      const rows = await db
        .as(scope)
        .updateTable('alert')
        .set({ ...by, state: 'acknowledged', version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('state', '=', 'open')
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .returning('id')
        .execute()
      return rows.length
    },

    async noteSent(scope: Tenant, id: string, now: Date): Promise<void> {
      await db
        .as(scope)
        .updateTable('alert')
        .set({ sentTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },

    /** English words of these alerts, and who attends to them. */
    async listWords(
      scope: Tenant,
      ids: readonly string[],
    ): Promise<Map<string, Pick<AlertRow, 'titleEn' | 'contentEn' | 'acknowledgedBy'>>> {
      const rows = await db
        .as(scope)
        .selectFrom('alert')
        .select(['id', 'titleEn', 'contentEn', 'acknowledgedBy'])
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute()
      return new Map(rows.map(({ id, ...words }) => [id, words]))
    },

    /** Channels that are on. */
    async listChannels(scope: Tenant): Promise<AlertChannelRow[]> {
      return db
        .as(scope)
        .selectFrom('alertChannel')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('active', '=', 1)
        .orderBy('id')
        .execute()
    },

    /** Names of all channels that stand. */
    async listChannelNames(scope: Tenant): Promise<{ id: string; name: string }[]> {
      return db
        .as(scope)
        .selectFrom('alertChannel')
        .select(['id', 'name'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .orderBy('name')
        .orderBy('id')
        .execute()
    },

    /** Of all tenants: their rules for this kind. */
    async listRulesOf(kind: AlertKind): Promise<Pick<AlertRuleRow, 'tenantId' | 'active' | 'threshold'>[]> {
      return db
        .across('maintenance')
        .selectFrom('alertRule')
        .select(['tenantId', 'active', 'threshold'])
        .where('kind', '=', kind)
        .where('isDeleted', '=', 0)
        .execute()
    },

    /** Of all tenants: alerts of this kind that are not resolved. */
    async listOpenOf(kind: AlertKind): Promise<Pick<AlertRow, 'tenantId' | 'alertKey'>[]> {
      return db
        .across('maintenance')
        .selectFrom('alert')
        .select(['tenantId', 'alertKey'])
        .where('kind', '=', kind)
        .where('state', '<>', 'resolved')
        .where('isDeleted', '=', 0)
        .execute()
    },

    /** Of all tenants that stand: what is not resolved, the most severe first, then the newest; and how many there are. */
    async listOpenEverywhere(most: number) {
      const open = () =>
        db
          .across('platform operator')
          .selectFrom('alert as a')
          .innerJoin('systemTenant as t', (on) => on.onRef('t.tenantId', '=', 'a.tenantId').on('t.isDeleted', '=', 0))
          .where('a.state', '<>', 'resolved')
          .where('a.isDeleted', '=', 0)
      const [records, count] = await Promise.all([
        open()
          .select(['a.id', 'a.tenantId', 't.tenantName', 'a.title', 'a.titleEn', 'a.kind', 'a.severity', 'a.state'])
          .select('a.raisedTime')
          .orderBy(sql`array_position(array['critical', 'warning', 'info'], a.severity)`)
          .orderBy('a.raisedTime', 'desc')
          .orderBy('a.id', 'desc')
          .limit(most)
          .execute(),
        open()
          .select(sql<string>`count(*)`.as('count'))
          .executeTakeFirstOrThrow(),
      ])
      return { records, total: Number(count.count) }
    },

    /** Of all tenants: what nobody has acknowledged, and was sent longer ago than its rule says. */
    async listToRepeat(now: Date, most: number): Promise<Pick<AlertRow, 'tenantId' | 'alertKey'>[]> {
      return db
        .across('maintenance')
        .selectFrom('alert as a')
        .innerJoin('alertRule as r', (on) =>
          on
            .onRef('r.tenantId', '=', 'a.tenantId')
            .onRef('r.kind', '=', 'a.kind')
            .on('r.isDeleted', '=', 0)
            .on('r.active', '=', 1),
        )
        .select(['a.tenantId', 'a.alertKey'])
        .where('a.state', '=', 'open')
        .where('a.isDeleted', '=', 0)
        .where('r.repeatMinutes', '>', 0)
        .where(sql<boolean>`a.sent_time + r.repeat_minutes * interval '1 minute' <= ${now}`)
        .orderBy('a.sentTime')
        .limit(most)
        .execute()
    },
  }
}
