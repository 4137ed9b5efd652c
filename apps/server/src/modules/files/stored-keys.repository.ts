import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Which stored bytes somebody still needs. Over all tenants: the store knows no wall. */
export function createStoredKeys(db: Db) {
  return {
    /** Those of the keys that stand in a row of any table, removed rows included: a removal may be undone. */
    async findUsed(keys: readonly string[]): Promise<Set<string>> {
      const q = db.across('maintenance')
      const { rows: tables } = await sql<{ name: string }>`
        select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attname = 'storage_key' and not a.attisdropped and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`.execute(
        q,
      )
      const used = new Set<string>()
      for (const { name } of tables) {
        const { rows } = await sql<{
          storageKey: string
        }>`select storage_key from ${sql.table(name)} where storage_key = any(${keys}::text[])`.execute(q)
        for (const { storageKey } of rows) used.add(storageKey)
      }
      return used
    },
  }
}
