import { auditFields, Flag, GivenId, Id, RecordOf, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { SecretView } from '../drawing/draw-api.ts'
import { PAY_CHANNEL_PATH } from './paths.ts'
import { PAY_CHANNELS } from './pay-order.ts'

/** Channels that are accounts of a tenant; `free` needs none. */
export const ACCOUNT_CHANNELS = PAY_CHANNELS.filter((channel) => channel !== 'free')

/** Read as {@link SecretView}; written as text, keys with their lines. `null` deletes, the read form or a name left out leaves it. */
const PaySecrets = Type.Unsafe<Record<string, SecretView | string | null>>({
  type: 'object',
  maxProperties: 10,
  patternProperties: {
    '^[A-Za-z_][A-Za-z0-9_]{0,31}$': { anyOf: [SecretView, { type: 'string', maxLength: 8_000 }, { type: 'null' }] },
  },
  additionalProperties: false,
})

export const PayChannel = Type.Object({
  id: Id,
  channel: Type.Enum([...ACCOUNT_CHANNELS]),
  name: Type.String({ minLength: 1, maxLength: 60 }),
  merchantId: Type.String({ maxLength: 64 }),
  appId: Type.String({ maxLength: 64 }),
  /** What the channel needs to know besides: serial numbers, ways that are switched off. */
  settings: Type.Optional(RecordOf(Type.String({ maxLength: 4_000 }))),
  secrets: Type.Optional(PaySecrets),
  /** Of a thousand: what the channel keeps. */
  fee: Type.Integer({ minimum: 0, maximum: 1_000 }),
  sort: Type.Integer({ minimum: 0, maximum: 9_999 }),
  active: Type.Optional(Flag),
  remark: Type.String({ maxLength: 255 }),
  ...auditFields,
})
export type PayChannel = Static<typeof PayChannel>

export const PayChannelTestInput = Type.Object({ id: GivenId })
export const PayChannelTest = Type.Object({ ok: Type.Boolean(), msg: Type.String() })

/** What every tenant begins with. */
export const FIRST_PAY_CHANNELS = [
  { channel: 'sandbox', name: '沙盒支付 / Sandbox', merchantId: 'SANDBOX', sort: 10 },
  { channel: 'cash', name: '现金 / Cash', merchantId: '', sort: 20 },
  { channel: 'balance', name: '点数支付 / Credits', merchantId: '', sort: 30 },
] as const

export const PAY_CHANNEL_OPTIONS = [
  { value: 'wechat', label: { zh: '微信支付', en: 'WeChat Pay' } },
  { value: 'alipay', label: { zh: '支付宝', en: 'Alipay' } },
  { value: 'balance', label: { zh: '点数', en: 'Credits' } },
  { value: 'cash', label: { zh: '现金', en: 'Cash' } },
  { value: 'sandbox', label: { zh: '沙盒', en: 'Sandbox' } },
] as const

export const payChannelResource = defineResource({
  name: 'payChannel',
  path: PAY_CHANNEL_PATH,
  row: PayChannel,
  rows: { table: 'payChannel', nameField: 'name' },
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['name', 'merchantId'],
  fields: {
    name: { kind: 'text', search: 'contains', widthPx: 200 },
    active: { kind: 'switch', search: 'equals', widthPx: 80 },
    channel: { kind: 'select', options: PAY_CHANNEL_OPTIONS, search: 'equals', widthPx: 120 },
    merchantId: { kind: 'text', search: 'contains', widthPx: 150 },
    appId: { kind: 'text', search: 'contains', widthPx: 160 },
    settings: { kind: 'json', hideIn: ['list'] },
    secrets: { kind: 'json', hideIn: ['list'], secret: true },
    fee: { kind: 'integer', widthPx: 96 },
    sort: { kind: 'integer', hideIn: ['list'] },
    remark: { kind: 'textarea', hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  sections: [
    { title: { zh: '账号', en: 'Account' }, fields: ['name', 'channel', 'merchantId', 'appId'] },
    { title: { zh: '接入', en: 'Connection' }, fields: ['settings', 'secrets'] },
    { title: { zh: '其他', en: 'More' }, fields: ['fee', 'active', 'sort', 'remark'] },
  ],
  defaultSort: { field: 'sort', order: 'asc' },
  texts: {
    title: { zh: '支付渠道', en: 'Payment channels' },
    purpose: {
      zh: '收款账号：谁来收钱、用哪些密钥、是否启用',
      en: 'Accounts that receive payments: provider, keys and status',
    },
    removal: {
      zh: '已有订单仍可查询和退款，只是不再用它收新的款',
      en: 'Existing orders can still be queried and refunded, but no new payments are accepted',
    },
    fields: {
      name: { label: { zh: '名称', en: 'Name' }, required: { zh: '请输入名称', en: 'Enter a name' } },
      channel: { label: { zh: '渠道', en: 'Channel' }, required: { zh: '请选择渠道', en: 'Select a channel' } },
      merchantId: {
        label: { zh: '商户号', en: 'Merchant ID' },
        help: { zh: '通知中的商户号必须与它一致', en: 'Must match the merchant ID in notifications' },
      },
      appId: { label: { zh: '应用 ID', en: 'App ID' } },
      settings: { label: { zh: '接入参数', en: 'Settings' } },
      secrets: {
        label: { zh: '密钥', en: 'Secrets' },
        help: { zh: '保存后只显示末四位', en: 'Only the last four characters are shown after saving' },
      },
      fee: {
        label: { zh: '费率（‰）', en: 'Fee (‰)' },
        required: { zh: '请输入费率', en: 'Enter a fee' },
        help: { zh: '渠道从每笔收款中扣除的千分比', en: 'Fee the channel keeps from each payment, per thousand' },
      },
      active: { label: { zh: '启用', en: 'Enabled' } },
      sort: {
        label: { zh: '排序', en: 'Sort order' },
        required: { zh: '请输入排序', en: 'Enter a sort order' },
        help: {
          zh: '最小的排在前面，未指定渠道时先用它',
          en: 'Lower numbers come first. The first one is used if no channel is specified.',
        },
      },
      remark: { label: { zh: '备注', en: 'Notes' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
