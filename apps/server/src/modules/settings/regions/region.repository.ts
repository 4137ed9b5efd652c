import { sql, type Insertable, type Selectable } from 'kysely'
import { website } from '@drawdesk/contract/core/constants'
import type { Page } from '@drawdesk/contract/core/schema'
import type { SystemRegionTable } from '../../../db/schema.generated.ts'
import { filterExpression, type Filter } from '../../../crud/filters.ts'
import type { Paging, Sort } from '../../../crud/paging.ts'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import type { Db } from '../../../platform/database/db.ts'

export type RegionRow = Selectable<SystemRegionTable>
export type NewRegion = Insertable<SystemRegionTable>
/** A row with the names beside it: what it lies in, and whether anything lies in it. */
export type RegionWithFamily = RegionRow & { parentName: string; hasChildren: boolean }

/** Regions are the platform's: one list for all. */
const PLATFORM = { tenantId: website.defaultTenantId }
/** A list without an end is a trap. */
const LISTED_MOST = 5_000
/** A statement has at most 65,535 values. */
const INSERTED_AT_ONCE = 1_000
const EXPORTED_AT_ONCE = 1_000

/** By level: the columns of its own code and name. */
export const OWN_COLUMNS = [
  undefined,
  { code: 'provinceCode', name: 'provinceName' },
  { code: 'cityCode', name: 'cityName' },
  { code: 'districtCode', name: 'districtName' },
  { code: 'townCode', name: 'townName' },
  { code: 'villageCode', name: 'villageName' },
] as const

export function createRegionRepository(db: Db) {
  const live = () => db.platform().selectFrom('systemRegion').where('systemRegion.isDeleted', '=', 0)
  const withFamily = () =>
    live()
      .selectAll('systemRegion')
      .select([
        sql<string>`coalesce((select p.name from system_region p where p.code = system_region.parent_code), '')`.as(
          'parentName',
        ),
        sql<boolean>`exists (select 1 from system_region c where c.parent_code = system_region.code and c.is_deleted = 0)`.as(
          'hasChildren',
        ),
      ])

  return {
    async find(code: string): Promise<RegionWithFamily | undefined> {
      return withFamily().where('code', '=', code).executeTakeFirst()
    },
    /** Also a removed one. */
    async findStored(code: string): Promise<RegionRow | undefined> {
      return db.platform().selectFrom('systemRegion').selectAll().where('code', '=', code).executeTakeFirst()
    },
    /** Also a removed one; held until the transaction ends. */
    async hold(code: string): Promise<RegionRow | undefined> {
      return db
        .platform()
        .selectFrom('systemRegion')
        .selectAll()
        .where('code', '=', code)
        .forUpdate()
        .executeTakeFirst()
    },
    /** Held, so that nobody removes it meanwhile. */
    async holdParent(code: string): Promise<RegionRow | undefined> {
      return live().selectAll().where('code', '=', code).forShare().executeTakeFirst()
    },
    /** What passes the filters, in order; directly in `parentCode` where one is named. */
    async list(parentCode: string | undefined, filters: readonly Filter[] = []): Promise<RegionWithFamily[]> {
      let query = withFamily().orderBy('sort').orderBy('code').limit(LISTED_MOST)
      if (parentCode !== undefined) query = query.where('parentCode', '=', parentCode)
      for (const filter of filters) query = query.where(filterExpression(filter))
      return query.execute()
    },
    async page(filters: readonly Filter[], sort: readonly Sort[], paging: Paging): Promise<Page<RegionWithFamily>> {
      let rows = withFamily()
        .limit(paging.size)
        .offset((paging.current - 1) * paging.size)
      let matching = live().select(sql<number>`1`.as('one'))
      for (const filter of filters) {
        rows = rows.where(filterExpression(filter))
        matching = matching.where(filterExpression(filter))
      }
      for (const { column, order } of sort) rows = rows.orderBy(column as 'code', order) // only declared fields get here (crud/paging.ts)
      return countedPage(db, PLATFORM, { table: 'systemRegion', narrowedBy: filters, paging, page: rows, matching })
    },
    async insert(row: NewRegion): Promise<void> {
      await db.platform().insertInto('systemRegion').values(row).execute()
    },
    /** Answers the new version; undefined when the row has another than the given one. */
    async update(code: string, version: number | undefined, values: Partial<NewRegion>): Promise<number | undefined> {
      const row = await db
        .platform()
        .updateTable('systemRegion')
        .set((set) => ({ ...values, version: set('version', '+', 1) }))
        .where('code', '=', code)
        .$if(version !== undefined, (query) => query.where('version', '=', version as number))
        .returning('version')
        .executeTakeFirst()
      return row?.version
    },
    /** The name of a region as all that lies in it carry it. */
    async renameWithin(level: number, code: string, name: string): Promise<void> {
      const own = OWN_COLUMNS[level]
      if (own)
        await db
          .platform()
          .updateTable('systemRegion')
          .set({ [own.name]: name })
          .where(own.code, '=', code)
          .execute()
    },
    /** All that ever were, removed ones too; held until the transaction ends. */
    async holdAll(): Promise<RegionRow[]> {
      return db.platform().selectFrom('systemRegion').selectAll().orderBy('code').forUpdate().execute()
    },
    /** The same to look at. */
    async listAll(): Promise<RegionRow[]> {
      return db.platform().selectFrom('systemRegion').selectAll().orderBy('code').execute()
    },
    async insertAll(rows: readonly NewRegion[]): Promise<void> {
      for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
        await db
          .platform()
          .insertInto('systemRegion')
          .values(rows.slice(from, from + INSERTED_AT_ONCE))
          .execute()
      }
    },
    /** What passes the filters, those above before those in them, in chunks. */
    async *export(filters: readonly Filter[]): AsyncGenerator<RegionRow[]> {
      for (let after = ''; ;) {
        let query = live().selectAll().where('code', '>', after).orderBy('code').limit(EXPORTED_AT_ONCE)
        for (const filter of filters) query = query.where(filterExpression(filter))
        const rows = await query.execute()
        if (rows.length > 0) yield rows
        if (rows.length < EXPORTED_AT_ONCE) return
        after = rows.at(-1)?.code ?? ''
      }
    },
    async hasChildren(code: string): Promise<boolean> {
      return (await live().select('code').where('parentCode', '=', code).limit(1).executeTakeFirst()) !== undefined
    },
  }
}
