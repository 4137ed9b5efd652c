import { DRAW_SIZE_MAX_PX, PROMPT_LENGTH_MAX } from '../drawing/records/draw-info.ts'
import { CHAT_ROLES } from './chat.ts'
import { Id, IdOrEmpty, Type, type Static } from '../core/schema.ts'

/** Answers for programs, without dialogs (wire-business §9). */
export const CHATGPT_PATH = '/blade-biz/chatgpt'

/** The longest answer that a program may ask for. */
export const COMPLETION_TOKENS_MAX = 65_536

const Share = Type.Optional(Type.Number({ minimum: -2, maximum: 2 }))
const Longest = Type.Optional(Type.Integer({ minimum: 1, maximum: COMPLETION_TOKENS_MAX }))
/** Handed on as it is: its form is the service's own. */
const Given = Type.Optional(Type.Unknown())

/**
 * An OpenAI chat body and, ours, `apiId`. Only what is named here is handed on: what a service adds to its contract, and what makes an answer dearer (several at once, a faster tier, storing it there),
 * is not asked for by a program unseen.
 */
export const CompletionsInput = Type.Object({
  apiId: Type.Optional(IdOrEmpty),
  model: Type.Optional(Type.String({ maxLength: 200 })),
  messages: Type.Array(Type.Object({ role: Type.String({ maxLength: 20 }) }, { additionalProperties: true }), {
    minItems: 1,
    maxItems: 2_000,
  }),
  stream: Type.Optional(Type.Boolean()),
  stream_options: Type.Optional(Type.Object({ include_usage: Type.Optional(Type.Boolean()) })),
  /** One answer; more are paid for and read by nobody. */
  n: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
  max_tokens: Longest,
  max_completion_tokens: Longest,
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
  top_p: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  presence_penalty: Share,
  frequency_penalty: Share,
  seed: Type.Optional(Type.Integer()),
  stop: Given,
  logit_bias: Given,
  logprobs: Type.Optional(Type.Boolean()),
  top_logprobs: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
  response_format: Given,
  tools: Given,
  tool_choice: Given,
  parallel_tool_calls: Type.Optional(Type.Boolean()),
  reasoning_effort: Type.Optional(Type.String({ maxLength: 20 })),
  verbosity: Type.Optional(Type.String({ maxLength: 20 })),
})
export type CompletionsInput = Static<typeof CompletionsInput>

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

export const ChatContextInput = Type.Object({
  diaId: Id,
  leafMsgId: Type.Optional(IdOrEmpty),
  maxTokens: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
})
/** What the next question would send: the system prompt, then the newest messages of the branch that fit. */
export const ChatContext = Type.Object({
  diaId: Id,
  messages: Type.Array(Type.Object({ role: Type.Enum([...CHAT_ROLES]), content: Type.String() })),
  tokens: Type.Integer(),
  isTruncated: Type.Boolean(),
})
export type ChatContext = Static<typeof ChatContext>
