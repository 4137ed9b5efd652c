import type { Db } from '../../../../platform/database/db.ts'
import type { TestApp } from '../../../../testing/build-test-app.ts'

/** Calls of one's own conversations. */
export const CHAT = '/api/blade-biz/chatgptMsgView'

export interface PlantedMessage {
  id: string
  parentId?: string | null
  role?: 'user' | 'assistant'
  content?: string
  state?: number
  fileIds?: string[]
}

export interface PlantedConversation {
  tenantId?: string
  userId: string
  title?: string
  lastTime?: string
  diaTop?: 0 | 1
  systemPrompt?: string
  leafMsgId?: string | null
  messages?: readonly PlantedMessage[]
}

type Owner = Pick<TestApp, 'owner' | 'deps'>

/** A conversation as it stands after a while; its leaf is the last message unless said. Answers its id. */
export async function plantConversation(
  test: Owner,
  {
    tenantId = '000000',
    userId,
    title = '',
    lastTime = '2026-01-02T03:04:05Z',
    diaTop = 0,
    systemPrompt = '',
    messages = [],
    leafMsgId = messages.at(-1)?.id ?? null,
  }: PlantedConversation,
): Promise<string> {
  const id = test.deps.ids.next()
  await test.owner(
    'insert into chat_dialog (id, tenant_id, user_id, title, last_time, dia_top, system_prompt, leaf_msg_id, msg_count, create_user, update_user) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $3, $3)',
    [id, tenantId, userId, title, lastTime, diaTop, systemPrompt, leafMsgId, messages.length],
  )
  for (const {
    id: msgId,
    parentId = null,
    role = 'user',
    content = `text ${msgId}`,
    state = 2,
    fileIds = [],
  } of messages) {
    await test.owner(
      'insert into chat_message (id, tenant_id, dia_id, parent_id, user_id, role, content, state, file_ids) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      [msgId, tenantId, id, parentId, userId, role, content, state, JSON.stringify(fileIds)],
    )
  }
  return id
}

/** A conversation of so many questions and answers one after the other. Ids count up from `firstId`. */
export async function plantLongConversation(
  test: Owner,
  { tenantId, userId, firstId, count }: { tenantId: string; userId: string; firstId: number; count: number },
): Promise<string> {
  const id = await plantConversation(test, { tenantId, userId, leafMsgId: String(firstId + count - 1) })
  await test.owner(
    `insert into chat_message (id, tenant_id, dia_id, parent_id, user_id, role, content) select $1::bigint + n, $2, $3, case when n = 0 then null else $1::bigint + n - 1 end, $4, case when n % 2 = 0 then 'user' else 'assistant' end,
       'message ' || n || repeat(' with some words', 20) from generate_series(0, $5::int - 1) n`,
    [firstId, tenantId, id, userId, count],
  )
  return id
}

/** The same database, and how often it was asked: a batch is one round trip. */
export function countingDb(db: Db): { db: Db; asked(): number } {
  let asked = 0
  return {
    asked: () => asked,
    db: {
      ...db,
      as: (scope) =>
        db.as(scope).withPlugin({
          transformQuery: ({ node }) => node,
          transformResult: async ({ result }) => ((asked += 1), result),
        }),
      batch(scope, queries) {
        asked += 1
        return db.batch(scope, queries)
      },
    },
  }
}
