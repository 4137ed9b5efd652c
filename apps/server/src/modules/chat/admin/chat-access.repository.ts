import { sql } from 'kysely'
import type { CHAT_ACCESS_ACTIONS } from '@drawdesk/contract/chat/chat'
import { createdWithin, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import { seenCondition } from '../../../crud/row-rule.ts'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { patternOf } from './pattern-of.ts'

export type AccessAction = (typeof CHAT_ACCESS_ACTIONS)[number]

export interface AccessLine {
  id: string
  /** Null: a list of somebody's conversations. */
  diaId: string | null
  /** Whose conversations they are. */
  userId: string
  readerId: string
  readerName: string
  deed: AccessAction
  reason: string
  /** Until when a reveal shows what is masked. */
  untilTime: Date | null
  now: Date
}

export interface AccessAsked {
  diaId?: string | undefined
  userId?: string | undefined
  readerId?: string | undefined
  /** Part of the name, whatever the case. */
  readerName?: string | undefined
  userName?: string | undefined
  deed?: AccessAction | undefined
  dates?: readonly Filter[]
}

/** Looks of the same kind within this time are one line. */
export const SAME_LOOK_MS = 600_000

type Tenant = Pick<Scope, 'tenantId'>

/** Who looked into whose conversations. */
export function createChatAccessRepository(db: Db) {
  return {
    /** Writes a look down; one more of the same reader, conversation, action and reason within {@link SAME_LOOK_MS} counts the line up. One round trip; two at once wait for each other. */
    async note(scope: Tenant, line: AccessLine): Promise<void> {
      const { id, diaId, userId, readerId, readerName, deed, reason, untilTime, now } = line
      const { tenantId } = scope
      const q = db.as(scope)
      const key = ['chat access', tenantId, readerId, diaId ?? '', userId, deed].join(' ')
      const bumped = q
        .with('bumped', (inner) =>
          inner
            .updateTable('chatAccess')
            .set({ times: sql<number>`times + 1`, updateTime: now, untilTime })
            .where('tenantId', '=', tenantId)
            .where('id', '=', (select) =>
              select
                .selectFrom('chatAccess')
                .select('id')
                .where('tenantId', '=', tenantId)
                .where('readerId', '=', readerId)
                .where('userId', '=', userId)
                .where('deed', '=', deed)
                .where('reason', '=', reason)
                .where(diaId === null ? sql<boolean>`dia_id is null` : sql<boolean>`dia_id = ${diaId}::bigint`)
                .where('createTime', '>', new Date(now.getTime() - SAME_LOOK_MS))
                .where('isDeleted', '=', 0)
                .orderBy('createTime', 'desc')
                .limit(1),
            )
            .returning('id'),
        )
        .insertInto('chatAccess')
        .columns([
          'id',
          'tenantId',
          'diaId',
          'userId',
          'readerId',
          'readerName',
          'deed',
          'reason',
          'untilTime',
          'createUser',
          'updateUser',
          'createTime',
          'updateTime',
        ])
        .expression(
          sql`select ${id}::bigint, ${tenantId}::text, ${diaId}::bigint, ${userId}::bigint, ${readerId}::bigint, ${readerName}::text, ${deed}::text, ${reason}::text, ${untilTime}::timestamptz, ${readerId}::bigint, ${readerId}::bigint, ${now}::timestamptz, ${now}::timestamptz
            where not exists (select 1 from bumped)` as never,
        )
        .returning('id')
      await db.batch(scope, [
        q.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${key}::text, 0))`.as('held')),
        bumped,
      ])
    },

    /** Until when this reader sees this conversation as it is; undefined where it is masked. */
    async shownUntil(
      scope: Tenant,
      { diaId, readerId, now }: { diaId: string; readerId: string; now: Date },
    ): Promise<Date | undefined> {
      const row = await db
        .as(scope)
        .selectFrom('chatAccess')
        .select(({ fn }) => fn.max('untilTime').as('until'))
        .where('tenantId', '=', scope.tenantId)
        .where('diaId', '=', diaId)
        .where('readerId', '=', readerId)
        .where('deed', '=', 'reveal')
        .where('isDeleted', '=', 0)
        .where('untilTime', '>', now)
        .executeTakeFirst()
      return row?.until ?? undefined
    },

    /** The newest lines first, with the titles and names of today. Of conversations that the scope sees, and the reader's own lines. */
    async page(
      scope: Scope,
      { diaId, userId, readerId, readerName, userName, deed, dates = [] }: AccessAsked,
      paging: Paging,
    ) {
      const { tenantId } = scope
      const isSeen = seenCondition(scope, 'chatDialog', 'd')
      let lines = createdWithin(
        dates,
        'a.createTime',
      )(
        db
          .as(scope)
          .selectFrom('chatAccess as a')
          .leftJoin('chatDialog as d', (join) => join.onRef('d.id', '=', 'a.diaId').on('d.tenantId', '=', tenantId))
          .leftJoin('userAccount as u', (join) => join.onRef('u.id', '=', 'a.userId').on('u.tenantId', '=', tenantId))
          .where('a.tenantId', '=', tenantId)
          .where('a.isDeleted', '=', 0),
      )
      for (const [column, value] of [
        ['a.diaId', diaId],
        ['a.userId', userId],
        ['a.readerId', readerId],
      ] as const)
        if (value !== undefined) lines = lines.where(column, '=', value)
      if (deed !== undefined) lines = lines.where('a.deed', '=', deed)
      for (const [column, part] of [
        ['a.readerName', readerName],
        ['u.realName', userName],
      ] as const)
        if (part) lines = lines.where(column, 'ilike', patternOf(part))
      if (isSeen)
        lines = lines.where(sql<boolean>`((d.id is not null and ${isSeen}) or a.reader_id = ${scope.userId}::bigint)`)
      const page = lines
        .select([
          'a.id',
          'a.diaId',
          'a.userId',
          'a.readerId',
          'a.readerName',
          'a.deed',
          'a.reason',
          'a.times',
          'a.createTime',
          'a.updateTime',
        ])
        .select([sql<string>`coalesce(d.title, '')`.as('title'), sql<string>`coalesce(u.real_name, '')`.as('userName')])
        .orderBy('a.createTime', 'desc')
        .orderBy('a.id', 'desc')
        .limit(paging.size)
        .offset((paging.current - 1) * paging.size)
      return countedPage(db, scope, {
        table: 'chatAccess',
        narrowedBy: [diaId, userId, readerId, readerName, userName, deed, dates, isSeen ? scope.userId : ''],
        paging,
        page,
        matching: lines.select(sql<number>`1`.as('one')),
      })
    },

    /** Those of all tenants from before this time; answers how many went. */
    async sweep(before: Date): Promise<number> {
      const { numDeletedRows } = await db
        .across('maintenance')
        .deleteFrom('chatAccess')
        .where('createTime', '<', before)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}
