import { sql, type Selectable } from 'kysely'
import { TENANT_DATA_SHOWN } from '@drawdesk/contract/organisation/offboarding'
import type { TenantExportEntryTable, TenantExportTable } from '../../../../db/schema.generated.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { withoutJob } from '../../../../platform/durable-work/without-job.ts'
import type { ZipFacts } from './zip-format.ts'

export type ExportRow = Selectable<TenantExportTable>
export type EntryRow = Selectable<TenantExportEntryTable>
export interface NewEntry extends ZipFacts {
  /** JSON: what it holds. */
  about: string
  rows: number
  sha256: string
}
export interface ExportPart {
  number: number
  bytes: number
}

/** Archives of tenants: what was asked for, the parts that are stored, and what lies where in them. Rows of the platform; only operators come here. */
export function createExportRepository(db: Db) {
  const rows = () => db.platform().selectFrom('tenantExport')
  const change = (id: string) => db.platform().updateTable('tenantExport').where('id', '=', id)
  return {
    find: (id: string): Promise<ExportRow | undefined> => rows().selectAll().where('id', '=', id).executeTakeFirst(),

    listNewest: (): Promise<ExportRow[]> => rows().selectAll().orderBy('id', 'desc').limit(TENANT_DATA_SHOWN).execute(),

    /** Of the tenant with this number. */
    listOf: (tenantNumber: string): Promise<ExportRow[]> =>
      rows().selectAll().where('tenantNumber', '=', tenantNumber).orderBy('id').execute(),

    async insert(
      row: Pick<
        ExportRow,
        'id' | 'tenantNumber' | 'tenantName' | 'storageKey' | 'totalTables' | 'askedUser' | 'askedName' | 'createTime'
      >,
    ): Promise<void> {
      await db.platform().insertInto('tenantExport').values(row).execute()
    },

    /** Parts that are stored, their entries, and how far the work is: all of it or nothing. False where it was called off. In a transaction. */
    async keep(
      id: string,
      {
        parts,
        entries,
        firstEntry,
        place,
        ...counts
      }: Pick<ExportRow, 'tablesDone' | 'files' | 'missing'> & {
        rowCount: number
        parts: readonly ExportPart[]
        entries: readonly NewEntry[]
        firstEntry: number
        place: string
      },
    ): Promise<boolean> {
      const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
      const { numUpdatedRows } = await change(id)
        .where('state', '=', 'running')
        .set({ ...counts, rowCount: String(counts.rowCount), place, bytes: sql`bytes + ${bytes}::bigint` })
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      if (parts.length > 0)
        await db
          .platform()
          .insertInto('tenantExportPart')
          .values(parts.map((part) => ({ ...part, exportId: id })))
          .execute()
      if (entries.length > 0)
        await db
          .platform()
          .insertInto('tenantExportEntry')
          .values(
            entries.map(({ rows: rowCount, crc, packedBytes, bytes: size, starts, ...entry }, index) => ({
              ...entry,
              exportId: id,
              number: String(firstEntry + index),
              rowCount,
              crc: String(crc),
              packedBytes: String(packedBytes),
              bytes: String(size),
              starts: String(starts),
            })),
          )
          .execute()
      return true
    },

    listParts: (id: string): Promise<ExportPart[]> =>
      db
        .platform()
        .selectFrom('tenantExportPart')
        .select(['number', 'bytes'])
        .where('exportId', '=', id)
        .orderBy('number')
        .execute(),

    /** Those that are in the archive; what is only noted has no name. */
    async countNamed(id: string): Promise<number> {
      const row = await db
        .platform()
        .selectFrom('tenantExportEntry')
        .select(sql<string>`count(*)`.as('count'))
        .where('exportId', '=', id)
        .where('name', '<>', '')
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    listEntries: (id: string, from: number, most: number): Promise<EntryRow[]> =>
      db
        .platform()
        .selectFrom('tenantExportEntry')
        .selectAll()
        .where('exportId', '=', id)
        .where('number', '>=', String(from))
        .orderBy('number')
        .limit(most)
        .execute(),

    async finish(id: string, values: { state: 'done' | 'failed'; error?: string; now: Date; until: Date }) {
      const { state, error = '', now, until } = values
      await change(id).where('state', '=', 'running').set({ state, error, finishTime: now, untilTime: until }).execute()
    },

    countFetch: async (id: string): Promise<void> =>
      void (await change(id)
        .set({ fetched: sql`fetched + 1` })
        .execute()),

    remove: async (id: string): Promise<void> =>
      void (await db.platform().deleteFrom('tenantExport').where('id', '=', id).execute()),

    listOver: (now: Date): Promise<ExportRow[]> =>
      rows().selectAll().where('untilTime', '<', now).orderBy('id').execute(),

    listWithoutJob: (queue: string): Promise<{ id: string }[]> =>
      rows()
        .select('id')
        .where('state', '=', 'running')
        .where(withoutJob(queue, sql<string>`'export:' || id`))
        .orderBy('id')
        .execute(),
  }
}
