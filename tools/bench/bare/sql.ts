import pg from 'pg'
import type { RecordedStatement } from '../../../apps/server/src/testing/recorded-sql.ts'
import { serveBare } from './serve.ts'

/**
 * What the driver alone costs: the statements that the product's route sends, prepared, on a pool as large as the product's, as a
 * superuser, so without row-level security, sessions, permissions, validation and envelope.
 */
export interface SqlSetup {
  database: pg.ClientConfig
  /** By number of the request: the statements of its answer. */
  calls: readonly (readonly RecordedStatement[])[]
}

await serveBare<SqlSetup>((app, { database, calls }) => {
  const pool = new pg.Pool({ ...database, max: 10 })
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    let name = names.get(text)
    if (name === undefined) names.set(text, (name = `bare${names.size}`))
    return name
  }
  app.get<{ Params: { number: string } }>('/sql/:number', async ({ params }) => {
    const statements = calls[Number(params.number)]
    if (!statements) throw new Error(`there is no call ${params.number}`)
    const results = await Promise.all(
      statements.map(({ text, values }) => pool.query({ name: nameOf(text), text, values: [...values] })),
    )
    return results.map(({ rows }) => rows as unknown)
  })
})
