import type { Facts } from '../facts.ts'
import { PROVIDERS } from '../plan.ts'

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** Everything that is known of one request: who sent it, its record, every attempt and call, and what the services noted of it. */
export async function writeStory(facts: Facts, query: Query, requestId: string): Promise<string> {
  const records = facts.records.filter(({ clientRequestId }) => clientRequestId === requestId)
  const lines = [
    `--- ${requestId}`,
    `sent: ${JSON.stringify(facts.submits.find((submit) => submit.requestId === requestId))}`,
  ]
  for (const record of records) {
    lines.push(
      `record: ${JSON.stringify(record)}`,
      `asked to stop: ${facts.stopsAsked.has(record.id)}, to be tried again: ${facts.retriesAsked.get(record.id) ?? 0} times`,
    )
    const attempts = await query<{ row: string }>(
      'select row_to_json(a)::text as row from draw_attempt a where info_id = $1 order by no',
      [record.id],
    )
    const calls = await query<{ row: string }>(
      'select row_to_json(c)::text as row from draw_call c where info_id = $1 order by id',
      [record.id],
    )
    lines.push(
      ...attempts.map(({ row }) => `attempt: ${row}`),
      ...calls.map(({ row }) => `call: ${row.slice(0, 1_500)}`),
    )
  }
  const ids = new Set(records.map(({ id }) => id))
  for (const provider of PROVIDERS) {
    for (const line of facts.ledgers[provider]) {
      if (line.prompt.split(' ')[0] === requestId || ids.has(line.ref.split('-')[0] as string))
        lines.push(`${provider}: ${new Date(line.timeMs).toISOString()} ${JSON.stringify(line)}`)
    }
  }
  return lines.join('\n')
}
