import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { runBatch, type Statement } from '../../../../apps/server/src/platform/database/batch.ts'

/** What one step sent to the database: its round trips, each with the statements that went together. */
export type RecordedStep = Statement[][]

/** Whatever changes rows, and word of it (`pg_notify` travels within a statement that writes). */
const WRITES = /^\s*(insert|update|delete|with\b[\s\S]*\b(insert into|update|delete from))\b/i
const FRAME = /^(begin|start transaction|commit)\b/i

const isSent = (thing: unknown): thing is { statements: readonly Statement[] } =>
  typeof thing === 'object' && thing !== null && Array.isArray((thing as { statements?: unknown }).statements)

/** Notes what is sent to PostgreSQL while `noted` runs, of each step by itself however many run at once. */
export function createStepRecorder() {
  const current = new AsyncLocalStorage<RecordedStep>()
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given
    const step = current.getStore()
    // The product sends batches only; the driver's own calls are not of a step.
    if (step && isSent(first)) step.push([...first.statements])
    return (send as (...args: unknown[]) => unknown).apply(this, given)
  } as typeof send

  return {
    async noted(work: () => Promise<unknown>): Promise<RecordedStep> {
      const step: RecordedStep = []
      await current.run(step, work)
      return step
    },
  }
}

/** The same round trips with nothing in them but what writes; those without anything are left out. */
export function writesOf(step: RecordedStep): RecordedStep {
  return step
    .map((trip) => trip.filter(({ text }) => WRITES.test(text) || FRAME.test(text)))
    .filter((trip) => trip.length > 0)
}

export const countStatements = (step: RecordedStep): number =>
  step.flat().filter(({ text, isMute }) => !FRAME.test(text) && !(isMute && text.startsWith('select set_config')))
    .length

/** The same, one statement after the other, as the driver sends them. */
export const oneByOne = (step: RecordedStep): RecordedStep => step.flat().map((statement) => [statement])

/** Sends them on one connection, one trip after the other. */
export async function replay(pool: pg.Pool, step: RecordedStep): Promise<void> {
  const client = await pool.connect()
  try {
    for (const trip of step) await runBatch(client, trip)
  } catch (error) {
    client.release(true)
    throw error
  }
  client.release()
}
