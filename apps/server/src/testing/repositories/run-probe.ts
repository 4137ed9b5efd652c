import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { TEST_ROLES } from '../postgres.ts'
import type { Given } from './probe.ts'

export interface Outcome {
  /** What was answered or thrown, as text. */
  answer: string
  /** Fingerprint of the other tenant's rows after it; undefined when nobody asked, or when nothing was written: the database refused the call, or it only read. */
  theirRows: string | undefined
}

class Undo extends Error {}

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | undefined)?.code

/**
 * Calls a function in a transaction of its scope that is undone in the end. Before that the other tenant's rows are looked at from
 * inside it, by the role that sees all.
 */
export async function runProbe(
  db: Db,
  given: Omit<Given, 'db'>,
  call: (given: Given) => unknown,
  printOf?: (db: Db) => Promise<string>,
): Promise<Outcome> {
  let outcome: Outcome | undefined
  try {
    await db.transaction(given.scope, async (trx) => {
      let answer: string
      let isRefused = false
      try {
        answer = textOf(await call({ ...given, db: trx }))
      } catch (error) {
        answer = `threw ${codeOf(error) ?? (error as Error).message}`
        isRefused = [error, (error as Error).cause].some((thrown) => /^[0-9A-Z]{5}$/.test(codeOf(thrown) ?? ''))
      }
      let theirRows: string | undefined
      if (printOf && !isRefused && (await hasWritten(trx, given.scope))) {
        await sql`select set_config('role', ${TEST_ROLES.cross}, true)`.execute(trx.as(given.scope))
        theirRows = await printOf(trx)
      }
      outcome = { answer, theirRows }
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  if (!outcome) throw new Error('the call was not made')
  return outcome
}

/** A transaction gets its number with the first row that it writes or locks. */
async function hasWritten(trx: Db, scope: Given['scope']): Promise<boolean> {
  const { rows } = await sql<{ id: string | null }>`select pg_current_xact_id_if_assigned()::text as id`.execute(
    trx.as(scope),
  )
  return rows[0]?.id !== null
}

/** Counts as a call that writes, so that all is looked at as it stands. */
export const writeNothing = ({ db, scope }: Given): Promise<unknown> =>
  sql`select pg_current_xact_id()`.execute(db.as(scope))

/** Looks at all rows of a tenant in these tables; the statement is no query of ours, so nothing is taken out of it. */
export function fingerprintOf(given: {
  tenantId: string
  tables: readonly string[]
  scope: { tenantId: string }
}): (db: Db) => Promise<string> {
  const { tenantId, tables, scope } = given
  const text = tables
    .map(
      (table) =>
        `select '${table} ' || count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as print from "${table}" r where tenant_id = $1`,
    )
    .join(' union all ')
  return async (db) =>
    (await db.as(scope).executeQuery<{ print: string }>(CompiledQuery.raw(text, [tenantId]))).rows
      .map(({ print }) => print)
      .toSorted()
      .join('\n')
}

function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_key, given: unknown) =>
      given instanceof Map || given instanceof Set ? [...given] : typeof given === 'bigint' ? String(given) : given,
    ) ?? 'nothing'
  )
}
