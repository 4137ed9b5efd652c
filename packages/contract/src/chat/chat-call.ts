import { defineResource } from '../core/resource.ts'
import { auditFields, Id, IdOrEmpty, Nullable, Type, type Static } from '../core/schema.ts'
import type { Bilingual } from '../core/texts.ts'
import { CHAT_ERROR_CODES, type ChatErrorCode } from './chat.ts'

/** The log of calls of chat services. */
export const CHAT_CALL_PATH = '/blade-biz/chatCall'

/**
 * What a call was for: `answer` an answer in a conversation; `attempt` one that said nothing, before it was asked again or a fallback was; `direct` a program with a body of its own; `report` the statement
 * of a report from a question; `test` a test of the API.
 */
export const CHAT_CALL_KINDS = ['answer', 'attempt', 'direct', 'report', 'test'] as const
export type ChatCallKind = (typeof CHAT_CALL_KINDS)[number]

/**
 * `open` under way; `stopped` by who asked; `refused` by the service, `errorCode` says why; `timeout` no answer in time; `circuitOpen` nobody was asked, because its circuit is open; `cut` its process
 * ended; `failed` whatever else went wrong.
 */
export const CHAT_CALL_OUTCOMES = [
  'open',
  'done',
  'stopped',
  'refused',
  'timeout',
  'circuitOpen',
  'cut',
  'failed',
] as const
export type ChatCallOutcome = (typeof CHAT_CALL_OUTCOMES)[number]

const KINDS: Readonly<Record<ChatCallKind, Bilingual>> = {
  answer: { zh: '回答', en: 'Answer' },
  attempt: { zh: '未成功的尝试', en: 'Failed attempt' },
  direct: { zh: '程序调用', en: 'API access' },
  report: { zh: '报表语句', en: 'Report statement' },
  test: { zh: '测试', en: 'Test' },
}

const OUTCOMES: Readonly<Record<ChatCallOutcome, Bilingual>> = {
  open: { zh: '进行中', en: 'In progress' },
  done: { zh: '已完成', en: 'Done' },
  stopped: { zh: '已停止', en: 'Stopped' },
  refused: { zh: '被服务拒绝', en: 'Rejected' },
  timeout: { zh: '超时', en: 'Timed out' },
  circuitOpen: { zh: '熔断', en: 'Circuit open' },
  cut: { zh: '中断', en: 'Interrupted' },
  failed: { zh: '失败', en: 'Failed' },
}

/** Why, for administrators: what people in a conversation read stands in `CHAT_ERROR_TEXTS`. */
const REASONS: Readonly<Record<ChatErrorCode, Bilingual>> = {
  E_AUTH: { zh: '密钥无效', en: 'Invalid key' },
  E_BALANCE: { zh: '服务余额不足', en: 'Out of credit at the service' },
  E_PARAM: { zh: '请求参数不被接受', en: 'Parameters rejected' },
  E_CONTEXT: { zh: '超过模型的上下文长度', en: 'Longer than the model’s context' },
  E_MODERATED: { zh: '未通过服务的内容审核', en: 'Rejected by moderation' },
  E_NOTFOUND: { zh: '没有这个模型或地址', en: 'Unknown model or URL' },
  E_RATE: { zh: '服务限流', en: 'Rate limited' },
  E_BUSY: { zh: '服务繁忙', en: 'Service busy' },
  E_TIMEOUT: { zh: '太久没有回应', en: 'No response in time' },
  E_UPSTREAM: { zh: '服务出错', en: 'Service error' },
  E_UNSENT: { zh: '连接不到服务', en: 'Couldn’t reach the service' },
  E_QUOTA: { zh: '对话额度已用完', en: 'Chat quota used up' },
  E_INACTIVE: { zh: '接口已停用', en: 'API disabled' },
  E_INTERRUPTED: { zh: '服务重启，回答中断', en: 'Interrupted by a restart' },
}

/**
 * One call; nothing of what was asked or answered. `ms`: from the question to its end; `firstTokenMs`: to the first word. `cost`: decimal text in `currency`; `""` for who may not see costs. `said`: what the
 * service said of itself (key, balance, limits), masked; what it says of a question is not kept.
 */
export const ChatCall = Type.Object({
  id: Id,
  userId: Id,
  userName: Type.Optional(Type.String()),
  kind: Type.Enum([...CHAT_CALL_KINDS]),
  diaId: IdOrEmpty,
  /** The answer that it was made for: of an attempt that of the call after it. */
  msgId: IdOrEmpty,
  apiId: Id,
  /** As it was called then. */
  apiName: Type.String(),
  model: Type.String(),
  promptTokens: Type.Integer(),
  completionTokens: Type.Integer(),
  cost: Type.String(),
  currency: Type.String(),
  firstTokenMs: Nullable(Type.Integer()),
  ms: Nullable(Type.Integer()),
  outcome: Type.Enum([...CHAT_CALL_OUTCOMES]),
  errorCode: Type.Enum([...CHAT_ERROR_CODES, '']),
  /** Of the service's answer; null where none came. */
  httpStatus: Nullable(Type.Integer()),
  said: Type.String(),
  ...auditFields,
})
export type ChatCall = Static<typeof ChatCall>

/** People and APIs to narrow the log to: those who have calls in it. */
export const ChatCallChoice = Type.Object({ id: Id, name: Type.String() })
export type ChatCallChoice = Static<typeof ChatCallChoice>

const optionsOf = <Value extends string>(values: readonly Value[], texts: Readonly<Record<Value, Bilingual>>) =>
  values.map((value) => ({ value, label: texts[value] }))

/** Not among `resources`: rows come from the server alone. */
export const chatCallResource = defineResource({
  name: 'chatCall',
  path: CHAT_CALL_PATH,
  row: ChatCall,
  hasTenant: true,
  actions: ['view'],
  names: [],
  fields: {
    createTime: { kind: 'datetime', search: 'range', hideIn: ['form'], widthPx: 96 },
    outcome: {
      kind: 'select',
      options: optionsOf(CHAT_CALL_OUTCOMES, OUTCOMES),
      search: 'equals',
      sortable: false,
      widthPx: 112,
    },
    errorCode: {
      kind: 'select',
      options: optionsOf(CHAT_ERROR_CODES, REASONS),
      search: 'equals',
      sortable: false,
      widthPx: 144,
    },
    userId: {
      kind: 'select',
      search: 'equals',
      sortable: false,
      from: { path: `${CHAT_CALL_PATH}/people`, value: 'id', label: 'name' },
      widthPx: 88,
    },
    apiId: {
      kind: 'select',
      search: 'equals',
      sortable: false,
      from: { path: `${CHAT_CALL_PATH}/apis`, value: 'id', label: 'name' },
      widthPx: 144,
    },
    model: { kind: 'text', search: 'contains', sortable: false, hideIn: ['list'] },
    kind: {
      kind: 'select',
      options: optionsOf(CHAT_CALL_KINDS, KINDS),
      search: 'equals',
      sortable: false,
      hideIn: ['list'],
    },
    promptTokens: { kind: 'integer', sortable: false, widthPx: 96 },
    completionTokens: { kind: 'integer', sortable: false, widthPx: 96 },
    cost: { kind: 'text', sortable: false, widthPx: 104 },
    currency: { kind: 'text', sortable: false, hideIn: ['list'] },
    firstTokenMs: { kind: 'integer', sortable: false, hideIn: ['list'] },
    ms: { kind: 'integer', sortable: false, widthPx: 112 },
    httpStatus: { kind: 'integer', sortable: false, hideIn: ['list'] },
    said: { kind: 'textarea', sortable: false, hideIn: ['list'] },
    diaId: { kind: 'text', search: 'equals', sortable: false, hideIn: ['list'] },
    msgId: { kind: 'text', sortable: false, hideIn: ['list'] },
  },
  texts: {
    title: { zh: '对话调用记录', en: 'Chat call log' },
    one: 'call',
    purpose: {
      zh: '对话服务的每一次调用：谁、用了什么、多久、结果；不含问答内容',
      en: 'Every call to a chat service: who, usage, duration and result, without questions and answers',
    },
    fields: {
      createTime: { label: { zh: '时间', en: 'Time' } },
      outcome: { label: { zh: '结果', en: 'Result' } },
      userId: { label: { zh: '用户', en: 'User' } },
      apiId: { label: { zh: '接口', en: 'API' } },
      model: { label: { zh: '模型', en: 'Model' } },
      kind: { label: { zh: '用途', en: 'Purpose' } },
      promptTokens: { label: { zh: '输入 Token', en: 'Tokens in' } },
      completionTokens: { label: { zh: '输出 Token', en: 'Tokens out' } },
      cost: { label: { zh: '费用', en: 'Cost' } },
      currency: { label: { zh: '币种', en: 'Currency' } },
      firstTokenMs: { label: { zh: '首字', en: 'First token' } },
      ms: { label: { zh: '用时', en: 'Duration' } },
      errorCode: { label: { zh: '原因', en: 'Reason' } },
      httpStatus: { label: { zh: 'HTTP 状态', en: 'HTTP status' } },
      said: { label: { zh: '服务原话', en: 'Service response' } },
      diaId: { label: { zh: '对话编号', en: 'Chat ID' } },
      msgId: { label: { zh: '消息编号', en: 'Message ID' } },
    },
  },
  defaultSort: { field: 'createTime', order: 'desc' },
})
