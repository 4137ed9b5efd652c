import { PartialOf } from '../core/schemas/object-parts.ts'
import type { Bilingual } from '../core/texts.ts'
import { ChatSource } from './chat-documents.ts'
import {
  DateTime,
  FileView,
  Flag,
  Id,
  IdOrEmpty,
  Nullable,
  pageAndDates,
  PageQuery,
  Type,
  type Static,
} from '../core/schema.ts'

/**
 * Dialogs and their messages (wire-business §9). A dialog is a tree of messages: a second answer to the same question, or a question asked anew, is a sibling; a branch ends in a leaf, and `leafMsgId` is the
 * branch that is shown. Answers come in numbered events that are stored before they are sent.
 */
export const CHAT_PATH = '/blade-biz/chatgptMsgView'

/** `state` of a message; it only moves 0→1→{2,3,4} and 0→{3,4}. Questions are always `done`. */
export const CHAT_STATE = { waiting: 0, streaming: 1, done: 2, failed: 3, stopped: 4 } as const
export type ChatState = (typeof CHAT_STATE)[keyof typeof CHAT_STATE]
export const CHAT_END_STATES: readonly ChatState[] = [2, 3, 4]

export const CHAT_ROLES = ['user', 'assistant', 'system', 'tool'] as const
export type ChatRole = (typeof CHAT_ROLES)[number]

export const CHAT_CONTENT_MAX = 32_000
export const CHAT_FILES_MAX = 10
export const CHAT_TITLE_MAX = 100
/** A dialog without a title is called by the beginning of its first question. */
export const CHAT_TITLE_FROM_QUESTION = 30
export const SYSTEM_PROMPT_MAX = 8_000
/** Messages that a window opens with. */
export const CHAT_WINDOW_SIZE = 50
/** At most one event of an answer is written in this time; it may carry many tokens. */
export const CHAT_CHUNK_MS = 50
/** Nodes of a branch map; of a larger dialog the newest. */
export const CHAT_TREE_MAX = 10_000

/** Codes of `error`: those of the outside service, and ours: `E_CONTEXT` too long for the model, `E_QUOTA` used up on the way, `E_INTERRUPTED` the process that answered died and the service cannot go on. */
export const CHAT_ERROR_CODES = [
  'E_AUTH',
  'E_BALANCE',
  'E_PARAM',
  'E_CONTEXT',
  'E_MODERATED',
  'E_NOTFOUND',
  'E_RATE',
  'E_BUSY',
  'E_TIMEOUT',
  'E_UPSTREAM',
  'E_UNSENT',
  'E_QUOTA',
  'E_INACTIVE',
  'E_INTERRUPTED',
] as const
export type ChatErrorCode = (typeof CHAT_ERROR_CODES)[number]

export const CHAT_ERROR_TEXTS: Readonly<Record<ChatErrorCode, Bilingual>> = {
  E_AUTH: {
    zh: '模型服务不接受密钥，请管理员检查对话接口',
    en: 'The model service rejected the key. An administrator should check the chat API.',
  },
  E_BALANCE: { zh: '模型服务余额不足', en: 'The model service account is out of credit' },
  E_PARAM: { zh: '模型服务不接受这些参数', en: 'The model service rejected these parameters' },
  E_CONTEXT: {
    zh: '对话太长，超过了模型的上下文长度；请开始新对话，或换一个模型',
    en: 'This chat is longer than the model’s context. Start a new chat or select another model.',
  },
  E_MODERATED: {
    zh: '内容未通过模型服务的审核，请换个说法',
    en: 'Rejected by the model service’s moderation. Please rephrase.',
  },
  E_NOTFOUND: { zh: '模型服务没有这个模型或地址', en: 'The model service doesn’t have this model or URL' },
  E_RATE: { zh: '模型服务限流，请稍后重试', en: 'Rate limited by the model service. Try again later.' },
  E_BUSY: { zh: '模型服务繁忙，请稍后重试', en: 'The model service is busy. Try again later.' },
  E_TIMEOUT: { zh: '模型服务太久没有回应', en: 'The model service didn’t respond in time' },
  E_UPSTREAM: { zh: '模型服务出错，请重试', en: 'The model service failed. Try again.' },
  E_UNSENT: { zh: '连接不到模型服务', en: 'Couldn’t reach the model service' },
  E_QUOTA: { zh: '对话额度已用完，回答在此中断', en: 'Your quota is used up; the answer ends here' },
  E_INACTIVE: { zh: '对话接口已停用', en: 'The chat API is disabled' },
  E_INTERRUPTED: {
    zh: '服务中断，这个模型不能接着写；请重试',
    en: 'The service was interrupted and this model can’t continue. Try again.',
  },
}

export const ChatMoney = Type.Object({ amount: Type.String(), currency: Type.String() })
export type ChatMoney = Static<typeof ChatMoney>

/** `said`: the service's own words, secrets masked, and `status`, its HTTP status, for who may see or edit chat APIs; absent for everybody else, in the stream of an answer, and where it said nothing. */
export const ChatError = Type.Object({
  code: Type.Enum([...CHAT_ERROR_CODES]),
  msg: Type.String(),
  said: Type.Optional(Type.String()),
  status: Type.Optional(Type.Integer()),
})
export type ChatErrorView = Static<typeof ChatError>

const State = Type.Unsafe<ChatState>({ type: 'integer', enum: [0, 1, 2, 3, 4] })
const Count = Type.Integer({ minimum: 0 })

/** What a read tool did during an answer; `state` running, done or failed; `text` is short, for people. */
export const ChatToolUse = Type.Object({
  name: Type.String(),
  state: Type.Enum(['running', 'done', 'failed']),
  text: Type.String(),
})
export type ChatToolUse = Static<typeof ChatToolUse>

/** `parentId` `""` at the top. `siblingIds` has itself, in order of time; `[]` is never sent. `lastEventId` is the number of its last stored event. */
export const ChatMessage = Type.Object({
  msgId: Id,
  diaId: Id,
  parentId: IdOrEmpty,
  role: Type.Enum([...CHAT_ROLES]),
  content: Type.String(),
  /** What the model thought aloud before it answered; `""` of most. */
  reasoning: Type.String(),
  tools: Type.Array(ChatToolUse),
  files: Type.Array(FileView),
  /** Of a drawing that was begun here (`drawMsg`): its record, by which pictures and progress are read; `content` says in words what was drawn. `""` of every other message. */
  drawInfoId: IdOrEmpty,
  /** Passages of the dialog's files that an answer was given; absent where it was given none. */
  sources: Type.Optional(Type.Array(ChatSource)),
  state: State,
  apiId: IdOrEmpty,
  apiName: Type.String(),
  model: Type.String(),
  promptTokens: Nullable(Count),
  completionTokens: Nullable(Count),
  /** The tokens are our own estimate: the service reported none. */
  isEstimated: Type.Boolean(),
  cost: Nullable(ChatMoney),
  error: Nullable(ChatError),
  siblingIds: Type.Array(Id),
  lastEventId: Count,
  /** From the question to the first token; null while none came. */
  firstTokenMs: Nullable(Count),
  createTime: DateTime,
  finishedTime: DateTime,
})
export type ChatMessage = Static<typeof ChatMessage>

/** How many earlier messages may be asked for at most. */
export const CONTEXT_MESSAGES_MAX = 500
export const TEMPERATURE_MAX = 2
export const ANSWER_TOKENS_MAX = 10_000_000

/**
 * What a conversation asks of its model; null: as the API has it. `contextMessages`: earlier messages that go with a question, 0: none, null: as many as fit. `maxTokens`: the longest answer; a shorter limit of the
 * model holds too. What a service does not know is not sent ({@link ChatModelParams}).
 */
export const ChatSettings = Type.Object({
  temperature: Nullable(Type.Number({ minimum: 0, maximum: TEMPERATURE_MAX })),
  topP: Nullable(Type.Number({ minimum: 0.01, maximum: 1 })),
  contextMessages: Nullable(Type.Integer({ minimum: 0, maximum: CONTEXT_MESSAGES_MAX })),
  maxTokens: Nullable(Type.Integer({ minimum: 1, maximum: ANSWER_TOKENS_MAX })),
})
export type ChatSettings = Static<typeof ChatSettings>
export const NO_CHAT_SETTINGS: ChatSettings = { temperature: null, topP: null, contextMessages: null, maxTokens: null }

/** The assistant that a conversation began with, as it was then. */
export const ChatFace = Type.Object({
  id: Id,
  name: Type.String(),
  emoji: Type.String(),
  imageFile: Nullable(FileView),
  opening: Type.String(),
  questions: Type.Array(Type.String()),
})
export type ChatFace = Static<typeof ChatFace>

/** `cost` is null where nothing was charged, or in several currencies (`costs` has them all). `answeringMsgId` `""` while nothing is being answered. */
export const ChatDialog = Type.Object({
  diaId: Id,
  title: Type.String(),
  apiId: IdOrEmpty,
  model: Type.String(),
  systemPrompt: Type.String(),
  settings: ChatSettings,
  assistant: Nullable(ChatFace),
  diaTop: Flag,
  userId: Id,
  userName: Type.String(),
  lastMsg: Type.String(),
  lastTime: DateTime,
  msgCount: Count,
  leafMsgId: IdOrEmpty,
  tokens: Count,
  cost: Nullable(ChatMoney),
  costs: Type.Array(ChatMoney),
  answeringMsgId: IdOrEmpty,
  createTime: DateTime,
  version: Type.Integer(),
})
export type ChatDialog = Static<typeof ChatDialog>

/** `isTaken` false: the API takes this field out of each request. `value`: what it sends where a conversation has none; null: nothing, and the service has its own. */
const ModelParam = Type.Object({
  isTaken: Type.Boolean(),
  value: Nullable(Type.Number()),
  most: Nullable(Type.Number()),
})
/** `isEither`: temperature and top-p exclude each other; the temperature is sent then. */
export const ChatModelParams = Type.Object({
  temperature: ModelParam,
  topP: ModelParam,
  maxTokens: ModelParam,
  isEither: Type.Boolean(),
})
export type ChatModelParams = Static<typeof ChatModelParams>

/** A model that may be chosen: of an active API, in the order of the APIs. */
export const ChatModelChoice = Type.Object({
  apiId: Id,
  apiName: Type.String(),
  model: Type.String(),
  label: Type.String(),
  takesImages: Type.Boolean(),
  contextTokens: Nullable(Count),
  params: ChatModelParams,
})
export type ChatModelChoice = Static<typeof ChatModelChoice>

/** The tighter of what bounds the caller: `limitTokens` null: nothing does. `period` day or month, `""` without a limit. */
export const ChatQuotaView = Type.Object({
  usedTokens: Count,
  limitTokens: Nullable(Count),
  period: Type.Enum(['', 'day', 'month']),
  of: Type.Enum(['', 'user', 'tenant']),
  resetTime: DateTime,
})
export type ChatQuotaView = Static<typeof ChatQuotaView>

const OptionalId = Type.Optional(IdOrEmpty)
const title = Type.Optional(Type.String({ maxLength: CHAT_TITLE_MAX }))
const model = Type.Optional(Type.String({ maxLength: 200 }))
const systemPrompt = Type.Optional(Type.String({ maxLength: SYSTEM_PROMPT_MAX }))
/** Fields left out stay as they are. */
const settings = Type.Optional(PartialOf(ChatSettings))

/** `assistantId`: it begins with what that assistant has, as far as nothing else is given. */
export const CreateDiaInput = Type.Object({
  title,
  apiId: OptionalId,
  model,
  systemPrompt,
  settings,
  assistantId: OptionalId,
})
export const ChangeDiaInput = Type.Object({
  diaId: Id,
  title,
  apiId: OptionalId,
  model,
  systemPrompt,
  settings,
  leafMsgId: OptionalId,
  version: Type.Optional(Type.Integer({ minimum: 1 })),
})

/** `keyword`: in the title or in a message. */
export const UserDiaListQuery = Type.Object({
  userId: Type.Optional(Id),
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  ...pageAndDates,
})

export const DiaWindowQuery = Type.Object({ diaId: OptionalId })
export const ChatWindow = Type.Object({
  dialog: Nullable(ChatDialog),
  messages: Type.Array(ChatMessage),
  hasMore: Type.Boolean(),
  streaming: Nullable(Type.Object({ msgId: Id, lastEventId: Count })),
  models: Type.Array(ChatModelChoice),
  quota: ChatQuotaView,
})
export type ChatWindow = Static<typeof ChatWindow>

/** Of the branch that ends in `leafMsgId` (default: the dialog's leaf), newest first; `beforeMsgId`: older than that one, by which `total` is null. */
export const DiaMsgQuery = Type.Object({ diaId: Id, leafMsgId: OptionalId, beforeMsgId: OptionalId, ...pageAndDates })

export const ByDiaId = Type.Object({ diaId: Id })
export const ByMsgId = Type.Object({ msgId: Id })
export const DiaTopInput = Type.Object({ diaId: Id, diaTop: Flag })
export const DiaTopAnswer = DiaTopInput
export const DelMsgAnswer = Type.Object({ msgId: Id, parentId: IdOrEmpty })

/** `parentId` empty: the dialog's leaf. `retryMsgId`: an answer, which gets a sibling (no content then). `editMsgId`: a question, which gets a sibling. `diaId` empty: a new dialog. */
export const SendMsgInput = Type.Object({
  diaId: OptionalId,
  content: Type.Optional(Type.String({ maxLength: CHAT_CONTENT_MAX })),
  files: Type.Optional(Type.Array(Id, { maxItems: CHAT_FILES_MAX })),
  parentId: OptionalId,
  retryMsgId: OptionalId,
  editMsgId: OptionalId,
  apiId: OptionalId,
  model,
  clientRequestId: Type.Optional(Type.String({ maxLength: 64 })),
})
export type SendMsgInput = Static<typeof SendMsgInput>

/** Given at once; the answer is read by {@link CHAT_STREAM}. `dialog` as it stands now. */
export const SendMsgAnswer = Type.Object({ userMsg: ChatMessage, msg: ChatMessage, dialog: ChatDialog })
export type SendMsgAnswer = Static<typeof SendMsgAnswer>

/**
 * A picture drawn in a dialog: sends `content` to a drawing API, and keeps the command as a question and the drawing as its answer. `diaId` empty: a new dialog. `parentId` as in {@link SendMsgInput}.
 * Answered as sendMsg is, `msg` ended already: how far the drawing is stands in its record. `infoId`: a drawing of one's own that is there already stands for it, and nothing is drawn; `apiId` says nothing then.
 */
export const DrawMsgInput = Type.Object({
  diaId: OptionalId,
  parentId: OptionalId,
  content: Type.String({ maxLength: CHAT_CONTENT_MAX }),
  apiId: OptionalId,
  infoId: OptionalId,
  clientRequestId: Type.Optional(Type.String({ maxLength: 64 })),
})
export type DrawMsgInput = Static<typeof DrawMsgInput>
/** What such a question begins with. */
export const DRAW_COMMAND = '/draw'

/** `after`: as the header `Last-Event-ID`. */
export const ChatStreamQuery = Type.Object({ msgId: Id, after: Type.Optional(Type.Integer({ minimum: 0 })) })
export const CHAT_STREAM = `${CHAT_PATH}/stream`
export const CHAT_EVENTS = ['start', 'delta', 'reasoning', 'tool', 'done'] as const
export type ChatEventName = (typeof CHAT_EVENTS)[number]

/** The branches of a dialog, oldest first: enough to draw a map. `head` is the beginning of the text in one line. */
export const ChatTreeNode = Type.Object({
  msgId: Id,
  parentId: IdOrEmpty,
  role: Type.Enum([...CHAT_ROLES]),
  state: State,
  head: Type.String(),
  createTime: DateTime,
})
export const ChatTree = Type.Object({ leafMsgId: IdOrEmpty, nodes: Type.Array(ChatTreeNode), isCut: Type.Boolean() })
export type ChatTree = Static<typeof ChatTree>

/** `md`: the branch as a document; `json`: the whole tree. */
export const ExportDiaQuery = Type.Object({
  diaId: Id,
  leafMsgId: OptionalId,
  format: Type.Optional(Type.Enum(['md', 'json'])),
})

/* ---- Other people's dialogs: within the caller's data scopes, what is private masked, each look noted. ---- */
export const CHAT_DIALOGS_PATH = '/blade-biz/chatDialogs'

export const AllDialogsQuery = Type.Object({
  ...PageQuery.properties,
  userId: Type.Optional(Id),
  userName: Type.Optional(Type.String({ maxLength: 100 })),
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  apiId: Type.Optional(Id),
  model: Type.Optional(Type.String({ maxLength: 200 })),
  lastTime_dategt: Type.Optional(Type.String({ maxLength: 19 })),
  lastTime_datelt: Type.Optional(Type.String({ maxLength: 19 })),
})

/** `maskedUntil` `""`: texts are masked; else they are shown until then. */
export const AllDialogsWindow = Type.Object({
  dialog: ChatDialog,
  messages: Type.Array(ChatMessage),
  hasMore: Type.Boolean(),
  shownUntil: DateTime,
})
export type AllDialogsWindow = Static<typeof AllDialogsWindow>
export const AllDialogsMessagesQuery = Type.Object({
  diaId: Id,
  leafMsgId: OptionalId,
  beforeMsgId: OptionalId,
  size: PageQuery.properties.size,
})

export const REVEAL_MINUTES = 15
export const RevealInput = Type.Object({ diaId: Id, reason: Type.String({ minLength: 1, maxLength: 200 }) })
export const RevealAnswer = Type.Object({ diaId: Id, shownUntil: DateTime })

export const CHAT_ACCESS_ACTIONS = ['list', 'read', 'reveal', 'export'] as const
/** Who looked at whose dialog; repeated looks within ten minutes are one line with `times`. */
export const ChatAccess = Type.Object({
  id: Id,
  diaId: IdOrEmpty,
  title: Type.String(),
  userId: Id,
  userName: Type.String(),
  readerId: Id,
  readerName: Type.String(),
  deed: Type.Enum([...CHAT_ACCESS_ACTIONS]),
  reason: Type.String(),
  times: Count,
  createTime: DateTime,
  updateTime: DateTime,
})
export type ChatAccess = Static<typeof ChatAccess>
/** Names by what they contain. */
export const ChatAccessQuery = Type.Object({
  ...PageQuery.properties,
  diaId: Type.Optional(Id),
  userId: Type.Optional(Id),
  readerId: Type.Optional(Id),
  readerName: Type.Optional(Type.String({ maxLength: 100 })),
  userName: Type.Optional(Type.String({ maxLength: 100 })),
  deed: Type.Optional(Type.Enum([...CHAT_ACCESS_ACTIONS])),
})
