import { DRAW_SIZE_MAX_PX, PROMPT_LENGTH_MAX } from './draw-info.ts'
import { CHAT_ROLES } from './chat.ts'
import { Id, IdOrEmpty, Type, type Static } from '../core/schema.ts'

/** Answers for programs, without dialogs (wire-business §9). */
export const CHATGPT_PATH = '/blade-biz/chatgpt'

/** An OpenAI chat body and, ours, `apiId`. What is not named here is handed on as it is. */
export const CompletionsInput = Type.Object(
  {
    apiId: Type.Optional(IdOrEmpty),
    model: Type.Optional(Type.String({ maxLength: 200 })),
    messages: Type.Array(Type.Object({ role: Type.String({ maxLength: 20 }) }, { additionalProperties: true }), { minItems: 1, maxItems: 2_000 }),
    stream: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: true },
)
export type CompletionsInput = Static<typeof CompletionsInput> & Record<string, unknown>

export const GenerationsInput = Type.Object({
  apiId: Type.Optional(IdOrEmpty),
  prompt: Type.String({ minLength: 1, maxLength: PROMPT_LENGTH_MAX }),
  n: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  /** `1024x1024`, or `auto`. */
  size: Type.Optional(Type.String({ pattern: '^([0-9]{2,4}x[0-9]{2,4}|auto)?$' })),
  response_format: Type.Optional(Type.Enum(['url', 'b64_json'])),
})
export const GENERATIONS_WAIT_MS = 60_000
export const GENERATIONS_SIZE_MAX_PX = DRAW_SIZE_MAX_PX

/** Not ready within {@link GENERATIONS_WAIT_MS}: `data` is `[]`, and `checkSendDraw` goes on. */
export const GenerationsAnswer = Type.Object({
  created: Type.Integer(),
  data: Type.Array(Type.Object({ url: Type.Optional(Type.String()), b64_json: Type.Optional(Type.String()) })),
  infoId: Id,
  state: Type.Integer(),
})
export type GenerationsAnswer = Static<typeof GenerationsAnswer>

export const ChatContextInput = Type.Object({ diaId: Id, leafMsgId: Type.Optional(IdOrEmpty), maxTokens: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })) })
/** What the next question would send: the system prompt, then the newest messages of the branch that fit. */
export const ChatContext = Type.Object({ diaId: Id, messages: Type.Array(Type.Object({ role: Type.Enum([...CHAT_ROLES]), content: Type.String() })), tokens: Type.Integer(), isTruncated: Type.Boolean() })
export type ChatContext = Static<typeof ChatContext>
