import type { RowVersion } from '@drawdesk/contract/core/versions'
import type { Deps } from '../../platform/deps.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'
import type { TenantTable } from '../tables.ts'
import { createRowVersionRepository, type StoredVersion } from './row-version.repository.ts'

/** Tables whose rows keep their versions. */
export type VersionedTable = TenantTable

/** A row and what a save of it takes, without secrets. */
export interface VersionedRow {
  id: string
  version: number
  updateUser: string | null
  updateTime: Date
  content: Record<string, unknown>
}

export type WireVersion = Omit<RowVersion, 'time'> & { time: Date }

/**
 * Versions of rows, written in the transaction of each change. A row from before there were versions is kept as it stands when it is first
 * changed, or when its versions are first asked for.
 */
export function createRowVersions({ db, ids }: Pick<Deps, 'db' | 'ids'>) {
  const stored = createRowVersionRepository(db)

  function keep(
    at: Db,
    scope: Scope,
    table: VersionedTable,
    { id, version, updateUser, updateTime, content }: VersionedRow,
  ): Promise<void> {
    return createRowVersionRepository(at).keep(scope, {
      id: ids.next(),
      tableName: table,
      rowId: id,
      rowVersion: version,
      content: JSON.stringify(content),
      createUser: updateUser,
      createTime: updateTime,
    })
  }

  /** Unless it is kept: the version that holds what the row says may be an older one, because switching on or off changes nothing of it. */
  async function keepIfNew(at: Db, scope: Scope, table: VersionedTable, row: VersionedRow): Promise<void> {
    if (
      !(await createRowVersionRepository(at).findUpTo(scope, { tableName: table, rowId: row.id, version: row.version }))
    )
      await keep(at, scope, table, row)
  }

  /** Unless what was kept last says the same: bringing a row back changes nothing of it. */
  async function keepIfChanged(at: Db, scope: Scope, table: VersionedTable, row: VersionedRow): Promise<void> {
    const last = await createRowVersionRepository(at).findUpTo(scope, {
      tableName: table,
      rowId: row.id,
      version: row.version,
    })
    if (!last || JSON.stringify(last.content) !== JSON.stringify(row.content)) await keep(at, scope, table, row)
  }

  return {
    keep,
    keepIfNew,
    keepIfChanged,

    /** What the row held at this version; undefined when that was not kept. */
    find: (scope: Scope, table: VersionedTable, id: string, version: number): Promise<StoredVersion | undefined> =>
      stored.findUpTo(scope, { tableName: table, rowId: id, version }),

    /** What the row held at this time; before its first version, what that held. */
    findAsOf: (
      scope: Pick<Scope, 'tenantId'>,
      table: VersionedTable,
      id: string,
      time: Date,
    ): Promise<StoredVersion | undefined> => stored.findAsOf(scope, { tableName: table, rowId: id, time }),

    /** Newest first, the present one among them. */
    async list(scope: Scope, table: VersionedTable, row: VersionedRow): Promise<WireVersion[]> {
      await keepIfNew(db, scope, table, row)
      const versions = await stored.list(scope, { tableName: table, rowId: row.id })
      return versions.map(({ rowVersion, createTime, userName, content }) => ({
        version: rowVersion,
        time: createTime,
        userName,
        row: content,
      }))
    },
  }
}

export type RowVersions = ReturnType<typeof createRowVersions>
