import { CHAT_API_PATH, type ChatModel } from '@drawdesk/contract/chat/chat-api'
import type { Api } from '../api.ts'
import { TENANT } from './params.ts'
import type { BenchProduct } from '../product.ts'

export const CHAT_MODEL = 'measured'
export const LONG_DIALOG_MESSAGES = 5_000
const FIRST_ID = 1_000_000_000_000
const AT_ONCE = 1_000

/** A chat API at this address, switched on, the first to be chosen. Answers its id. */
export async function addMeasuredChatApi(api: Api, baseUrl: string): Promise<string> {
  const model: ChatModel = {
    model: CHAT_MODEL,
    label: '',
    priceIn: '2',
    priceOut: '8',
    contextTokens: 8_192,
    maxTokens: null,
    takesImages: false,
    takesTools: false,
    continues: true,
  }
  const { id } = await api.post<{ id: string }>(`${CHAT_API_PATH}/submit`, {
    name: CHAT_MODEL,
    code: CHAT_MODEL,
    preset: 'custom',
    baseUrl: `${baseUrl}/v1`,
    secrets: { apiKey: 'none-needed' },
    models: [model],
    currency: 'CNY',
    headers: {},
    extra: {},
    timeoutSeconds: 600,
    idleSeconds: 60,
    concurrency: AT_ONCE,
    fallbackIds: [],
    proxyConfigId: '',
    remark: '',
    sort: 0,
  })
  await api.post(`${CHAT_API_PATH}/changeActive`, { id, active: 1 })
  return id
}

/** A dialog of the first administrator with so many messages in one branch, questions and answers with some Markdown. Answers its id. */
export async function seedLongDialog(product: BenchProduct, apiId: string): Promise<string> {
  const [owner] = await product.query<{ id: string }>(
    `select id::text from user_account where tenant_id = $1 and account = 'admin' and is_deleted = 0`,
    [TENANT],
  )
  if (!owner) throw new Error('there is no administrator')
  const diaId = String(FIRST_ID)
  await product.query(
    `insert into chat_dialog (id, tenant_id, user_id, title, api_id, model, msg_count, leaf_msg_id, last_msg, create_user) values ($1, $2, $3, 'A long dialog', $4, $5, $6::int, $1::bigint + $6::int, 'the end', $3)`,
    [diaId, TENANT, owner.id, apiId, CHAT_MODEL, LONG_DIALOG_MESSAGES],
  )
  await product.query(
    `insert into chat_message (id, tenant_id, dia_id, parent_id, user_id, role, content, state, api_id, model, prompt_tokens, completion_tokens, create_user, create_time, finished_time)
     select $1::bigint + n, $2, $1::bigint, case n when 1 then null else $1::bigint + n - 1 end, $3, case n % 2 when 1 then 'user' else 'assistant' end,
       case n % 2 when 1 then 'Question ' || n || ': how does the lighthouse turn?'
         else E'Answer **' || n || E'**:\\n\\n1. It turns by a clockwork.\\n2. A keeper winds it.\\n\\n\`\`\`ts\\nconst turns = ' || n || E'\\n\`\`\`\\n\\n' || repeat('The lens floats on mercury and weighs some tons. ', 6) end,
       2, $4, $5, 10, 100, $3, now() - ($6::int - n) * interval '1 minute', now() - ($6::int - n) * interval '1 minute'
     from generate_series(1, $6::int) n`,
    [diaId, TENANT, owner.id, apiId, CHAT_MODEL, LONG_DIALOG_MESSAGES],
  )
  await product.query('analyze chat_message')
  return diaId
}

/** Bytes of write-ahead log so far: what the database flushes. */
export async function walBytes(product: BenchProduct): Promise<number> {
  const [row] = await product.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as bytes`,
  )
  return Number(row?.bytes)
}
