import type { StoredAnswer, Totals } from './check.ts'

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** What the database says of these requests, as its owner reads it: past every route and every wall of the product. By request id. */
export async function readAnswers(query: Query, requestIds: readonly string[]): Promise<Map<string, StoredAnswer[]>> {
  const rows = await query<StoredAnswer & { requestId: string }>(
    `select m.id::text, m.client_request_id as "requestId", m.state, m.content, m.error ->> 'code' as "errorCode", m.run, m.last_event_id as "lastEventId", m.prompt_tokens as "promptTokens",
       m.completion_tokens as "completionTokens", m.is_estimated as "isEstimated",
       (select coalesce(json_agg(json_build_object('number', p.number, 'event', p.event, 'data', p.data) order by p.number), '[]') from chat_piece p where p.tenant_id = m.tenant_id and p.msg_id = m.id) as chunks
     from chat_message m where m.client_request_id = any($1) order by m.id`,
    [requestIds],
  )
  return Map.groupBy(rows, ({ requestId }) => requestId)
}

/** Answers and jobs that have not ended. */
export async function countOpen(query: Query): Promise<{ jobs: number; open: number }> {
  const [row] = await query<{ jobs: number; open: number }>(
    `select (select count(*) from platform_job where queue = 'chat')::int as jobs, (select count(*) from chat_message where role = 'assistant' and state in (0, 1))::int as open`,
  )
  return row as { jobs: number; open: number } // a count has a row
}

export async function readTotals(query: Query): Promise<Totals> {
  const sums = (prompt: string, completion: string, answers: string): string =>
    `select ${answers}::int as answers, coalesce(sum(${prompt}), 0)::float8 as "promptTokens", coalesce(sum(${completion}), 0)::float8 as "completionTokens", trim_scale(coalesce(sum(cost), 0))::text as cost`
  const [messages] = await query<Totals['messages']>(
    `${sums('prompt_tokens', 'completion_tokens', 'count(*)')} from chat_message where role = 'assistant' and state in (2, 3, 4)`,
  )
  const [usage] = await query<Totals['usage']>(
    `${sums('prompt_tokens', 'completion_tokens', 'coalesce(sum(messages), 0)')} from chat_usage`,
  )
  const [conversations] = await query<Totals['conversations']>(
    'select coalesce(sum(tokens), 0)::float8 as tokens, coalesce(sum(msg_count), 0)::int as counted, (select count(*) from chat_message)::int as messages from chat_dialog',
  )
  const used = await query<{ name: string; tokens: number }>(
    `select case user_id when 0 then 'tenant' else 'person' end || ' ' || period as name, sum(used_tokens)::float8 as tokens from chat_quota_use group by tenant_id, user_id, period order by 1`,
  )
  const [held] = await query<{ holds: number }>('select count(*)::int as holds from usage_hold')
  if (!messages || !usage || !conversations || !held) throw new Error('a sum has no row')
  return { messages, usage, conversations, used, holds: held.holds, ...(await countOpen(query)) }
}
