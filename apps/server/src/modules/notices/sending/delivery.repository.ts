import { sql, type Selectable } from 'kysely'
import type { DeliveryReason } from '@drawdesk/contract/notices/alert'
import type { Page } from '@drawdesk/contract/core/schema'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import { createdWithin, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { AlertDeliveryTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import { withoutJob } from '../../../platform/durable-work/without-job.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>
export type DeliveryRow = Selectable<AlertDeliveryTable>
export interface NewDelivery {
  id: string
  alertId: string | null
  channelId: string
  /** The person it is for; absent for what goes to the channel itself. */
  userId?: string
  toAddress: string
  event: 'raised' | 'repeated' | 'resolved' | 'test' | 'notice'
  title: string
  content: string
  path: string
  severity: string
  dueTime: Date
  /** Why it is not sent at once. */
  reason?: DeliveryReason
}
export interface DeliveryEnd {
  state: 'waiting' | 'sent' | 'failed'
  reason: string
  dueTime?: Date
  sentTime?: Date
}

/** Each sending of an alert by a channel. */
export function createDeliveryRepository(db: Db) {
  const rows = (scope: Tenant) =>
    db.as(scope).selectFrom('alertDelivery as d').where('d.tenantId', '=', scope.tenantId).where('d.isDeleted', '=', 0)

  return {
    async insert(scope: Scope, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
      const by = { tenantId: scope.tenantId, createUser: scope.userId, createTime: now, updateTime: now }
      await db
        .as(scope)
        .insertInto('alertDelivery')
        .values(deliveries.map((row) => ({ ...row, ...by })))
        .execute()
    },

    find: (scope: Tenant, id: string): Promise<DeliveryRow | undefined> =>
      rows(scope).selectAll('d').where('d.id', '=', id).executeTakeFirst(),

    /** What this channel has to send by now, the oldest first: what was held back or came at once goes as one message. */
    listDue: (
      scope: Tenant,
      to: Pick<DeliveryRow, 'channelId' | 'toAddress' | 'userId'>,
      now: Date,
    ): Promise<DeliveryRow[]> =>
      rows(scope)
        .selectAll('d')
        .where('d.channelId', '=', to.channelId)
        .where('d.toAddress', '=', to.toAddress)
        .where('d.userId', 'is not distinct from', to.userId)
        .where('d.state', '=', 'waiting')
        .where('d.dueTime', '<=', now)
        .orderBy('d.id')
        .limit(100)
        .execute(),

    async settle(scope: Tenant, ids: readonly string[], end: DeliveryEnd, now: Date): Promise<void> {
      await db
        .as(scope)
        .updateTable('alertDelivery')
        .set({ ...end, tries: sql<number>`tries + 1`, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('state', '=', 'waiting')
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute()
    },

    /** Of alerts and tests, the newest first, with the names of their channels. What else people get at their own address is theirs alone. */
    async page(
      scope: Scope,
      of: { alertId?: string; channelId?: string; dates: readonly Filter[] },
      paging: Paging,
    ): Promise<Page<DeliveryRow & { channelName: string }>> {
      const { alertId, channelId, dates } = of
      const matching = createdWithin(
        dates,
        'd.createTime',
      )(rows(scope))
        .where('d.event', '<>', 'notice')
        .$if(alertId !== undefined, (query) => query.where('d.alertId', '=', alertId ?? ''))
        .$if(channelId !== undefined, (query) => query.where('d.channelId', '=', channelId ?? ''))
      const page = matching
        .leftJoin('alertChannel as c', (on) =>
          on.onRef('c.id', '=', 'd.channelId').on('c.tenantId', '=', scope.tenantId),
        )
        .selectAll('d')
        .select(sql<string>`coalesce(c.name, '')`.as('channelName'))
        .orderBy('d.id', 'desc')
        .limit(paging.size)
        .offset((paging.current - 1) * paging.size)
      return countedPage(db, scope, {
        table: 'alertDelivery',
        narrowedBy: of,
        paging,
        page,
        matching: matching.select(sql<number>`1`.as('one')),
      })
    },

    /** Of each of these channels the delivery or test that ended last; one that waits only where none has ended. Without what else people get at their own address. */
    async listLast(
      scope: Tenant,
      channelIds: readonly string[],
    ): Promise<Pick<DeliveryRow, 'channelId' | 'state' | 'reason' | 'updateTime'>[]> {
      return rows(scope)
        .distinctOn('d.channelId')
        .select(['d.channelId', 'd.state', 'd.reason', 'd.updateTime'])
        .where(sql<boolean>`d.channel_id = any(${[...channelIds]}::bigint[])`)
        .where('d.event', '<>', 'notice')
        .orderBy('d.channelId')
        .orderBy(sql`d.state = 'waiting'`)
        .orderBy('d.updateTime', 'desc')
        .orderBy('d.id', 'desc')
        .execute()
    },

    /** Of all tenants: what waits and has lost its job (a restored table). */
    async listLost(queue: string, most: number): Promise<{ id: string; tenantId: string; channelId: string }[]> {
      return db
        .across('jobs')
        .selectFrom('alertDelivery')
        .select(['id', 'tenantId', 'channelId'])
        .where('state', '=', 'waiting')
        .where(sql<boolean>`create_time < now() - interval '1 minute'`)
        .where(withoutJob(queue, sql`alert_delivery.id::text`))
        .limit(most)
        .execute()
    },
  }
}
