import { sql, type Kysely } from 'kysely'
import { website } from '@drawdesk/contract/core/constants'
import type { Language } from '@drawdesk/contract/core/texts'
import { DICT_ROOT_KEY } from '@drawdesk/contract/settings/dict'
import { filterExpression, type Filter } from '../../../crud/filters.ts'
import { inTenant, open, type CommonRow } from '../../../crud/tables.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { namesByKey, type DictFacts } from './dict-entries.ts'

/** Dictionaries of the platform, and those of each tenant. */
export type DictTable = 'systemDict' | 'systemDictBiz'

export type DictRow = CommonRow & DictFacts

type Tenant = Pick<Scope, 'tenantId'>

/** Queries on either table; on the platform's the scope says nothing. */
export function createDictRepository(db: Db, table: DictTable) {
  const rowsOf = (scope: Tenant) =>
    (open(db, scope, table) as unknown as Kysely<Record<string, DictRow>>).selectFrom(table)
  const live = (scope: Tenant) => inTenant(scope, table)(rowsOf(scope).selectAll()).where('isDeleted', '=', 0)

  const byCodes = (scope: Tenant, codes: readonly string[]) =>
    live(scope)
      .where('code', 'in', [...codes])
      .orderBy('sort')
      .orderBy('id')

  return {
    async findByIds(scope: Tenant, ids: readonly string[]): Promise<DictRow[]> {
      return live(scope)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute()
    },
    /** The dictionary with this code and all its entries, in their order. */
    findByCodes: (scope: Tenant, codes: readonly string[]): Promise<DictRow[]> => byCodes(scope, codes).execute(),
    /** The query of `findByCodes`, to be asked with others. */
    byCodesQuery: byCodes,
    /** Every dictionary with its entries. */
    async listAll(scope: Tenant): Promise<DictRow[]> {
      return live(scope).orderBy('sort').orderBy('id').execute()
    },
    /** Ids of the rows that pass the filters. */
    async findMatches(scope: Tenant, filters: readonly Filter[]): Promise<Set<string>> {
      let query = live(scope)
      for (const filter of filters) query = query.where(filterExpression(filter))
      return new Set((await query.execute()).map(({ id }) => id))
    },
    /** All dictionaries without their entries, in their order. */
    async listRoots(scope: Tenant): Promise<DictRow[]> {
      return live(scope).where('dictKey', '=', DICT_ROOT_KEY).orderBy('sort').orderBy('id').execute()
    },
    /** Id of the row that has this key now. */
    async findHolder(scope: Tenant, code: string, dictKey: string): Promise<string | undefined> {
      return (await live(scope).where('code', '=', code).where('dictKey', '=', dictKey).executeTakeFirst())?.id
    },
    /** Gives everything below a row its new code; removed rows too, so that they come back to it. */
    async recodeBelow(scope: Tenant, id: string, code: string): Promise<void> {
      for (let level = [id]; level.length > 0;) {
        const update = (open(db, scope, table) as unknown as Kysely<Record<string, DictRow>>)
          .updateTable(table as string)
          .set({ code })
          .where(sql<boolean>`parent_id = any(${level}::bigint[])`)
        level = (await inTenant(scope, table)(update).returning('id').execute()).map((row) => row.id)
      }
    },
  }
}

/** Name by key of a dictionary of the platform, also of sealed entries: rows that carry them stay readable. */
export async function findDictNames(db: Db, code: string, language: Language): Promise<Map<string, string>> {
  const [names] = await findNamesOfDicts(db, [code], language)
  return names as Map<string, string> // one of each code
}

/** The same of several dictionaries, in the order of their codes, by one query. */
export async function findNamesOfDicts(
  db: Db,
  codes: readonly string[],
  language: Language,
): Promise<Map<string, string>[]> {
  return namesOfDicts(await dictsQuery(db, codes).execute(), codes, language)
}

/** The query of {@link findNamesOfDicts}, to be asked with others; {@link namesOfDicts} reads its rows. */
export const dictsQuery = (db: Db, codes: readonly string[]) =>
  createDictRepository(db, 'systemDict').byCodesQuery({ tenantId: website.defaultTenantId }, codes)

export function namesOfDicts(
  rows: readonly DictRow[],
  codes: readonly string[],
  language: Language,
): Map<string, string>[] {
  const byCode = Map.groupBy(rows, ({ code }) => code)
  return codes.map((code) => namesByKey(byCode.get(code) ?? [], language))
}
