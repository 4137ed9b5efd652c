import { auditFields, DateTime, Flag, Id, IdOrEmpty, Nullable, RecordOf, Type, type Static } from '../core/schema.ts'
import { ApiToday } from '../drawing/figures/api-today.ts'
import { defineResource } from '../core/resource.ts'
import { ApiHealth, API_CODE_PATTERN, SecretView } from '../drawing/draw-api.ts'
import { CHAT_DIALECT_OPTIONS, CHAT_DIALECTS, CHAT_PRESET_OPTIONS, CHAT_PRESETS } from './chat-services.ts'

/** The services that answer in chat, as data. */
export const CHAT_API_PATH = '/blade-biz/chatApi'
/** The one secret that the key is read from; others may stand in headers as `{{secret.name}}`. */
export const CHAT_API_KEY = 'apiKey'

const Price = Type.String({ pattern: '^([0-9]{1,9}(\\.[0-9]{1,8})?)?$' })

/** Prices are decimal text for a million tokens; `""`: free. `continues`: it goes on after an unfinished answer that it is given, so an answer survives the death of a process. */
export const ChatModel = Type.Object({
  model: Type.String({ minLength: 1, maxLength: 200 }),
  label: Type.String({ maxLength: 100 }),
  priceIn: Price,
  priceOut: Price,
  contextTokens: Nullable(Type.Integer({ minimum: 256, maximum: 100_000_000 })),
  /** Longest answer; null: as the service has it. */
  maxTokens: Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  takesImages: Type.Boolean(),
  takesTools: Type.Boolean(),
  continues: Type.Boolean(),
})
export type ChatModel = Static<typeof ChatModel>
export const CHAT_MODELS_MAX = 100

/** Read as {@link SecretView}; written as text. `null` deletes, the read form or a name left out leaves it. */
const ChatSecrets = Type.Unsafe<Record<string, SecretView | string | null>>({
  type: 'object',
  maxProperties: 10,
  patternProperties: {
    '^[A-Za-z_][A-Za-z0-9_]{0,31}$': { anyOf: [SecretView, { type: 'string', maxLength: 2_000 }, { type: 'null' }] },
  },
  additionalProperties: false,
})

export const ChatApi = Type.Object({
  id: Id,
  name: Type.String({ minLength: 1, maxLength: 100 }),
  /** Unique in its tenant. */
  code: Type.String({ minLength: 1, pattern: API_CODE_PATTERN }),
  preset: Type.Enum([...CHAT_PRESETS]),
  /** How it is spoken to; left out: `openai`. */
  dialect: Type.Optional(Type.Enum([...CHAT_DIALECTS])),
  /** Without `/chat/completions` or `/messages`; `{{engine.sample}}` is the sample engine's address. A changed host keeps no secret. */
  baseUrl: Type.String({ minLength: 1, maxLength: 500 }),
  secrets: Type.Optional(ChatSecrets),
  models: Type.Optional(Type.Array(ChatModel, { maxItems: CHAT_MODELS_MAX })),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  headers: Type.Optional(RecordOf(Type.String({ maxLength: 1_000 }))),
  /** Laid over each request: `{"enable_thinking":false}`. */
  extra: Type.Optional(RecordOf(Type.Unknown())),
  timeoutSeconds: Type.Integer({ minimum: 5, maximum: 3_600 }),
  /** Longest silence of an answer. */
  idleSeconds: Type.Integer({ minimum: 5, maximum: 1_800 }),
  /** Answers at once. */
  concurrency: Type.Integer({ minimum: 1, maximum: 1_000 }),
  /** APIs that answer instead while this one cannot, in this order; each by its first model. */
  fallbackIds: Type.Optional(Type.Array(Id, { maxItems: 10 })),
  proxyConfigId: IdOrEmpty,
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })),
  active: Type.Optional(Flag),
  remark: Type.String({ maxLength: 255 }),
  health: Type.Optional(ApiHealth),
  /** How its last test ended; null where it was never tested. Of the list and of one row. */
  lastTest: Type.Optional(Nullable(Type.Object({ ok: Type.Boolean(), code: Type.String(), time: DateTime }))),
  /** Of the list and of one row. */
  today: Type.Optional(ApiToday),
  ...auditFields,
})
export type ChatApi = Static<typeof ChatApi>

/** `+presets`: what a new one begins with. */
export const ChatPreset = Type.Object({
  preset: Type.Enum([...CHAT_PRESETS]),
  name: Type.Object({ zh: Type.String(), en: Type.String() }),
  help: Type.Object({ zh: Type.String(), en: Type.String() }),
  baseUrl: Type.String(),
  dialect: Type.Enum([...CHAT_DIALECTS]),
  /** Where the service gives out keys; `""`: nowhere. */
  keyUrl: Type.String(),
  currency: Type.String(),
  needsKey: Type.Boolean(),
  models: Type.Array(ChatModel),
  extra: RecordOf(Type.Unknown()),
})
export type ChatPreset = Static<typeof ChatPreset>

/** `+models`: what the service says it has. Of a stored row (`id`), or of what is being edited; secrets left out are the stored ones where the host is the same. */
export const ChatModelsInput = Type.Object({
  id: Type.Optional(Id),
  baseUrl: Type.Optional(Type.String({ maxLength: 500 })),
  dialect: Type.Optional(Type.Enum([...CHAT_DIALECTS])),
  secrets: Type.Optional(ChatSecrets),
  headers: Type.Optional(RecordOf(Type.String())),
  proxyConfigId: Type.Optional(IdOrEmpty),
})

/** `+test`: one short question, counted as usage. */
export const ChatTestInput = Type.Object({
  id: Id,
  model: Type.Optional(Type.String({ maxLength: 200 })),
  content: Type.Optional(Type.String({ maxLength: 2_000 })),
})
/** Our words and the service's; `said`: the latter alone. */
const ChatTestError = Type.Object({ code: Type.String(), msg: Type.String(), said: Type.Optional(Type.String()) })
/** `error`: what `failure` says, in one line; "" where the service answered. */
export const ChatModelsAnswer = Type.Object({
  models: Type.Array(Type.String()),
  error: Type.String(),
  failure: Type.Optional(Nullable(ChatTestError)),
})
export const ChatTestAnswer = Type.Object({
  ok: Type.Boolean(),
  text: Type.String(),
  firstTokenMs: Nullable(Type.Integer()),
  ms: Type.Integer(),
  promptTokens: Nullable(Type.Integer()),
  completionTokens: Nullable(Type.Integer()),
  error: Nullable(ChatTestError),
})
export type ChatTestAnswer = Static<typeof ChatTestAnswer>

export const chatApiResource = defineResource({
  name: 'chatApi',
  path: CHAT_API_PATH,
  row: ChatApi,
  rows: { table: 'chatApi', nameField: 'name' },
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['name', 'code'],
  fields: {
    name: { kind: 'text', search: 'contains', widthPx: 200 },
    code: { kind: 'text', search: 'contains', widthPx: 140 },
    preset: { kind: 'select', options: CHAT_PRESET_OPTIONS, search: 'equals', widthPx: 128 },
    dialect: { kind: 'select', options: CHAT_DIALECT_OPTIONS, hideIn: ['list'] },
    baseUrl: { kind: 'text', search: 'contains', widthPx: 260 },
    secrets: { kind: 'json', hideIn: ['list'], secret: true },
    models: { kind: 'json', sortable: false, widthPx: 240 },
    currency: { kind: 'text', hideIn: ['list'] },
    fallbackIds: { kind: 'json', hideIn: ['list'] },
    concurrency: { kind: 'integer', widthPx: 96 },
    timeoutSeconds: { kind: 'integer', hideIn: ['list'] },
    idleSeconds: { kind: 'integer', hideIn: ['list'] },
    proxyConfigId: { kind: 'text', hideIn: ['list'], sortable: false },
    headers: { kind: 'json', hideIn: ['list'] },
    extra: { kind: 'json', hideIn: ['list'] },
    active: { kind: 'switch', search: 'equals', widthPx: 88 },
    sort: { kind: 'integer', hideIn: ['list'] },
    remark: { kind: 'textarea', hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  sections: [
    { title: { zh: '服务', en: 'Service' }, fields: ['name', 'code', 'preset', 'dialect', 'baseUrl', 'secrets'] },
    { title: { zh: '模型与价格', en: 'Models and prices' }, fields: ['models', 'currency'] },
    {
      title: { zh: '限制与备用', en: 'Limits and fallbacks' },
      fields: ['fallbackIds', 'concurrency', 'timeoutSeconds', 'idleSeconds', 'proxyConfigId'],
    },
    { title: { zh: '请求', en: 'Request' }, fields: ['headers', 'extra'] },
    { title: { zh: '其他', en: 'More' }, fields: ['active', 'sort', 'remark'] },
  ],
  defaultSort: { field: 'sort', order: 'asc' },
  texts: {
    title: { zh: '对话接口', en: 'Chat APIs' },
    purpose: {
      zh: '回答对话的模型服务：地址、密钥、模型与价格，以及它不可用时由谁接替',
      en: 'Model services that answer chats: URL, key, models and prices, and fallbacks while one is unavailable',
    },
    fields: {
      name: { label: { zh: '名称', en: 'Name' }, required: { zh: '请输入名称', en: 'Enter a name' } },
      code: {
        label: { zh: '编号', en: 'Code' },
        required: { zh: '请输入编号', en: 'Enter a code' },
        help: { zh: '小写字母、数字和 -', en: 'Lowercase letters, digits and hyphens' },
      },
      preset: { label: { zh: '服务', en: 'Service' }, required: { zh: '请选择服务', en: 'Select a service' } },
      dialect: {
        label: { zh: '接口格式', en: 'API format' },
        help: { zh: '由服务决定；中转服务可能两种都有', en: 'Set by the service. Gateways may offer both.' },
      },
      baseUrl: {
        label: { zh: '地址', en: 'URL' },
        required: { zh: '请输入地址', en: 'Enter a URL' },
        help: {
          zh: '到 /chat/completions 或 /messages 之前为止。主机改变后须重新输入密钥',
          en: 'Everything before /chat/completions or /messages. If the host changes, the keys must be entered again.',
        },
      },
      secrets: { label: { zh: '密钥', en: 'Secrets' } },
      models: { label: { zh: '模型', en: 'Models' } },
      currency: {
        label: { zh: '币种', en: 'Currency' },
        required: { zh: '请输入币种', en: 'Enter a currency' },
        help: { zh: '三个大写字母，如 CNY、USD', en: 'Three capital letters, such as CNY or USD' },
      },
      fallbackIds: {
        label: { zh: '备用接口', en: 'Fallback APIs' },
        help: {
          zh: '它不可用时依次由这些接口回答，用各自的第一个模型',
          en: 'While this one is unavailable, these answer in order, each with its first model',
        },
      },
      concurrency: {
        label: { zh: '同时回答', en: 'Concurrent answers' },
        required: { zh: '请输入数量', en: 'Enter a number' },
      },
      timeoutSeconds: {
        label: { zh: '总时限（秒）', en: 'Total timeout (seconds)' },
        required: { zh: '请输入秒数', en: 'Enter a number of seconds' },
      },
      idleSeconds: {
        label: { zh: '最长沉默（秒）', en: 'Idle timeout (seconds)' },
        required: { zh: '请输入秒数', en: 'Enter a number of seconds' },
      },
      proxyConfigId: { label: { zh: '代理', en: 'Proxy' } },
      headers: {
        label: { zh: '请求头', en: 'Headers' },
        help: { zh: '值里可写 {{secret.名称}}', en: 'Values can contain {{secret.name}}' },
      },
      extra: {
        label: { zh: '附加参数', en: 'Additional parameters' },
        help: { zh: '并入每次请求的 JSON', en: 'Merged into the JSON of each request' },
      },
      active: { label: { zh: '启用', en: 'Enabled' } },
      sort: {
        label: { zh: '排序', en: 'Sort order' },
        help: { zh: '最小的排在前面，新对话默认用它', en: 'Lower numbers come first. New chats use the first one.' },
      },
      remark: { label: { zh: '备注', en: 'Notes' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
