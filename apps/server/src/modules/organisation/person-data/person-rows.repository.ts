import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { TABLES } from '../offboarding/tenant-tables.ts'
import { patternOf, type PersonFacts } from './person-facts.ts'
import type { PersonStep } from './tables/person-table.ts'

type Tenant = Pick<Scope, 'tenantId'>

export interface TableColumn {
  name: string
  type: string
  isNullable: boolean
}
export type TableColumns = ReadonlyMap<string, readonly TableColumn[]>

/** Bytes in a store that a deleted row pointed to. */
export interface FreedPlace {
  storeId: string
  storageKey: string
  parts: number
}

/** `after`: where the next batch begins; undefined once all are done. */
export interface ErasedBatch {
  rows: number
  after: string | undefined
  freed: FreedPlace[]
}

/** What no copy of a tenant has either. */
function secretsOf(table: string): readonly string[] {
  const fate = TABLES[table]
  return fate?.kept === 'tenant' ? fate.secrets : []
}

const PLATFORM_STORE = '0'
const FIRST_UUID = '00000000-0000-0000-0000-000000000000'

const textIds = (ids: readonly string[]): RawBuilder<unknown> => sql`${ids}::text[]`

/** Rows of one person in any table that the catalogue names. Table and column names are the catalogue's, never a caller's. */
export function createPersonRows(db: Db) {
  /** Rows of the step that are theirs; `r` is the row. */
  function isTheirs({ tenantId }: Tenant, step: PersonStep, facts: PersonFacts): RawBuilder<boolean> {
    const { by = [], byList = [], byPhone = [], byAccount = [], through } = step
    const column = (name: string) => sql.ref(`r.${name}`)
    const ways = [
      ...by.map((name) => sql`${column(name)} = ${facts.userId}::bigint`),
      ...byList.map((name) => sql`${facts.userId}::text = any(string_to_array(${column(name)}, ','))`),
      ...byPhone.map((name) => sql`${column(name)} = any(${textIds(facts.phones)})`),
      // Nobody's rows say "" too.
      ...(facts.account === '' ? [] : byAccount.map((name) => sql`${column(name)} = ${facts.account}`)),
      ...(through
        ? [
            sql`${column(through.column)} in (select p.id from ${sql.table(through.table)} p where p.tenant_id = ${tenantId} and ${sql.ref(`p.${through.by}`)} = ${facts.userId}::bigint)`,
          ]
        : []),
    ]
    return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`
  }

  const has = (columns: readonly TableColumn[], name: string): TableColumn | undefined =>
    columns.find((column) => column.name === name)

  /** The ids that batches go by: numbers and uuids have an order of their own; of anything else all rows are one batch. */
  const countedBy = (columns: readonly TableColumn[]): TableColumn | undefined =>
    columns.find(({ name, type }) => name === 'id' && (type === 'bigint' || type === 'uuid'))

  const within = ({ tenantId }: Tenant, columns: readonly TableColumn[]): RawBuilder<unknown> =>
    has(columns, 'tenant_id') ? sql`r.tenant_id = ${tenantId} and` : sql``

  /** The rows of a batch by their ids; of a table without one, all of them. */
  function batchOf(
    scope: Tenant,
    step: PersonStep,
    {
      facts,
      columns,
      after,
      most,
    }: { facts: PersonFacts; columns: readonly TableColumn[]; after: string; most: number },
  ): { picked: RawBuilder<unknown>; hasId: boolean } {
    const id = countedBy(columns)
    const theirs = sql`${within(scope, columns)} ${isTheirs(scope, step, facts)}`
    if (!id) return { picked: theirs, hasId: false }
    const from = after === '' ? (id.type === 'uuid' ? FIRST_UUID : '-1') : after
    const behind = sql`r.id > ${from}::${sql.raw(id.type)}`
    return {
      picked: sql`${within(scope, columns)} r.id in (select r.id from ${sql.table(step.table)} r where ${theirs} and ${behind} order by r.id limit ${sql.lit(most)} for update)`,
      hasId: true,
    }
  }

  return {
    /** Columns of all tables, in their order. */
    async columnsOf(): Promise<TableColumns> {
      const { rows } = await sql<TableColumn & { table: string }>`
        select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as is_nullable
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1, a.attnum`.execute(
        db.platform(),
      )
      return Map.groupBy(rows, ({ table }) => table)
    },

    /** Does the next rows of a step what the catalogue says. In a transaction. */
    async erase(
      scope: Tenant,
      step: PersonStep,
      given: { facts: PersonFacts; columns: readonly TableColumn[]; alias: string; after: string; most: number },
    ): Promise<ErasedBatch> {
      const { columns, most, facts } = given
      const { picked, hasId } = batchOf(scope, step, given)
      const table = sql.table(step.table)
      if (step.erasing === 'keep') {
        const { rows } = await sql<{ kept: string }>`
          select count(*) as kept from ${table} r where ${within(scope, columns)} ${isTheirs(scope, step, facts)}`.execute(
          db.as(scope),
        )
        return { rows: Number(rows[0]?.kept ?? 0), after: undefined, freed: [] }
      }
      const place = has(columns, 'storage_key')
        ? sql`, r.storage_key, ${has(columns, 'parts') ? sql`r.parts` : sql`0`} as parts, ${has(columns, 'store_id') ? sql`r.store_id` : sql`${PLATFORM_STORE}::bigint`} as store_id`
        : sql``
      const answer = sql`returning ${hasId ? sql`r.id::text` : sql`''`} as id ${step.erasing === 'delete' ? place : sql``}`
      const statement =
        step.erasing === 'delete'
          ? sql`delete from ${table} r where ${picked} ${answer}`
          : sql`update ${table} r set ${sql.join(changesOf(step, given), sql`, `)} where ${picked} ${answer}`
      const { rows } = await sql<{ id: string } & Partial<FreedPlace>>`${statement}`.execute(db.as(scope))
      const last = rows.reduce((most_, { id }) => (isBehind(id, most_) ? id : most_), '')
      return {
        rows: rows.length,
        after: hasId && rows.length === most ? last : undefined,
        freed: rows.flatMap(({ storageKey, parts = 0, storeId = PLATFORM_STORE }) =>
          storageKey ? [{ storageKey, parts, storeId }] : [],
        ),
      }
    },

    /** The next rows of a step as JSON texts, without what a copy leaves out. */
    async read(
      scope: Tenant,
      step: PersonStep,
      given: { facts: PersonFacts; columns: readonly TableColumn[]; after: string; most: number },
    ): Promise<{ lines: string[]; after: string | undefined }> {
      const { columns, facts, after, most } = given
      const id = countedBy(columns)
      const hidden = new Set([...(step.leftOut ?? []), ...secretsOf(step.table), 'tenant_id'])
      const shown = columns.filter(({ name }) => !hidden.has(name))
      // Ids as texts: 64 bits do not survive as numbers elsewhere.
      const pairs = shown.flatMap(({ name, type }) => [
        sql`${sql.lit(name)}`,
        type === 'bigint' ? sql`${sql.ref(`r.${name}`)}::text` : sql.ref(`r.${name}`),
      ])
      const from = after === '' ? (id?.type === 'uuid' ? FIRST_UUID : '-1') : after
      const { rows } = await sql<{ id: string; line: string }>`
        select ${id ? sql`r.id::text` : sql`''`} as id, json_build_object(${sql.join(pairs)})::text as line
        from ${sql.table(step.table)} r where ${within(scope, columns)} ${isTheirs(scope, step, facts)}
        ${id ? sql`and r.id > ${from}::${sql.raw(id.type)} order by r.id limit ${sql.lit(most)}` : sql``}`.execute(
        db.as(scope),
      )
      return { lines: rows.map(({ line }) => line), after: id && rows.length === most ? rows.at(-1)?.id : undefined }
    },

    /** How the person is known, removed or not; undefined where there is nobody with this id. */
    async findFacts(scope: Tenant, userId: string): Promise<(PersonFacts & { texts: (string | null)[] }) | undefined> {
      const { tenantId } = scope
      const { rows } = await sql<{ account: string; phones: string[]; texts: (string | null)[] }>`
        select u.account,
          array(select phone from (select u.phone union select v.phone from sms_verified v where v.tenant_id = ${tenantId} and v.user_id = u.id) p where phone <> '') as phones,
          array[u.account, u.name, u.real_name, u.email, u.phone, u.code]
            || array(select v.phone from sms_verified v where v.tenant_id = ${tenantId} and v.user_id = u.id)
            || array(select o.user_name from user_oauth o where o.tenant_id = ${tenantId} and o.user_id = u.id)
            || array(select distinct unnest(array[g.cuserinfo, g.mobile, g.address]) from cus_order g where g.tenant_id = ${tenantId} and g.user_id = u.id) as texts
        from user_account u where u.tenant_id = ${tenantId} and u.id = ${userId}::bigint`.execute(db.as(scope))
      const found = rows[0]
      return found && { userId, values: [], ...found }
    },
  }
}

export type PersonRows = ReturnType<typeof createPersonRows>

/** Later of two ids of one table: numbers by their size, uuids by their text. */
const isBehind = (one: string, other: string): boolean =>
  other === '' || (one.length === other.length ? one > other : one.length > other.length)

function changesOf(
  step: PersonStep,
  { facts, columns, alias }: { facts: PersonFacts; columns: readonly TableColumn[]; alias: string },
): RawBuilder<unknown>[] {
  const typeOf = (name: string): TableColumn => {
    const column = columns.find((one) => one.name === name)
    if (!column) throw new Error(`${step.table} has no column ${name}`)
    return column
  }
  return [
    ...(step.alias ?? []).map((name) => sql`${sql.ref(name)} = ${alias}`),
    ...(step.empty ?? []).map((name) => sql`${sql.ref(name)} = ${emptyOf(typeOf(name))}`),
    ...(step.mentions ?? []).map((name) => sql`${sql.ref(name)} = ${withoutMentions(typeOf(name), facts, alias)}`),
  ]
}

function emptyOf({ name, type, isNullable }: TableColumn): RawBuilder<unknown> {
  if (isNullable) return sql`null`
  const isJson = type === 'json' || type === 'jsonb'
  if (!isJson) return sql`''`
  return sql`(case when ${sql.raw(`${type}_typeof`)}(${sql.ref(`r.${name}`)}) = 'array' then '[]' else '{}' end)::${sql.raw(type)}`
}

function withoutMentions({ name, type }: TableColumn, facts: PersonFacts, alias: string): RawBuilder<unknown> {
  const isJson = type === 'json' || type === 'jsonb'
  const quoted = (value: string): string => (isJson ? JSON.stringify(value).slice(1, -1) : value)
  const start: RawBuilder<unknown> = sql`${sql.ref(`r.${name}`)}::text`
  const replaced = facts.values.reduce<RawBuilder<unknown>>(
    (text, value) => sql`regexp_replace(${text}, ${patternOf(quoted(value))}, ${alias}, 'g')`,
    start,
  )
  return isJson ? sql`(${replaced})::${sql.raw(type)}` : replaced
}
