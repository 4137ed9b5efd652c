import { defineResource } from '../core/resource.ts'
import { auditFields, GivenId, Id, Type, type Static } from '../core/schema.ts'
import { SecretView } from '../drawing/draw-api.ts'
import { SMS_CATEGORY, SMS_CATEGORY_OPTIONS } from './sms-categories.ts'
import { CONTENT_MOST } from './sms-text.ts'

export const SMS_PATH = '/blade-resource/sms'
/** The row's own state. */
export const SMS_STATUS = { off: 1, on: 2 } as const

const SMS_STATUS_OPTIONS = [
  { value: SMS_STATUS.on, label: { zh: '启用', en: 'Enabled' } },
  { value: SMS_STATUS.off, label: { zh: '停用', en: 'Disabled' } },
] as const

const NAME = 64
const LETTERS = '^[A-Za-z0-9._-]*$'

/** Read as what is set; a save brings texts, null deletes one. */
export const SmsSecrets = Type.Unsafe<Record<string, SecretView | string | null>>({
  type: 'object',
  maxProperties: 2,
  patternProperties: {
    '^(accessKey|secretKey)$': { anyOf: [SecretView, { type: 'string', maxLength: 255 }, { type: 'null' }] },
  },
  additionalProperties: false,
})

export const Sms = Type.Object({
  id: Id,
  category: Type.Unsafe<1 | 2 | 3 | 4 | 9>({ type: 'integer', enum: Object.values(SMS_CATEGORY) }),
  categoryName: Type.Optional(Type.String()),
  /** Unique in its tenant: what calls name it by. */
  smsCode: Type.String({ minLength: 1, maxLength: NAME, pattern: '^[A-Za-z0-9._-]+$' }),
  templateId: Type.String({ maxLength: NAME, pattern: LETTERS }),
  /** What the template says at the company, placeholders included: for preview, length and the names of what it asks for. */
  content: Type.String({ maxLength: CONTENT_MOST }),
  regionId: Type.String({ maxLength: NAME, pattern: LETTERS }),
  signName: Type.String({ maxLength: NAME }),
  /** Of Tencent: SmsSdkAppId. */
  appId: Type.String({ maxLength: NAME, pattern: LETTERS }),
  /** Another address than the company's own; `""` for that. */
  endpoint: Type.String({ maxLength: 255, pattern: '^(https?://\\S+)?$' }),
  secrets: Type.Optional(SmsSecrets),
  /** The dialect's own two fields: taken in a save, read back as `""`. */
  accessKey: Type.Optional(Type.String({ maxLength: 255 })),
  secretKey: Type.Optional(Type.String({ maxLength: 255 })),
  dailyPerPhone: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  perMinutePerPhone: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  statusName: Type.Optional(Type.String()),
  /** Where the company reports what arrived; only of one row. */
  receiptUrl: Type.Optional(Type.String()),
  remark: Type.String({ maxLength: 255 }),
  ...auditFields,
})
export type Sms = Static<typeof Sms>

export const SmsEnableInput = Type.Object({ id: GivenId })
export const SmsEnableAnswer = Type.Object({ id: Id, status: Type.Integer() })

/** What every tenant begins with: it sends nothing, and its codes are read in the log. */
export const FIRST_SMS = {
  category: SMS_CATEGORY.sandbox,
  smsCode: 'sandbox',
  content: '您的验证码是 {code}，{minutes} 分钟内有效，请勿告诉他人。',
  signName: 'Drawdesk',
  status: SMS_STATUS.on,
} as const

export const smsResource = defineResource({
  name: 'sms',
  path: SMS_PATH,
  row: Sms,
  rows: { table: 'sms', nameField: 'smsCode' },
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['smsCode', 'signName'],
  fields: {
    smsCode: { kind: 'text', search: 'contains', widthPx: 160 },
    category: { kind: 'select', options: SMS_CATEGORY_OPTIONS, search: 'equals', widthPx: 110 },
    status: { kind: 'select', options: SMS_STATUS_OPTIONS, search: 'equals', widthPx: 96, hideIn: ['form'] },
    signName: { kind: 'text', search: 'contains', widthPx: 120 },
    templateId: { kind: 'text', search: 'contains', widthPx: 150 },
    content: { kind: 'textarea', widthPx: 280 },
    appId: { kind: 'text', hideIn: ['list'] },
    regionId: { kind: 'text', hideIn: ['list'] },
    endpoint: { kind: 'text', hideIn: ['list'] },
    secrets: { kind: 'json', hideIn: ['list'], secret: true },
    accessKey: { kind: 'json', hideIn: ['list', 'detail'], secret: true },
    secretKey: { kind: 'json', hideIn: ['list', 'detail'], secret: true },
    dailyPerPhone: { kind: 'integer', hideIn: ['list'] },
    perMinutePerPhone: { kind: 'integer', hideIn: ['list'] },
    remark: { kind: 'textarea', hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  sections: [
    {
      title: { zh: '服务商', en: 'Provider' },
      fields: ['category', 'smsCode', 'secrets', 'accessKey', 'secretKey', 'appId', 'regionId', 'endpoint'],
    },
    { title: { zh: '模板', en: 'Template' }, fields: ['signName', 'templateId', 'content'] },
    { title: { zh: '限制', en: 'Limits' }, fields: ['perMinutePerPhone', 'dailyPerPhone', 'remark'] },
  ],
  defaultSort: { field: 'id', order: 'asc' },
  texts: {
    title: { zh: '短信', en: 'Text messages' },
    one: 'SMS account',
    purpose: {
      zh: '通过谁发短信、用哪个模板和签名，以及发出的每一条',
      en: 'Providers, templates and signatures for text messages, and every message sent',
    },
    removal: {
      zh: '已发出的短信仍在发送记录里',
      en: 'Sent messages stay in the log',
    },
    fields: {
      smsCode: {
        label: { zh: '编号', en: 'Code' },
        required: { zh: '请输入编号', en: 'Enter a code' },
        help: {
          zh: '调用发送接口时使用；字母、数字、点、下划线和短横线',
          en: 'Used by the send API. Letters, digits, dots, underscores and hyphens.',
        },
      },
      category: {
        label: { zh: '服务商', en: 'Provider' },
        required: { zh: '请选择服务商', en: 'Select a provider' },
      },
      status: { label: { zh: '状态', en: 'Status' } },
      signName: {
        label: { zh: '签名', en: 'Signature' },
        help: { zh: '服务商审核通过的签名，不含【】', en: 'As approved by the provider, without 【】' },
      },
      templateId: { label: { zh: '模板编号', en: 'Template ID' } },
      content: {
        label: { zh: '模板内容', en: 'Template text' },
        help: {
          zh: '与服务商的模板一致；变量写作 ${name}、#name# 或 {1}',
          en: 'Must match the provider’s template. Variables are written ${name}, #name# or {1}',
        },
      },
      appId: {
        label: { zh: '应用 ID', en: 'App ID' },
        help: { zh: '腾讯云的 SmsSdkAppId', en: 'SmsSdkAppId for Tencent Cloud' },
      },
      regionId: {
        label: { zh: '地域', en: 'Region' },
        help: { zh: '例如 cn-hangzhou、ap-guangzhou', en: 'e.g. cn-hangzhou or ap-guangzhou' },
      },
      endpoint: {
        label: { zh: '接口地址', en: 'API URL' },
        help: { zh: '不填则使用服务商的官方地址', en: 'Defaults to the provider’s official URL' },
      },
      secrets: {
        label: { zh: '密钥', en: 'Keys' },
        help: { zh: '保存后只显示末四位', en: 'Only the last four characters are shown after saving' },
      },
      accessKey: { label: { zh: '访问密钥', en: 'Access key' } },
      secretKey: { label: { zh: '私密密钥', en: 'Secret key' } },
      dailyPerPhone: {
        label: { zh: '每个号码 24 小时内', en: 'Per number per 24 hours' },
        help: { zh: '最多发送的条数', en: 'Maximum messages' },
      },
      perMinutePerPhone: {
        label: { zh: '每个号码一分钟内', en: 'Per number per minute' },
        help: { zh: '最多发送的条数', en: 'Maximum messages' },
      },
      remark: { label: { zh: '备注', en: 'Notes' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
