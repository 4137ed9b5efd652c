import { DRAW_ERROR_CODES, type DrawErrorCode } from '../../core/errors.ts'
import type { Bilingual } from '../../core/texts.ts'
import {
  auditFields,
  DateTime,
  FileView,
  Flag,
  Id,
  Nullable,
  PageQuery,
  RecordOf,
  Type,
  type Static,
} from '../../core/schema.ts'
import { DrawDecision } from '../draw-check.ts'
import { GUEST_STICKERS_MAX, StampLayer, StickerPlace } from '../stamp.ts'

export { DRAW_INFO_PATH } from '../draw-paths.ts'

/** `state` of a drawing; it only moves 0→1→{2,3,4,5} and 0→{3,4,5}, and from 3 or 4 back to 0 by a retry. */
export const DRAW_STATE = { queued: 0, running: 1, succeeded: 2, failed: 3, cancelled: 4, blocked: 5 } as const
export type DrawState = (typeof DRAW_STATE)[keyof typeof DRAW_STATE]
export const DRAW_END_STATES: readonly DrawState[] = [2, 3, 4, 5]

const MOVES: Readonly<Record<DrawState, readonly DrawState[]>> = {
  0: [1, 3, 4, 5],
  1: [2, 3, 4, 5],
  2: [],
  3: [0],
  4: [0],
  5: [],
}

/** May a drawing go from this state to that one? */
export function canMoveDraw(from: DrawState, to: DrawState): boolean {
  return MOVES[from].includes(to)
}

export const DRAW_TYPES = ['draw', 'upscale', 'model3d'] as const
export const MODERATION = { none: 0, pass: 1, review: 2, block: 3 } as const

export const PROMPT_LENGTH_MAX = 32_000
export const PICTURES_MAX = 10
export const DRAW_SIZE_MIN_PX = 64
export const DRAW_SIZE_MAX_PX = 8_192
/** The same clientRequestId by the same user within this time gives the first answer again. */
export const CLIENT_REQUEST_HOURS = 24
/** Recorded bodies are cut here. */
export const RECORDED_BODY_BYTES_MAX = 64 * 1024

const Size = Type.Integer({ minimum: DRAW_SIZE_MIN_PX, maximum: DRAW_SIZE_MAX_PX })
const OptionalId = Type.Optional(Type.Union([Id, Type.Literal('')]))
const NoneOr = Type.Union([Id, Type.Literal('')])
const State = Type.Union([
  Type.Literal(0),
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
])
const DrawType = Type.Enum([...DRAW_TYPES])

/** Names a drawing API, a style, or both; `params` sets single parameters by path, or variables by name. In a GET lists and `params` are texts. */
export const sendFields = {
  id: OptionalId,
  styleId: OptionalId,
  prompt: Type.Optional(Type.String({ maxLength: PROMPT_LENGTH_MAX })),
  negativePrompt: Type.Optional(Type.String({ maxLength: PROMPT_LENGTH_MAX })),
  width: Type.Optional(Nullable(Size)),
  height: Type.Optional(Nullable(Size)),
  n: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: PICTURES_MAX }))),
  /** 64-bit, so as digits. Blank: one is drawn by lot here and kept with the record, where the definition has a seed. */
  seed: Type.Optional(Type.String({ pattern: '^(-?[0-9]{1,20})?$' })),
  images: Type.Optional(Type.Array(Id, { maxItems: 16 })),
  params: Type.Optional(RecordOf(Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]))),
  exId: OptionalId,
  /** Of those that the experience offers; put on the pictures above its own, below its seal. */
  stickers: Type.Optional(Type.Array(StickerPlace, { maxItems: GUEST_STICKERS_MAX })),
  /** The device that it is drawn at; kept with the record, which is found by it. */
  loginId: OptionalId,
  clientRequestId: Type.Optional(Type.String({ maxLength: 64 })),
}
export const SendFields = Type.Object(sendFields)
export type SendFields = Static<typeof SendFields>

/** drawInfo/again: the same picture once more, or (`newSeed` 1) another one by the same parameters. `isTest` 1: where that was a test of its API, this is one too. */
export const AgainInput = Type.Object({ id: Id, newSeed: Type.Optional(Flag), isTest: Type.Optional(Flag) })

/** drawInfo/quote: what drawing these once more would cost. */
export const AgainQuoteInput = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) })

const WaitSeconds = Nullable(Type.Object({ low: Type.Number(), high: Type.Number() }))

/** Given at once; never waits for the picture. */
export const SendAnswer = Type.Object({
  infoId: Id,
  key: Type.String(),
  state: State,
  position: Nullable(Type.Integer()),
  waitSeconds: WaitSeconds,
})
export type SendAnswer = Static<typeof SendAnswer>

export const DrawError = Type.Object({
  code: Type.Enum([...DRAW_ERROR_CODES]),
  msg: Type.String(),
  /** Of `msg`, the provider's own words; "" where it said nothing. */
  said: Type.Optional(Type.String()),
  retryable: Type.Boolean(),
  upstreamStatus: Nullable(Type.Integer()),
})
export type DrawError = Static<typeof DrawError>

/** Upstream cost as decimal text. */
export const DrawCost = Type.Object({ amount: Type.String(), currency: Type.String() })
export type DrawCost = Static<typeof DrawCost>

/** What is tried once more by itself, of `max` times; `isOrder`: the provider took it and failed, and this is a new order. `code`: why, `""` where nothing is kept of that. */
export const Resubmit = Type.Object({
  no: Type.Integer(),
  max: Type.Integer(),
  isOrder: Type.Boolean(),
  code: Type.Enum([...DRAW_ERROR_CODES, '']),
})
export type Resubmit = Static<typeof Resubmit>

/** checkSendDraw; `progress` 0–1 never falls within an order, `files` are there in state 2. */
export const Progress = Type.Object({
  infoId: Id,
  key: Type.String(),
  type: DrawType,
  state: State,
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  position: Nullable(Type.Integer()),
  waitSeconds: WaitSeconds,
  previewUrl: Type.String(),
  /** State 0 and 1: why it is not being drawn (any more), beside the others in front of it; else `""`. */
  waitReason: Type.Optional(Type.String()),
  /** State 1, while it is tried once more. */
  resubmit: Type.Optional(Nullable(Resubmit)),
  files: Type.Array(FileView),
  /** It was drawn with; `""` where its definition has none. */
  seed: Type.Optional(Type.String()),
  /** What its provider says of the picture (`result.meta.note`), for people; `""` for nothing. */
  note: Type.Optional(Type.String()),
  /** 1: its pictures were taken down, and `files` has none. */
  takenDown: Type.Optional(Type.Literal(1)),
  error: Nullable(DrawError),
  attempt: Type.Integer(),
  queuedTime: DateTime,
  startedTime: DateTime,
  finishedTime: DateTime,
  elapsedMs: Nullable(Type.Integer()),
  cost: Nullable(DrawCost),
  version: Type.Integer(),
})
export type Progress = Static<typeof Progress>

/** One record; `id` is the infoId. */
export const DrawInfo = Type.Object({
  id: Id,
  type: DrawType,
  parentId: NoneOr,
  state: State,
  /** 1: in state 1, was with its provider and waits for another try. */
  waits: Type.Optional(Flag),
  /** Why it waits in front of its provider, as in {@link Progress}. */
  waitReason: Type.Optional(Type.String()),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  prompt: Type.String(),
  negativePrompt: Type.String(),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  n: Nullable(Type.Integer()),
  seed: Type.String(),
  params: Nullable(RecordOf(Type.Unknown())),
  userId: NoneOr,
  userName: Type.String(),
  exId: NoneOr,
  exName: Type.String(),
  styleId: NoneOr,
  styleName: Type.String(),
  promptId: NoneOr,
  /** Title of that prompt. (Not its `promptName`: that would be shown to all who see the prompt's words.) */
  promptTitle: Type.Optional(Type.String()),
  apiId: NoneOr,
  apiName: Type.String(),
  loginId: NoneOr,
  inputs: Type.Array(FileView),
  files: Type.Array(FileView),
  cost: Nullable(DrawCost),
  error: Nullable(DrawError),
  attempts: Type.Integer(),
  moderation: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  /** 1: has pictures and is blocked, so they are shown to nobody but those who decide on it (`drawInfo_check`). */
  takenDown: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** The caller's own star and rating (0: none); tags and boards that it is on. */
  favourite: Type.Optional(Flag),
  rating: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
  tags: Type.Optional(Type.Array(Type.String())),
  boardIds: Type.Optional(Type.Array(Id)),
  /** Asked by, never answered: one tag, one board. */
  tag: Type.Optional(Type.String()),
  boardId: Type.Optional(Id),
  payLogId: NoneOr,
  refundState: Nullable(Type.Integer()),
  queuedTime: DateTime,
  startedTime: DateTime,
  finishedTime: DateTime,
  /** From start to end; times on the wire have whole seconds only. */
  elapsedMs: Nullable(Type.Integer()),
  ...auditFields,
})
export type DrawInfo = Static<typeof DrawInfo>

export const CALL_STEPS = ['submit', 'poll', 'fetch', 'cancel', 'callback'] as const

/** One outside call as it is shown: secrets masked, pictures by fileId, bodies cut at 64 KB. */
export const RecordedCall = Type.Object({
  time: DateTime,
  step: Type.Enum([...CALL_STEPS]),
  method: Type.String(),
  url: Type.String(),
  status: Nullable(Type.Integer()),
  ms: Nullable(Type.Integer()),
  request: Type.String(),
  response: Type.String(),
  error: Type.String(),
  /** From 1: the order of its attempt that it belongs to; a further one where the provider ended the one before as failed. */
  orderNo: Type.Optional(Type.Integer()),
  /** What it came to, when that is a failure, whatever its status; else `""`. */
  verdict: Type.Optional(Type.Enum([...DRAW_ERROR_CODES, ''])),
})
export type RecordedCall = Static<typeof RecordedCall>

/** One order that a provider took, or was to take. */
export const DrawOrder = Type.Object({
  no: Type.Integer(),
  /** `done` or an error code; `""` while it runs. */
  outcome: Type.String(),
  /** The provider's own words, masked. */
  msg: Type.String(),
  providerTaskId: Type.String(),
  startedTime: DateTime,
  finishedTime: DateTime,
  cost: Nullable(DrawCost),
})
export type DrawOrder = Static<typeof DrawOrder>

export const DrawAttempt = Type.Object({
  no: Type.Integer(),
  startedTime: DateTime,
  finishedTime: DateTime,
  /** `done` or an error code; `""` while it runs; `moved`: it went on at another API. */
  outcome: Type.String(),
  providerTaskId: Type.String(),
  /** Oldest first. */
  orders: Type.Optional(Type.Array(DrawOrder)),
  calls: Type.Array(RecordedCall),
})
export type DrawAttempt = Static<typeof DrawAttempt>

export const DrawInfoDetail = Type.Object({
  ...DrawInfo.properties,
  attemptList: Type.Array(DrawAttempt),
  lineage: Type.Object({
    apiVersion: Nullable(Type.Integer()),
    styleVersion: Nullable(Type.Integer()),
    promptVersion: Nullable(Type.Integer()),
    sealVersion: Nullable(Type.Integer()),
    exVersion: Nullable(Type.Integer()),
    /** What the guest said, before style or prompt put their words around it; `""` where nothing was put. */
    words: Type.String(),
    /** What the variables of the style or prompt were filled with. */
    variables: RecordOf(Type.String()),
    /** What was put on the pictures, bottom first. */
    stamp: Type.Array(StampLayer),
    /** The pictures before that; `[]` where nothing was. */
    plainFiles: Type.Array(FileView),
    /** As in {@link Progress}. */
    note: Type.Optional(Type.String()),
    /** Of an upscale: how many times as large. */
    scale: Nullable(Type.Integer()),
    /** `lanczos3`: made by ourselves with this method, not by a provider; else `""`. */
    local: Type.String(),
    /** Made at the parent's provider by this follow-up of its definition; else `""`. */
    followUp: Type.String(),
    /** Who changed its words or parameters last while it waited in the queue; absent where nobody did. */
    edited: Type.Optional(Type.Object({ by: Type.String(), time: DateTime })),
    /** As sent, pictures by fileId. */
    body: Type.Unknown(),
  }),
  children: Type.Array(Type.Object({ id: Id, type: DrawType, state: State })),
  /** 1: something can make a 3D model of it. */
  canModel: Type.Optional(Flag),
  /** Oldest first. */
  decisions: Type.Array(DrawDecision),
})
export type DrawInfoDetail = Static<typeof DrawInfoDetail>

/** `+changes`: what of that by which it was made is different today. */
export const DrawChange = Type.Object({
  what: Type.Enum(['api', 'style', 'prompt', 'seal', 'experience']),
  id: Id,
  name: Type.String(),
  from: Nullable(Type.Integer()),
  /** null when it is gone. */
  to: Nullable(Type.Integer()),
  /** By path, as short text: what it was and what it is; `[]` where what it was is not kept, and for who may not open it. */
  fields: Type.Array(Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })),
})
export type DrawChange = Static<typeof DrawChange>

/** Most that one zip holds; more is refused before it begins. */
export const DRAW_ZIP_BYTES_MAX = 2 * 1024 ** 3

/** `+zip`: the files of these records, and `records.json` with what they were made by. */
export const DrawZipInput = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) })

export const DrawInfoQuery = Type.Object({
  ...PageQuery.properties,
  ...Object.fromEntries(
    [
      'state',
      'type',
      'parentId',
      'userId',
      'exId',
      'styleId',
      'promptId',
      'loginId',
      'apiId',
      'moderation',
      'takenDown',
      'prompt',
      'id',
      'createTime_dategt',
      'createTime_datelt',
      'beforeId',
    ].map((name) => [name, Type.Optional(Type.String())] as const),
  ),
})

/** One entry of `records.json`; `missing` names files that the store no longer has; of what was taken down there are none. */
export interface DrawZipRecord {
  id: string
  type: string
  createTime: string
  prompt: string
  negativePrompt: string
  width: number | null
  height: number | null
  seed: string
  params: unknown
  api: string
  style: string
  promptTemplate: string
  experience: string
  versions: {
    api: number | null
    style: number | null
    prompt: number | null
    experience: number | null
    seal: number | null
  }
  takenDown?: true
  files: string[]
  missing: string[]
}

/** What each error code means to people, with what they can do. */
export const DRAW_ERROR_TEXTS: Readonly<Record<DrawErrorCode, Bilingual>> = {
  E_AUTH: { zh: '服务商不接受密钥，请检查密钥', en: 'The provider rejected the key. Check the key.' },
  E_BALANCE: { zh: '服务商余额不足', en: 'The provider account is out of credit' },
  E_ADDRESS: { zh: '服务地址不允许访问', en: 'The service URL isn’t allowed' },
  E_PARAM: { zh: '服务商不接受这些参数', en: 'The provider rejected these parameters' },
  E_MODERATED: {
    zh: '内容未通过审核，请修改提示词或图片',
    en: 'Blocked by moderation. Change the prompt or the picture.',
  },
  E_NOTFOUND: { zh: '服务商找不到该接口、模型或任务', en: 'The provider doesn’t have this URL, model or task' },
  E_RATE: { zh: '请求过于频繁，稍后会再试', en: 'Too many requests. Will retry shortly.' },
  E_BUSY: { zh: '服务商繁忙，稍后会再试', en: 'The provider is busy. Will retry shortly.' },
  E_TIMEOUT: { zh: '等待超时', en: 'Timed out' },
  E_CANCELLED: { zh: '已取消', en: 'Canceled' },
  E_UPSTREAM: { zh: '服务商出错', en: 'The provider failed' },
}
