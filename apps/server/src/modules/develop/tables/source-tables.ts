import { OWN_DATASOURCE_ID } from '@drawdesk/contract/develop/datasource'
import type { SourceTable, SourceTableInfo } from '@drawdesk/contract/develop/prototype'
import type { Scope } from '../../../platform/scope.ts'
import type { Sources } from '../datasources/sources.ts'
import type { SourceReader } from '../drivers/driver.ts'
import { firstSettings } from './first-settings.ts'
import { mysqlCatalog } from './mysql-catalog.ts'
import { ownCatalog, postgresCatalog } from './postgres-catalog.ts'
import type { Catalog, RawColumn, RawTable } from './raw-column.ts'
import { classNameOf } from './words.ts'

const CATALOGS = { postgres: postgresCatalog, mysql: mysqlCatalog } as const

const withClass = (table: RawTable): SourceTable => ({ ...table, entityName: classNameOf(table.name) })

/** Tables of data sources, as their databases describe them. */
export function createSourceTables({ sources }: { sources: Sources }) {
  const reading = <T>(scope: Scope, id: string, work: (catalog: Catalog, reader: SourceReader) => Promise<T>) =>
    sources.read(scope, id, (reader) => work(id === OWN_DATASOURCE_ID ? ownCatalog : CATALOGS[reader.driver], reader))

  return {
    /** By name. @throws AppError as `sources.read` */
    list: (scope: Scope, datasourceId: string): Promise<SourceTable[]> =>
      reading(scope, datasourceId, async (catalog, reader) => (await catalog.listTables(reader)).map(withClass)),

    /** One table with its columns and their first settings; undefined where there is none, or nothing of it may be read. @throws AppError as `sources.read` */
    find: (scope: Scope, datasourceId: string, name: string): Promise<SourceTableInfo | undefined> =>
      reading(scope, datasourceId, async (catalog, reader) => {
        const [table] = await catalog.listTables(reader, name)
        const columns: RawColumn[] = table ? await catalog.listColumns(reader, name) : []
        return table && columns.length > 0 ? { ...withClass(table), columns: firstSettings(columns) } : undefined
      }),
  }
}

export type SourceTables = ReturnType<typeof createSourceTables>
