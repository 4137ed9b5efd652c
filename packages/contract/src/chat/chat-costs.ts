import { DateTime, Id, IdOrEmpty, Nullable, PageQuery, RemovedQuery, Type, type Static } from '../core/schema.ts'
import { ChatMoney } from './chat.ts'

/** What chat used and cost, and the quotas that bound it. */
export const CHAT_COSTS_PATH = '/blade-biz/chatCosts'

export const CHAT_COST_KEYS = ['day', 'model', 'user', 'api'] as const
export type ChatCostKey = (typeof CHAT_COST_KEYS)[number]
/** Days that one look spans at most. */
export const CHAT_COST_DAYS_MAX = 366

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const Count = Type.Integer({ minimum: 0 })

/** `from` and `to`: days of the configured zone, both included; default the last 30. */
export const ChatCostsQuery = Type.Object({
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  by: Type.Optional(Type.Enum([...CHAT_COST_KEYS])),
  userId: Type.Optional(Id),
  apiId: Type.Optional(Id),
  model: Type.Optional(Type.String({ maxLength: 200 })),
})
export type ChatCostsQuery = Static<typeof ChatCostsQuery>

const figures = {
  messages: Count,
  failed: Count,
  promptTokens: Count,
  completionTokens: Count,
  costs: Type.Array(ChatMoney),
}
export const ChatFigures = Type.Object(figures)
export type ChatFigures = Static<typeof ChatFigures>
/** `key`: the day, the model, or an id; `name` is what people read ("" where the person or API is gone). */
export const ChatCostRow = Type.Object({ key: Type.String(), name: Type.String(), ...figures })
export type ChatCostRow = Static<typeof ChatCostRow>
/** `days` has each day of the span, also empty ones; `rows` by what was asked (at most 500, the largest first; days in order). */
export const ChatCosts = Type.Object({
  from: Day,
  to: Day,
  total: ChatFigures,
  days: Type.Array(ChatCostRow),
  rows: Type.Array(ChatCostRow),
  isCut: Type.Boolean(),
})
export type ChatCosts = Static<typeof ChatCosts>

export const CHAT_QUOTA_SUBJECTS = ['tenant', 'everyUser', 'user'] as const
export const CHAT_QUOTA_PERIODS = ['day', 'month'] as const

/** `tenant`: all people together; `everyUser`: each person who has none of their own; `user`: this one (`userId`). What is used now stands beside it; of `everyUser` that is null. */
export const ChatQuota = Type.Object({
  id: Id,
  subject: Type.Enum([...CHAT_QUOTA_SUBJECTS]),
  userId: IdOrEmpty,
  userName: Type.String(),
  period: Type.Enum([...CHAT_QUOTA_PERIODS]),
  limitTokens: Count,
  remark: Type.String({ maxLength: 255 }),
  usedTokens: Nullable(Count),
  heldTokens: Nullable(Count),
  resetTime: DateTime,
  updateTime: DateTime,
  version: Type.Integer(),
})
export type ChatQuota = Static<typeof ChatQuota>
/** Tokens that a person may use in a day where neither they nor everybody has a limit for the day. */
export const CHAT_DEFAULT_DAY_TOKENS = 1_000_000

export const ChatQuotaQuery = Type.Object({
  ...PageQuery.properties,
  ...RemovedQuery.properties,
  subject: Type.Optional(Type.Enum([...CHAT_QUOTA_SUBJECTS])),
  userId: Type.Optional(Id),
})
export const CHAT_QUOTA_MAX = 1_000_000_000_000
export const ChatQuotaSave = Type.Object({
  id: Type.Optional(Id),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  subject: Type.Optional(Type.Enum([...CHAT_QUOTA_SUBJECTS])),
  userId: Type.Optional(IdOrEmpty),
  period: Type.Optional(Type.Enum([...CHAT_QUOTA_PERIODS])),
  limitTokens: Type.Optional(Type.Integer({ minimum: 0, maximum: CHAT_QUOTA_MAX })),
  remark: Type.Optional(Type.String({ maxLength: 255 })),
})
export type ChatQuotaSave = Static<typeof ChatQuotaSave>
