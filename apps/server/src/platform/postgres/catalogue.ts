import type { ClientBase } from 'pg'

export interface TableFacts {
  schema: string
  name: string
  isPartitioned: boolean
  hasForcedRowSecurity: boolean
  /** Columns that are stored, in their order; generated ones are computed again. */
  columns: { name: string; type: string }[]
}

export interface PartitionFacts {
  schema: string
  name: string
  parentSchema: string
  parentName: string
  /** As PostgreSQL writes it: `FOR VALUES FROM (…) TO (…)`, `DEFAULT`. */
  bound: string
}

export interface SequenceFacts {
  schema: string
  name: string
  /** Text: 64 bits. Null when it was never used. */
  lastValue: string | null
}

/** Ours: neither PostgreSQL's own schemas nor what an extension brought. */
const OURS = (catalogue: 'pg_class', alias: string, schema: string) => `
  ${schema}.nspname NOT LIKE 'pg\\_%' AND ${schema}.nspname <> 'information_schema'
  AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${alias}.oid AND d.deptype = 'e')`

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const fullName = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoteName(schema)}.${quoteName(name)}`

/**
 * Tables whose rows must outlive a crash, by schema and name. Partitioned ones stand for their partitions; unlogged ones (captchas, rate
 * counters) are left out, because a crash empties them anyway.
 */
export async function listTables(client: ClientBase): Promise<TableFacts[]> {
  const { rows } = await client.query<TableFacts>(`
    SELECT n.nspname AS schema, c.relname AS name, c.relkind = 'p' AS "isPartitioned", c.relforcerowsecurity AS "hasForcedRowSecurity",
      coalesce((
        SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''), '[]') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p' AND ${OURS('pg_class', 'c', 'n')}
    ORDER BY n.nspname, c.relname`)
  return rows
}

/** Parents before their partitions, so that they can be made in this order. */
export async function listPartitions(client: ClientBase): Promise<PartitionFacts[]> {
  const { rows } = await client.query<PartitionFacts>(`
    SELECT n.nspname AS schema, c.relname AS name, pn.nspname AS "parentSchema", p.relname AS "parentName", pg_get_expr(c.relpartbound, c.oid) AS bound
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_inherits i ON i.inhrelid = c.oid JOIN pg_class p ON p.oid = i.inhparent JOIN pg_namespace pn ON pn.oid = p.relnamespace
    WHERE c.relispartition AND c.relkind IN ('r', 'p') AND ${OURS('pg_class', 'c', 'n')}
    ORDER BY cardinality(ARRAY(SELECT relid FROM pg_partition_ancestors(c.oid))), n.nspname, c.relname`)
  return rows
}

export async function listSequences(client: ClientBase): Promise<SequenceFacts[]> {
  const { rows } = await client.query<SequenceFacts>(`
    SELECT schemaname AS schema, sequencename AS name, last_value::text AS "lastValue"
    FROM pg_sequences WHERE schemaname NOT LIKE 'pg\\_%' AND schemaname <> 'information_schema' ORDER BY schemaname, sequencename`)
  return rows
}

/** Constraints between tables, with the text that makes them again; those of partitions come with their parents'. */
export async function listForeignKeys(
  client: ClientBase,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ schema: string; relation: string; name: string; definition: string }>(`
    SELECT n.nspname AS schema, c.relname AS relation, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE k.contype = 'f' AND k.conparentid = 0 AND ${OURS('pg_class', 'c', 'n')} ORDER BY k.oid`)
  return rows.map(({ schema, relation, name, definition }) => ({
    table: fullName({ schema, name: relation }),
    name: quoteName(name),
    definition,
  }))
}
