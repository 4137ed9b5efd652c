import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'

export interface StoredVersion {
  rowVersion: number
  /** What a save takes, without secrets, as it was. */
  content: Record<string, unknown>
  createTime: Date
}

const LISTED_MAX = 200
/** A list stops at the version that passes this; definitions are up to half a megabyte each. */
const LISTED_BYTES_MAX = 16 * 1024 * 1024

/** Kept versions of rows, by table and row. */
export function createRowVersionRepository(db: Db) {
  const versions = (scope: Pick<Scope, 'tenantId'>, tableName: string, rowId: string) =>
    db
      .as(scope)
      .selectFrom('bizRowVersion')
      .where('tenantId', '=', scope.tenantId)
      .where('tableName', '=', tableName)
      .where('rowId', '=', rowId)

  return {
    /** The newest one up to this version: what the row held then. Not every change of a row changes what is kept. */
    async findUpTo(
      scope: Scope,
      at: { tableName: string; rowId: string; version: number },
    ): Promise<StoredVersion | undefined> {
      const row = await versions(scope, at.tableName, at.rowId)
        .select(['rowVersion', 'content', 'createTime'])
        .where('rowVersion', '<=', at.version)
        .orderBy('rowVersion', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row as StoredVersion | undefined // json of our own making
    },

    /** The newest one that was there at this time; where there was none yet, the first. */
    async findAsOf(
      scope: Pick<Scope, 'tenantId'>,
      at: { tableName: string; rowId: string; time: Date },
    ): Promise<StoredVersion | undefined> {
      const row = await versions(scope, at.tableName, at.rowId)
        .select(['rowVersion', 'content', 'createTime'])
        .orderBy(sql`case when create_time <= ${at.time} then row_version else -row_version end`, 'desc')
        .limit(1)
        .executeTakeFirst()
      return row as StoredVersion | undefined // json of our own making
    },

    /** Newest first, with the name of who made each (`""` for somebody of another tenant). At most 200, and as many as 16 MB hold. */
    async list(
      scope: Scope,
      at: { tableName: string; rowId: string },
    ): Promise<(StoredVersion & { userName: string })[]> {
      const measured = versions(scope, at.tableName, at.rowId)
        .select(['rowVersion', 'createTime', 'createUser', 'content'])
        .select(sql<string>`sum(octet_length(content::text)) over (order by row_version desc)`.as('bytesSoFar'))
        .select(sql<string>`row_number() over (order by row_version desc)`.as('place'))
        .orderBy('rowVersion', 'desc')
        .limit(LISTED_MAX)
      const rows = await db
        .as(scope)
        .selectFrom(measured.as('v'))
        .leftJoin('userAccount as u', (join) =>
          join.onRef('u.id', '=', 'v.createUser').on('u.tenantId', '=', scope.tenantId),
        )
        .select(['v.rowVersion', 'v.createTime', 'v.content', 'u.realName'])
        .where((where) => where.or([where('v.place', '=', '1'), where('v.bytesSoFar', '<=', String(LISTED_BYTES_MAX))]))
        .orderBy('v.rowVersion', 'desc')
        .execute()
      return rows.map(({ rowVersion, createTime, content, realName }) => ({
        rowVersion,
        createTime,
        content: content as Record<string, unknown>,
        userName: realName ?? '',
      }))
    },

    /** Nothing happens when that version is kept already. */
    async keep(
      scope: Scope,
      row: {
        id: string
        tableName: string
        rowId: string
        rowVersion: number
        content: string
        createUser: string | null
        createTime: Date
      },
    ): Promise<void> {
      await db
        .as(scope)
        .insertInto('bizRowVersion')
        .values({ ...row, tenantId: scope.tenantId, updateUser: row.createUser, updateTime: row.createTime })
        .onConflict((conflict) => conflict.columns(['tenantId', 'tableName', 'rowId', 'rowVersion']).doNothing())
        .execute()
    },
  }
}
