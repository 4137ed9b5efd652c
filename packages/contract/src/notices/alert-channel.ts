import { auditFields, DateTime, Flag, GivenId, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import type { Bilingual } from '../core/texts.ts'
import { SecretView } from '../drawing/draw-api.ts'

export const ALERT_CHANNEL_KINDS = ['mail', 'webhook', 'wecom', 'dingtalk', 'feishu'] as const
export type AlertChannelKind = (typeof ALERT_CHANNEL_KINDS)[number]

export interface ChannelSecret {
  name: 'url' | 'secret' | 'password'
  label: Bilingual
  help?: Bilingual
  isRequired: boolean
}
const ROBOT_URL = { name: 'url', label: { zh: 'Webhook 地址', en: 'Webhook URL' }, isRequired: true } as const

/** What each kind keeps sealed: addresses of robots are keys themselves. */
export const CHANNEL_SECRETS: Readonly<Record<AlertChannelKind, readonly ChannelSecret[]>> = {
  mail: [{ name: 'password', label: { zh: '密码或授权码', en: 'Password' }, isRequired: false }],
  webhook: [
    ROBOT_URL,
    {
      name: 'secret',
      label: { zh: '签名密钥', en: 'Signing secret' },
      help: { zh: '用于 HMAC-SHA256 签名', en: 'Signs each request with HMAC-SHA256' },
      isRequired: true,
    },
  ],
  wecom: [ROBOT_URL],
  dingtalk: [ROBOT_URL, { name: 'secret', label: { zh: '加签密钥', en: 'Signing secret' }, isRequired: false }],
  feishu: [ROBOT_URL, { name: 'secret', label: { zh: '签名校验密钥', en: 'Signing secret' }, isRequired: false }],
}

/** Read as {@link SecretView}; written as text. `null` deletes, the read form or a name left out leaves it. */
const ChannelSecrets = Type.Unsafe<Record<string, SecretView | string | null>>({
  type: 'object',
  maxProperties: 3,
  patternProperties: {
    '^(url|secret|password)$': { anyOf: [SecretView, { type: 'string', maxLength: 1_000 }, { type: 'null' }] },
  },
  additionalProperties: false,
})

/** Where alerts go besides the console. */
export const AlertChannel = Type.Object({
  id: Id,
  name: Type.String({ minLength: 1, maxLength: 60 }),
  kind: Type.Enum([...ALERT_CHANNEL_KINDS]),
  active: Type.Optional(Flag),
  language: Type.Enum(['zh', 'en']),
  mailHost: Type.String({ maxLength: 255 }),
  mailPort: Type.Integer({ minimum: 1, maximum: 65_535 }),
  mailSecurity: Type.Enum(['tls', 'starttls', 'none']),
  mailUser: Type.String({ maxLength: 255 }),
  mailFrom: Type.String({ maxLength: 255 }),
  /** Addresses joined by commas. */
  mailTo: Type.String({ maxLength: 1_000 }),
  secrets: Type.Optional(ChannelSecrets),
  remark: Type.String({ maxLength: 255 }),
  /** How its last delivery or test went; "" where it has had none. */
  lastState: Type.Optional(Type.Enum(['', 'sent', 'failed'])),
  lastTime: Type.Optional(DateTime),
  /** Why it failed, as in its delivery. */
  lastReason: Type.Optional(Type.String()),
  ...auditFields,
})
export type AlertChannel = Static<typeof AlertChannel>

export const MAIL_FIELDS = ['mailHost', 'mailPort', 'mailSecurity', 'mailUser', 'mailFrom', 'mailTo'] as const
export const NEW_ALERT_CHANNEL = {
  kind: 'wecom',
  active: 1,
  language: 'zh',
  mailHost: '',
  mailPort: 465,
  mailSecurity: 'tls',
  mailUser: '',
  mailFrom: '',
  mailTo: '',
  remark: '',
} as const

export const AlertChannelTestInput = Type.Object({ id: GivenId })
export const AlertChannelTest = Type.Object({ ok: Type.Boolean(), msg: Type.String() })

export const alertChannelResource = defineResource({
  name: 'alertChannel',
  path: '/blade-desk/alert-channel',
  row: AlertChannel,
  rows: { table: 'alertChannel', nameField: 'name' },
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['name'],
  fields: {
    name: { kind: 'text', search: 'contains', widthPx: 200 },
    kind: {
      kind: 'select',
      search: 'equals',
      widthPx: 130,
      options: [
        { value: 'wecom', label: { zh: '企业微信机器人', en: 'WeCom bot' } },
        { value: 'dingtalk', label: { zh: '钉钉机器人', en: 'DingTalk bot' } },
        { value: 'feishu', label: { zh: '飞书机器人', en: 'Feishu bot' } },
        { value: 'mail', label: { zh: '邮件', en: 'Email' } },
        { value: 'webhook', label: { zh: 'Webhook', en: 'Webhook' } },
      ],
    },
    active: { kind: 'switch', search: 'equals', widthPx: 80 },
    language: {
      kind: 'select',
      widthPx: 90,
      options: [
        { value: 'zh', label: { zh: '中文', en: 'Chinese' } },
        { value: 'en', label: { zh: '英文', en: 'English' } },
      ],
    },
    mailHost: { kind: 'text', hideIn: ['list'] },
    mailPort: { kind: 'integer', hideIn: ['list'] },
    mailSecurity: {
      kind: 'select',
      hideIn: ['list'],
      options: [
        { value: 'tls', label: { zh: 'TLS', en: 'TLS' } },
        { value: 'starttls', label: { zh: 'STARTTLS', en: 'STARTTLS' } },
        { value: 'none', label: { zh: '不加密', en: 'None' } },
      ],
    },
    mailUser: { kind: 'text', hideIn: ['list'] },
    mailFrom: { kind: 'text', hideIn: ['list'] },
    mailTo: { kind: 'text', hideIn: ['list'] },
    secrets: { kind: 'json', hideIn: ['list'], secret: true },
    remark: { kind: 'textarea', hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  sections: [
    { title: { zh: '渠道', en: 'Channel' }, fields: ['name', 'kind', 'active', 'language'] },
    {
      title: { zh: '接入', en: 'Connection' },
      fields: ['mailHost', 'mailPort', 'mailSecurity', 'mailUser', 'mailFrom', 'mailTo', 'secrets'],
    },
    { title: { zh: '其他', en: 'More' }, fields: ['remark'] },
  ],
  texts: {
    title: { zh: '告警渠道', en: 'Alert channels' },
    purpose: {
      zh: '告警发到哪里：邮件、Webhook、企业微信、钉钉、飞书',
      en: 'Where alerts are sent: email, webhook, WeCom, DingTalk, Feishu',
    },
    removal: { zh: '不再向它发送告警', en: 'Alerts are no longer sent to it' },
    fields: {
      name: { label: { zh: '名称', en: 'Name' }, required: { zh: '请输入名称', en: 'Enter a name' } },
      kind: { label: { zh: '渠道类型', en: 'Type' }, required: { zh: '请选择类型', en: 'Select a type' } },
      active: { label: { zh: '启用', en: 'Enabled' } },
      language: { label: { zh: '语言', en: 'Language' }, required: { zh: '请选择语言', en: 'Select a language' } },
      mailHost: { label: { zh: 'SMTP 服务器', en: 'SMTP server' } },
      mailPort: { label: { zh: '端口', en: 'Port' }, required: { zh: '请输入端口', en: 'Enter a port' } },
      mailSecurity: { label: { zh: '加密', en: 'Encryption' }, required: { zh: '请选择', en: 'Select one' } },
      mailUser: { label: { zh: '用户名', en: 'Username' } },
      mailFrom: { label: { zh: '发件人', en: 'From' } },
      mailTo: {
        label: { zh: '收件人', en: 'To' },
        help: { zh: '多个地址用逗号分隔', en: 'Separate addresses with commas' },
      },
      secrets: {
        label: { zh: '密钥', en: 'Secrets' },
        help: { zh: '保存后只显示末四位', en: 'Only the last four characters are shown after saving' },
      },
      remark: { label: { zh: '备注', en: 'Notes' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
