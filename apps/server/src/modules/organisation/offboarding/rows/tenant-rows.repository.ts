import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { TenantRows } from '../catalogue/table-facts.ts'
import { TABLES } from '../tenant-tables.ts'
import type { TableColumn, TableShape } from './table-keys.ts'

type Tenant = Pick<Scope, 'tenantId'>
/** Where a walk over a table stands: the key of the last row, as text. */
export type RowPlace = readonly string[]

export interface RowBatch {
  /** One JSON object each. */
  lines: string[]
  after: RowPlace
}

/** Numbers that JSON readers would round go out as text. */
const AS_TEXT = new Set(['bigint', 'numeric'])
const NOWHERE: RowPlace = []
const ROW_ADDRESS: TableColumn = { name: 'ctid', type: 'tid' }

const factsOf = (table: string): TenantRows => {
  const facts = TABLES[table]
  if (facts?.kept !== 'tenant') throw new Error(`${table} holds no rows of tenants`)
  return facts
}

/** The condition that a row of this table is the tenant's. */
function belongs(table: string, tenantId: string): RawBuilder<boolean> {
  const { reach } = factsOf(table)
  if (!reach) return sql<boolean>`tenant_id = ${tenantId}`
  if (reach.by === 'number') return sql<boolean>`${sql.ref(reach.column)} = ${tenantId}`
  if (reach.by === 'subject') return sql<boolean>`${sql.ref(reach.column)} ~ ${`(^|:)${tenantId}:`}`
  return sql<boolean>`${sql.ref(reach.column)} in (select ${sql.ref(reach.key)} from ${sql.table(reach.parent)} where ${belongs(reach.parent, tenantId)})`
}

const keyOf = ({ key }: TableShape): readonly TableColumn[] => (key.length > 0 ? key : [ROW_ADDRESS])
const list = (columns: readonly TableColumn[]) => sql.join(columns.map(({ name }) => sql.ref(name)))
const texts = (columns: readonly TableColumn[]) => sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text`))
const placed = (columns: readonly TableColumn[], place: RowPlace) =>
  sql.join(columns.map(({ type }, index) => sql`${place[index]}::${sql.raw(type)}`))

const behind = (columns: readonly TableColumn[], after: RowPlace | undefined) =>
  after ? sql`and (${list(columns)}) > (${placed(columns, after)})` : sql``
const descending = (columns: readonly TableColumn[]) => sql.join(columns.map(({ name }) => sql`${sql.ref(name)} desc`))

/** Rows of one tenant in any table that the catalogue names, by the key of the table. Every statement stands behind both walls where the table has them. */
export function createTenantRows(db: Db) {
  return {
    async count(scope: Tenant, table: string): Promise<number> {
      const { rows } = await sql<{
        count: string
      }>`select count(*) as count from ${sql.table(table)} where ${belongs(table, scope.tenantId)}`.execute(
        db.as(scope),
      )
      return Number(rows[0]?.count ?? 0)
    },

    /** Files, removed ones too, and what they take. */
    async sizeOfFiles(scope: Tenant): Promise<{ files: number; bytes: number }> {
      const row = await db
        .as(scope)
        .selectFrom('resourceFile')
        .select([sql<string>`count(*)`.as('files'), sql<string>`coalesce(sum(bytes), 0)`.as('bytes')])
        .where('tenantId', '=', scope.tenantId)
        .executeTakeFirstOrThrow()
      return { files: Number(row.files), bytes: Number(row.bytes) }
    },

    /** Rows behind that place as JSON, without what no export holds. */
    async read(scope: Tenant, shape: TableShape, after: RowPlace | undefined, most: number): Promise<RowBatch> {
      const { table, columns } = shape
      const { secrets, passwordsIn } = factsOf(table)
      const key = keyOf(shape)
      const shown = columns
        .filter(({ name }) => !secrets.includes(name))
        .map(({ name, type }) => {
          const value = AS_TEXT.has(type) ? sql`${sql.ref(name)}::text` : sql.ref(name)
          return passwordsIn?.column === name
            ? sql`case when ${sql.ref(passwordsIn.where)} ~* 'password' then null else ${value} end as ${sql.ref(name)}`
            : sql`${value} as ${sql.ref(name)}`
        })
      const { rows } = await sql<{ line: string; place: string[] }>`
        select (select row_to_json(r) from (select ${sql.join(shown)}) r)::text as line, array[${texts(key)}] as place from ${sql.table(table)}
        where ${belongs(table, scope.tenantId)} ${behind(key, after)} order by ${list(key)} limit ${most}`.execute(
        db.as(scope),
      )
      return { lines: rows.map(({ line }) => line), after: rows.at(-1)?.place ?? after ?? NOWHERE }
    },

    /** The places of the next rows behind that one, this many at most, with these columns of theirs as text. */
    async nextPlaces(
      scope: Tenant,
      shape: TableShape,
      after: RowPlace | undefined,
      most: number,
      besides: readonly string[] = [],
    ): Promise<{ place: RowPlace; besides: readonly (string | null)[] }[]> {
      const key = keyOf(shape)
      const more = besides.map((name) => sql`${sql.ref(name)}::text`)
      const { rows } = await sql<{ place: string[]; besides: (string | null)[] }>`
        select array[${texts(key)}] as place, ${more.length > 0 ? sql`array[${sql.join(more)}]` : sql`'{}'::text[]`} as besides from ${sql.table(shape.table)}
        where ${belongs(shape.table, scope.tenantId)} ${behind(key, after)} order by ${list(key)} limit ${most}`.execute(
        db.as(scope),
      )
      return rows
    },

    /** Where a batch of this many rows behind that place ends; nothing where no row is left. */
    async endOfBatch(scope: Tenant, shape: TableShape, after: RowPlace | undefined, most: number) {
      const key = keyOf(shape)
      const { rows } = await sql<{ place: string[] }>`
        select array[${texts(key)}] as place from (select ${list(key)} from ${sql.table(shape.table)}
          where ${belongs(shape.table, scope.tenantId)} ${behind(key, after)} order by ${list(key)} limit ${most}) batch order by ${descending(key)} limit 1`.execute(
        db.as(scope),
      )
      return rows[0]?.place as RowPlace | undefined
    },

    /** Takes out the rows behind that place, up to and with the one at `last`; answers how many. */
    async erase(scope: Tenant, shape: TableShape, after: RowPlace | undefined, last: RowPlace): Promise<number> {
      const key = keyOf(shape)
      const { numAffectedRows } =
        await sql`delete from ${sql.table(shape.table)} where ${belongs(shape.table, scope.tenantId)} ${behind(key, after)} and (${list(key)}) <= (${placed(key, last)})`.execute(
          db.as(scope),
        )
      return Number(numAffectedRows ?? 0n)
    },
  }
}
export type TenantRowsRepository = ReturnType<typeof createTenantRows>
