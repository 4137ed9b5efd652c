import { CHAT_API_PATH, type ChatModel } from '@drawdesk/contract/chat/chat-api'
import { CHAT_COSTS_PATH, CHAT_QUOTA_PERIODS } from '@drawdesk/contract/chat/chat-costs'
import { MODELS, type ModelKind } from './plan.ts'

export const CHAT_KEY = 'a-key-of-a-torture-run'
export const CHAT_MODEL = 'numbered'
/** More than a run can use: counted and locked like any, and never reached. */
const LIMIT_TOKENS = 1_000_000_000

const model = (kind: ModelKind): ChatModel => ({
  model: CHAT_MODEL,
  label: '',
  priceIn: '2',
  priceOut: '8',
  contextTokens: 4_096,
  maxTokens: null,
  takesImages: false,
  takesTools: false,
  continues: kind === 'goesOn',
})

type Post = (path: string, body: object) => Promise<{ id: string }>

/** A chat API for each kind of model at this address, switched on, and a quota of each period for a person and for the tenant. Answers the ids of the APIs. */
export async function setUpChat(post: Post, baseUrl: string): Promise<Record<ModelKind, string>> {
  const apis = {} as Record<ModelKind, string> // filled right below
  for (const kind of MODELS) {
    const { id } = await post(`${CHAT_API_PATH}/submit`, {
      name: kind,
      code: `torture-${kind.toLowerCase()}`,
      preset: 'custom',
      baseUrl: `${baseUrl}/v1`,
      secrets: { apiKey: CHAT_KEY },
      models: [model(kind)],
      currency: 'CNY',
      headers: {},
      extra: {},
      timeoutSeconds: 120,
      idleSeconds: 60,
      concurrency: 500,
      fallbackIds: [],
      proxyConfigId: '',
      remark: '',
      sort: 900,
    })
    await post(`${CHAT_API_PATH}/changeActive`, { id, active: 1 })
    apis[kind] = id
  }
  for (const subject of ['tenant', 'everyUser'])
    for (const period of CHAT_QUOTA_PERIODS)
      await post(`${CHAT_COSTS_PATH}/saveQuota`, { subject, period, limitTokens: LIMIT_TOKENS })
  return apis
}
