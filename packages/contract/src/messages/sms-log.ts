import { defineResource } from '../core/resource.ts'
import { auditFields, DateTime, Flag, Id, Nullable, RecordOf, Type, type Static } from '../core/schema.ts'
import { SMS_CATEGORY_OPTIONS } from './sms-categories.ts'
import { SMS_PATH } from './sms.ts'
import { SMS_STATES } from './sms-send.ts'

export const SMS_STATE_OPTIONS = [
  { value: 'waiting', label: { zh: '待发送', en: 'Waiting' } },
  { value: 'sending', label: { zh: '发送中', en: 'Sending' } },
  { value: 'sent', label: { zh: '已发送', en: 'Sent' } },
  { value: 'failed', label: { zh: '失败', en: 'Failed' } },
  { value: 'limited', label: { zh: '超出限制', en: 'Rate limited' } },
  { value: 'unknown', label: { zh: '结果未知', en: 'Unknown' } },
] as const satisfies readonly { value: (typeof SMS_STATES)[number]; label: { zh: string; en: string } }[]

const RECEIPTS = [
  { value: 'delivered', label: { zh: '已送达', en: 'Delivered' } },
  { value: 'undelivered', label: { zh: '未送达', en: 'Not delivered' } },
] as const

export const SmsMessage = Type.Object({
  id: Id,
  smsId: Id,
  batchId: Id,
  category: Type.Integer(),
  templateId: Type.String(),
  /** Masked for people without the right `sms_mobile`. */
  phone: Type.String(),
  /** Values masked, but for those of the sandbox, to who may see whole numbers. */
  params: RecordOf(Type.String()),
  content: Type.String(),
  /** Messages that the company charges. */
  segments: Type.Integer(),
  isCode: Flag,
  state: Type.Enum([...SMS_STATES]),
  providerId: Type.String(),
  errorCode: Type.String(),
  msg: Type.String(),
  /** What the company said that it cost, decimal text; null where it says nothing. */
  cost: Nullable(Type.String()),
  sentTime: DateTime,
  receipt: Type.Enum(['', 'delivered', 'undelivered']),
  receiptCode: Type.String(),
  receiptTime: DateTime,
  ...auditFields,
})
export type SmsMessage = Static<typeof SmsMessage>

/** The messages for the kit: columns and filters. Nobody makes them by a form, so it is not among `resources`. */
export const smsLogResource = defineResource({
  name: 'smsLog',
  code: 'sms',
  path: SMS_PATH,
  calls: {
    list: 'log',
    detail: 'log-detail',
    save: 'log-submit',
    remove: 'log-remove',
    restore: 'log-restore',
    export: 'log-export',
    ids: 'log-ids',
  },
  row: SmsMessage,
  actions: [],
  fields: {
    createTime: { kind: 'datetime', search: 'range', widthPx: 150 },
    phone: { kind: 'text', search: 'contains', sortable: false, widthPx: 130 },
    state: { kind: 'select', options: SMS_STATE_OPTIONS, search: 'equals', sortable: false, widthPx: 150 },
    receipt: { kind: 'select', options: RECEIPTS, search: 'equals', sortable: false, widthPx: 110 },
    content: { kind: 'textarea', sortable: false, widthPx: 320 },
    category: { kind: 'select', options: SMS_CATEGORY_OPTIONS, search: 'equals', sortable: false, widthPx: 110 },
    templateId: { kind: 'text', search: 'contains', sortable: false, widthPx: 140 },
    segments: { kind: 'integer', sortable: false, widthPx: 80 },
    cost: { kind: 'text', sortable: false, widthPx: 90 },
    providerId: { kind: 'text', search: 'contains', sortable: false, widthPx: 160 },
    batchId: { kind: 'text', search: 'equals', hideIn: ['list'] },
    smsId: { kind: 'text', search: 'equals', hideIn: ['list'] },
  },
  texts: {
    title: { zh: '发送记录', en: 'Message log' },
    one: 'message',
    purpose: {
      zh: '每个号码的每一条短信：是否发出、是否送达、失败的原因',
      en: 'Every message to every number: sent, delivered, or why not',
    },
    fields: {
      createTime: { label: { zh: '提交时间', en: 'Submitted' } },
      phone: { label: { zh: '手机号', en: 'Phone' } },
      state: { label: { zh: '状态', en: 'Status' } },
      receipt: { label: { zh: '回执', en: 'Receipt' } },
      content: { label: { zh: '内容', en: 'Text' } },
      category: { label: { zh: '服务商', en: 'Provider' } },
      templateId: { label: { zh: '模板编号', en: 'Template ID' } },
      segments: { label: { zh: '条数', en: 'Segments' } },
      cost: { label: { zh: '费用', en: 'Cost' } },
      providerId: { label: { zh: '服务商编号', en: 'Provider’s ID' } },
      batchId: { label: { zh: '批次', en: 'Batch' } },
      smsId: { label: { zh: '短信配置', en: 'Account' } },
    },
  },
})

export const SmsFiguresQuery = Type.Object({
  from: Type.Optional(Type.String({ maxLength: 10 })),
  to: Type.Optional(Type.String({ maxLength: 10 })),
})
/** Of each day of the span; a state without messages is left out. */
export const SmsFigures = Type.Object({
  days: Type.Array(
    Type.Object({
      day: Type.String(),
      counts: RecordOf(Type.Integer()),
      delivered: Type.Integer(),
      segments: Type.Integer(),
    }),
  ),
})
export type SmsFigures = Static<typeof SmsFigures>
