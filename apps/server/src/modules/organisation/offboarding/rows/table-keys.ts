import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'

export interface TableColumn {
  name: string
  type: string
}

/** What the database says of a table: its columns, and the columns of a key that leads through a tenant's rows in order. */
export interface TableShape {
  table: string
  columns: readonly TableColumn[]
  /** Of a unique key, without the tenant; none where there is no such key: rows then differ by where they lie. */
  key: readonly TableColumn[]
  /** Parents, as foreign keys name them. */
  parents: readonly string[]
}

/** All tables by name. Read anew for each run: a table may have come since the last start. */
export async function readShapes(db: Db): Promise<Map<string, TableShape>> {
  const { rows } = await sql<TableShape>`
    select c.relname as "table",
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select k.key from (
        select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by u.place) filter (where a.attname <> 'tenant_id') as key,
          bool_or(a.attname = 'tenant_id' and u.place = 1) as leads, count(*) as width, bool_and(a.attnotnull) as filled, x.indexrelid
        from pg_index x cross join unnest(x.indkey::int2[]) with ordinality as u (attnum, place) join pg_attribute a on a.attrelid = x.indrelid and a.attnum = u.attnum
        where x.indrelid = c.oid and x.indisunique and x.indpred is null and x.indexprs is null group by x.indexrelid) k
        where k.filled and k.key is not null order by k.leads desc, k.width, k.indexrelid limit 1), '[]'::json) as key,
      coalesce((select json_agg(distinct p.relname) from pg_constraint f join pg_class p on p.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid), '[]'::json) as parents
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    db.platform(),
  )
  return new Map(rows.map((row) => [row.table, row]))
}

/**
 * Tables in an order in which their rows can go: who points to another goes before it.
 *
 * @throws {Error} where foreign keys go round in a circle; a migration then says how they are to be erased.
 */
export function eraseOrder(tables: readonly string[], shapes: ReadonlyMap<string, Pick<TableShape, 'parents'>>) {
  const left = new Set(tables)
  const order: string[] = []
  while (left.size > 0) {
    const needed = new Set([...left].flatMap((table) => [...(shapes.get(table)?.parents ?? [])]))
    const free = [...left].filter((table) => !needed.has(table))
    if (free.length === 0) throw new Error(`foreign keys go round in a circle: ${[...left].join(', ')}`)
    for (const table of free) {
      order.push(table)
      left.delete(table)
    }
  }
  return order
}
