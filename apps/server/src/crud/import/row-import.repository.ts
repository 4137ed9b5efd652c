import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'
import { inTenant, open, type ResourceTable } from '../tables.ts'
import type { Values } from '../values.ts'

/** One row that an import wrote: its version then, and of an edit what it held before. */
export interface ImportEntry {
  id: string
  name: string
  version: number
  /** Undefined of a new row. */
  before?: Values
}

export interface RowImport {
  id: string
  fileName: string
  added: number
  edited: number
  entries: ImportEntry[]
  isUndone: number
  createTime: Date
}

type Person = Pick<Scope, 'tenantId' | 'userId' | 'deptId'>

/** The live rows that the scope sees, as far as an import compares them. */
export async function listForImport(
  db: Db,
  scope: Scope,
  table: ResourceTable,
  columns: readonly string[],
): Promise<Values[]> {
  const query = open(db, scope, table)
    .selectFrom(table as string)
    .select(columns as never)
    .where('isDeleted', '=', 0)
    .orderBy('id')
  return inTenant(scope, table)(query).execute() as Promise<Values[]>
}

/** Imports of one resource by the person who made them. */
export function createRowImports(db: Db) {
  const own = ({ tenantId, userId }: Person, resource: string) =>
    db
      .as({ tenantId })
      .selectFrom('rowImport')
      .select(['id', 'fileName', 'added', 'edited', 'entries', 'isUndone', 'createTime'])
      .where('tenantId', '=', tenantId)
      .where('isDeleted', '=', 0)
      .where('resource', '=', resource)
      .where('createUser', '=', userId)
  return {
    async insert(
      scope: Person,
      row: {
        id: string
        resource: string
        fileName: string
        added: number
        edited: number
        entries: readonly ImportEntry[]
      },
      now: Date,
    ): Promise<void> {
      await db
        .as(scope)
        .insertInto('rowImport')
        .values({
          ...row,
          entries: JSON.stringify(row.entries),
          tenantId: scope.tenantId,
          createUser: scope.userId,
          createDept: scope.deptId,
          updateUser: scope.userId,
          createTime: now,
          updateTime: now,
        })
        .execute()
    },

    async listLatest(scope: Person, resource: string, since: Date, most: number): Promise<RowImport[]> {
      const rows = await own(scope, resource)
        .where('createTime', '>=', since)
        .orderBy('createTime', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
      return rows as unknown as RowImport[] // entries are written above
    },

    async find(scope: Person, resource: string, id: string, since: Date): Promise<RowImport | undefined> {
      const row = await own(scope, resource).where('createTime', '>=', since).where('id', '=', id).executeTakeFirst()
      return row as unknown as RowImport | undefined
    },

    /** False where somebody was quicker. */
    async markUndone({ tenantId }: Person, id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .as({ tenantId })
        .updateTable('rowImport')
        .set({ isUndone: 1, updateTime: now, version: sql<number>`version + 1` })
        .where('tenantId', '=', tenantId)
        .where('isDeleted', '=', 0)
        .where('isUndone', '=', 0)
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
