import { sql, type RawBuilder } from 'kysely'

/** A condition of a query over rows of all tenants: no job of this queue has this key. `key`: made of the row's columns, as the work's `keyOf` writes it. */
export const withoutJob = (queue: string, key: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from platform_job j where j.queue = ${queue} and j.key = ${key})`
