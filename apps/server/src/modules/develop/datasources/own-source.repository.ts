import { CompiledQuery } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { orSourceFailed, type SourceReader, type SourceRows } from '../drivers/driver.ts'

/**
 * The database of this product as a source: behind the wall of the caller's tenant, in a transaction that can only read. The role is the one
 * that serves, so it takes statements of this program alone, never one that somebody wrote.
 */
export function ownSource(db: Deps['db'], scope: Pick<Scope, 'tenantId'>): SourceReader {
  return {
    driver: 'postgres',
    query: (sql, parameters = []) =>
      orSourceFailed(() =>
        db.transaction(scope, async (trx): Promise<SourceRows> => {
          const queries = trx.as(scope).withoutPlugins() // names of columns stay as the statement has them
          await queries.executeQuery(CompiledQuery.raw('set transaction read only'))
          const { rows } = await queries.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql, [...parameters]))
          const columns = Object.keys(rows[0] ?? {})
          return {
            columns: columns.map((name) => ({ name, type: 'other' })),
            rows: rows.map((row) => columns.map((name) => row[name])),
          }
        }),
      ),
  }
}
