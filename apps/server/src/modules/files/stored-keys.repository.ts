import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { KEY_TABLES } from './key-tables.ts'

/** Which stored bytes somebody still needs. Over all tenants: the store knows no wall. */
export function createStoredKeys(db: Db) {
  return {
    /** Those of the keys that stand in a row of any table that says where bytes lie, removed rows included: a removal may be undone. */
    async findUsed(keys: readonly string[]): Promise<Set<string>> {
      const q = db.across('maintenance')
      const used = new Set<string>()
      for (const name of KEY_TABLES) {
        const { rows } = await sql<{
          storageKey: string
        }>`select storage_key from ${sql.table(name)} where storage_key = any(${keys}::text[])`.execute(q)
        for (const { storageKey } of rows) used.add(storageKey)
      }
      return used
    },
  }
}
