import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import { createdWithin, filterExpression, likeText, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import { updateNoted } from '../../../crud/history/noted-rows.repository.ts'
import { nameNotesOf, noteMarks } from '../../../crud/row-notes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { asHeavy } from '../../../platform/limits/errand.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createLeftoverRepository } from '../leftovers/leftover.repository.ts'
import type { FileRow } from '../file.repository.ts'
import { isUsed } from './file-uses.repository.ts'

export interface AttachFilters {
  originalName?: string
  extension?: string
  mime?: string
  user?: string
  /** As files say it. */
  storeId?: string
  isUnused: boolean
  isRemoved: boolean
  /** Of creation. */
  dates: readonly Filter[]
}
export type AttachRow = FileRow & { userName: string | null }

/** Files of the tenant as attachments: what lies where, whose it is; removed ones while they can be brought back. What was taken down is not among them. */
export function createAttachRepository(db: Db) {
  const files = (scope: Scope) =>
    db
      .as(scope)
      .selectFrom('resourceFile as f')
      .leftJoin('userAccount as u', (join) =>
        join.onRef('u.id', '=', 'f.createUser').on('u.tenantId', '=', scope.tenantId),
      )
      .where('f.tenantId', '=', scope.tenantId)
      .where('f.takenDown', '=', 0)

  function conditions(scope: Scope, filters: AttachFilters): RawBuilder<SqlBool>[] {
    const { originalName, extension, mime, user, storeId, isUnused, isRemoved } = filters
    return [
      isRemoved
        ? sql<SqlBool>`f.is_deleted = 1 and f.removed_time is not null and f.storage_key <> ''`
        : sql<SqlBool>`f.is_deleted = 0`,
      ...(originalName ? [sql<SqlBool>`f.name ilike ${likeText(originalName)}`] : []),
      ...(extension ? [sql<SqlBool>`f.extension = ${extension.toLowerCase()}`] : []),
      ...(mime ? [sql<SqlBool>`f.mime like ${`${mime.replace(/[%_\\]/g, '')}%`}`] : []),
      ...(storeId === undefined ? [] : [sql<SqlBool>`f.store_id = ${storeId}::bigint`]),
      ...(user
        ? [
            sql<SqlBool>`f.create_user in (select a.id from user_account a where a.tenant_id = ${scope.tenantId} and ${filterExpression({ column: 'a.realName', also: ['a.account'], operator: 'contains', value: user })})`,
          ]
        : []),
      ...(isUnused ? [sql<SqlBool>`not ${isUsed}`] : []),
    ]
  }

  return {
    async page(scope: Scope, filters: AttachFilters, paging: Paging): Promise<Page<AttachRow>> {
      const where = conditions(scope, filters)
      let matching = files(scope).select(sql<number>`1`.as('one'))
      let page = files(scope)
        .selectAll('f')
        .select('u.realName as userName')
        .orderBy('f.id', 'desc')
        .limit(paging.size)
        .offset((paging.current - 1) * paging.size)
      for (const condition of where) {
        page = page.where(condition)
        matching = matching.where(condition)
      }
      page = createdWithin(filters.dates, 'f.createTime')(page)
      matching = createdWithin(filters.dates, 'f.createTime')(matching)
      const read = () => countedPage(db, scope, { table: 'resourceFile', narrowedBy: filters, paging, page, matching })
      const isHeavy = filters.isUnused || Boolean(filters.originalName) || Boolean(filters.user)
      return (isHeavy ? asHeavy(read) : read()) as Promise<Page<AttachRow>>
    },

    find: (scope: Scope, id: string): Promise<AttachRow | undefined> =>
      files(scope)
        .selectAll('f')
        .select('u.realName as userName')
        .where('f.id', '=', id)
        .where('f.isDeleted', '=', 0)
        .executeTakeFirst() as Promise<AttachRow | undefined>,

    /** Those of the ids that are there, or, if so asked, those that were removed. */
    list: (scope: Scope, ids: readonly string[], isDeleted: 0 | 1 = 0): Promise<AttachRow[]> =>
      files(scope)
        .selectAll('f')
        .select('u.realName as userName')
        .where('f.id', 'in', [...ids])
        .where('f.isDeleted', '=', isDeleted)
        .orderBy('f.id')
        .execute() as Promise<AttachRow[]>,

    /** The file that has this name of its own, else the newest of this person that people know by it, else the one with this id. */
    async findNamed(scope: Scope, name: string): Promise<AttachRow | undefined> {
      const found = await files(scope)
        .selectAll('f')
        .select('u.realName as userName')
        .where('f.isDeleted', '=', 0)
        .where(
          sql<SqlBool>`(f.path = ${name} or f.id::text = ${name} or (f.create_user = ${scope.userId}::bigint and f.name = ${name}))`,
        )
        .orderBy(sql`f.path is not distinct from ${name}`, 'desc')
        .orderBy('f.id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return found as AttachRow | undefined
    },

    async save(
      scope: Scope,
      id: string,
      { now, ...values }: { name?: string; remark?: string; now: Date },
    ): Promise<number> {
      const written = { ...values, updateUser: scope.userId, updateTime: now }
      return (await updateNoted(db, scope, 'resourceFile', { id, values: written })) ?? 0
    },

    setPath: async (scope: Scope, id: string, path: string): Promise<void> =>
      void (await db
        .as(scope)
        .updateTable('resourceFile')
        .set({ path, name: path.split('/').at(-1) ?? path })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()),

    async setRemoved(scope: Scope, ids: readonly string[], removedTime: Date | null, now: Date): Promise<void> {
      await db.transaction(scope, async (trx) => {
        const rows = await trx
          .as(scope)
          .updateTable('resourceFile')
          .set({
            isDeleted: removedTime ? 1 : 0,
            removedTime,
            updateUser: scope.userId,
            updateTime: now,
            version: sql`version + 1`,
          })
          .where('tenantId', '=', scope.tenantId)
          .where('id', 'in', [...ids])
          .where('isDeleted', '=', removedTime ? 0 : 1)
          .returning('id')
          .returning(nameNotesOf('resourceFile').as('names'))
          .execute()
        await noteMarks(trx, scope, 'resourceFile', removedTime ? 'remove' : 'restore', rows)
      })
    },

    /**
     * Lets go of the bytes of a removed file: notes them as left over where no other file needs them. In a transaction; the rows of these bytes are held
     * so that a move waits.
     */
    async purge(scope: Scope, { id, storageKey }: Pick<FileRow, 'id' | 'storageKey'>, ids: Ids): Promise<void> {
      const sharers = await db
        .as(scope)
        .selectFrom('resourceFile')
        .select(['id', 'storeId', 'parts', 'isDeleted'])
        .where('tenantId', '=', scope.tenantId)
        .where('storageKey', '=', storageKey)
        .orderBy('id')
        .forUpdate()
        .execute()
      const own = sharers.find((row) => row.id === id)
      if (own?.isDeleted !== 1) return
      await db
        .as(scope)
        .updateTable('resourceFile')
        .set({ storageKey: '', path: null, placeholder: '' })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
      const { storeId, parts } = own
      if (sharers.length === 1) await createLeftoverRepository(db).insert(scope, { storeId, storageKey, parts }, ids)
    },
  }
}

/** Removed files of all tenants whose time to be brought back is over. */
export const findOverdue = (
  db: Db,
  before: Date,
  most: number,
): Promise<Pick<FileRow, 'id' | 'tenantId' | 'storageKey'>[]> =>
  db
    .across('maintenance')
    .selectFrom('resourceFile')
    .select(['id', 'tenantId', 'storageKey'])
    .where('removedTime', '<', before)
    .where('isDeleted', '=', 1)
    .where('storageKey', '<>', '')
    .limit(most)
    .execute()
