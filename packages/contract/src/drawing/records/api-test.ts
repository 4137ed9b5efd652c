import { DateTime, Id, Nullable, Type, type Static } from '../../core/schema.ts'
import { DrawCost, DrawInfo } from './draw-info.ts'

/** So many tests of an API are kept; a further one takes the place of the oldest. */
export const API_TESTS_KEPT = 30
/** Of an answer, its first words. */
export const TEST_WORDS_MAX = 600

const test = { id: Id, time: DateTime, userId: Id, userName: Type.String() }

const { state, error, elapsedMs, cost, files, takenDown, ...info } = DrawInfo.properties

/** `drawApi+tests`: a drawing that was sent as a test, how it ended, and what it was asked for. Newest first. */
export const DrawApiTest = Type.Object({
  ...test,
  infoId: Id,
  state,
  error,
  elapsedMs,
  cost,
  files,
  takenDown,
  sent: Type.Object({
    prompt: info.prompt,
    negativePrompt: info.negativePrompt,
    width: info.width,
    height: info.height,
    n: info.n,
    seed: info.seed,
    params: info.params,
  }),
})
export type DrawApiTest = Static<typeof DrawApiTest>

/** `chatApi+tests`: one question to a chat API and its answer. `cost` null: the model has no price, or the caller may not see costs. Newest first. */
export const ChatApiTest = Type.Object({
  ...test,
  ok: Type.Boolean(),
  error: Nullable(Type.Object({ code: Type.String(), msg: Type.String(), said: Type.Optional(Type.String()) })),
  ms: Type.Integer(),
  firstTokenMs: Nullable(Type.Integer()),
  promptTokens: Nullable(Type.Integer()),
  completionTokens: Nullable(Type.Integer()),
  cost: Nullable(DrawCost),
  /** The first words of the answer. */
  text: Type.String(),
  sent: Type.Object({ model: Type.String(), content: Type.String(), baseUrl: Type.String() }),
})
export type ChatApiTest = Static<typeof ChatApiTest>
