import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { ChatQuotaTable } from '../../../db/schema.generated.ts'
import { insertNoted, updateNoted } from '../../../crud/history/noted-rows.repository.ts'
import { createdWithin, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type QuotaRow = Selectable<ChatQuotaTable>

export interface QuotaFilter {
  subject?: string | undefined
  userId?: string | undefined
  dates?: readonly Filter[]
  /** Those that were removed, what went last first. */
  isRemoved?: boolean
}

export function createQuotasRepository(db: Db) {
  const live = (scope: Pick<Scope, 'tenantId'>, isDeleted: 0 | 1 = 0) =>
    db.as(scope).selectFrom('chatQuota').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', isDeleted)

  return {
    /** Of all together first, then of everybody, then of single people. */
    async page(
      scope: Pick<Scope, 'tenantId'>,
      { subject, userId, dates = [], isRemoved = false }: QuotaFilter,
      { current, size }: Paging,
    ): Promise<{ rows: QuotaRow[]; total: number }> {
      let wanted = createdWithin(dates, 'createTime')(live(scope, isRemoved ? 1 : 0))
      if (subject !== undefined) wanted = wanted.where('subject', '=', subject)
      if (userId !== undefined) wanted = wanted.where('userId', '=', userId)
      const order = isRemoved
        ? sql`update_time desc, id desc`
        : sql`array_position(array['tenant', 'everyUser', 'user'], subject)`
      const [rows, counted] = await db.batch(scope, [
        wanted
          .selectAll()
          .orderBy(order)
          .orderBy('userId')
          .orderBy('period')
          .orderBy('id')
          .limit(size)
          .offset((current - 1) * size),
        wanted.select(sql<string>`count(*)`.as('count')),
      ])
      return { rows: rows, total: Number(counted[0]?.count ?? 0) }
    },

    find: (scope: Pick<Scope, 'tenantId'>, id: string): Promise<QuotaRow | undefined> =>
      live(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    insert: (scope: Scope, row: Omit<Insertable<ChatQuotaTable>, 'tenantId'>): Promise<void> =>
      insertNoted(db, scope, 'chatQuota', row),

    /** Its new version, or undefined when it is gone or has another one than asked for. */
    update: (
      scope: Scope,
      id: string,
      version: number | undefined,
      values: Updateable<ChatQuotaTable>,
    ): Promise<number | undefined> => updateNoted(db, scope, 'chatQuota', { id, version, values }),

    /** Does this person have an account here? */
    async hasUser(scope: Pick<Scope, 'tenantId'>, userId: string): Promise<boolean> {
      const row = await db
        .as(scope)
        .selectFrom('userAccount')
        .select(sql<SqlBool>`true`.as('isThere'))
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('id', '=', userId)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
