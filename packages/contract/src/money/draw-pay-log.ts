import { defineResource } from '../core/resource.ts'
import { Type, type Static } from '../core/schema.ts'
import { DRAW_PAY_LOG_PATH } from './paths.ts'
import { PAY_STATE, PayOrder } from './pay-order.ts'

export const PAY_STATE_OPTIONS = [
  { value: PAY_STATE.unpaid, label: { zh: '待支付', en: 'Unpaid' } },
  { value: PAY_STATE.paid, label: { zh: '已支付', en: 'Paid' } },
  { value: PAY_STATE.refunding, label: { zh: '退款中', en: 'Refunding' } },
  { value: PAY_STATE.refunded, label: { zh: '已退款', en: 'Refunded' } },
  { value: PAY_STATE.refundFailed, label: { zh: '退款失败', en: 'Refund failed' } },
  { value: PAY_STATE.closed, label: { zh: '已关闭', en: 'Closed' } },
] as const

const KINDS = [
  { value: 'draw', label: { zh: '绘画', en: 'Drawing' } },
  { value: 'print', label: { zh: '打印', en: 'Print' } },
] as const

export const PAY_LOG_CHANNELS = [
  { value: 'wechat', label: { zh: '微信支付', en: 'WeChat Pay' } },
  { value: 'alipay', label: { zh: '支付宝', en: 'Alipay' } },
  { value: 'balance', label: { zh: '点数', en: 'Credits' } },
  { value: 'cash', label: { zh: '现金', en: 'Cash' } },
  { value: 'sandbox', label: { zh: '沙盒', en: 'Sandbox' } },
  { value: 'free', label: { zh: '免费', en: 'Free' } },
] as const

/** How many orders of a list are in each state, whatever state the list itself is narrowed to. */
export const PayStateCounts = Type.Object({
  counts: Type.Array(Type.Object({ state: Type.Integer(), count: Type.Integer() })),
})
export type PayStateCounts = Static<typeof PayStateCounts>

/** Orders of drawings and prints for the kit: columns and filters. They are made by paying, never by a form, so it is not among `resources`. */
export const drawPayLogResource = defineResource({
  name: 'drawPayLog',
  path: DRAW_PAY_LOG_PATH,
  calls: { list: 'page', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore', export: 'export' },
  row: PayOrder,
  actions: ['view'],
  fields: {
    orderNo: { kind: 'text', search: 'contains', sortable: false, widthPx: 232 },
    state: { kind: 'select', options: PAY_STATE_OPTIONS, search: 'equals', sortable: false, widthPx: 144 },
    amount: { kind: 'integer', widthPx: 112 },
    channel: { kind: 'select', options: PAY_LOG_CHANNELS, search: 'equals', sortable: false, widthPx: 116 },
    kind: { kind: 'select', options: KINDS, search: 'equals', sortable: false, widthPx: 80 },
    exName: { kind: 'text', search: 'contains', sortable: false, widthPx: 128 },
    muName: { kind: 'text', search: 'contains', sortable: false, widthPx: 104 },
    userName: { kind: 'text', search: 'contains', sortable: false, widthPx: 104 },
    payTime: { kind: 'datetime', search: 'range', widthPx: 112 },
    deviceName: { kind: 'text', sortable: false, widthPx: 112 },
    createTime: { kind: 'datetime', search: 'range', widthPx: 112 },
    transactionId: { kind: 'text', search: 'contains', sortable: false, widthPx: 160 },
    refundAmount: { kind: 'integer', sortable: false, hideIn: ['list'] },
    currency: { kind: 'text', sortable: false, hideIn: ['list'] },
    exId: { kind: 'text', search: 'equals', hideIn: ['list'] },
    styleId: { kind: 'text', search: 'equals', hideIn: ['list'] },
    loginId: { kind: 'text', search: 'equals', hideIn: ['list'] },
  },
  texts: {
    title: { zh: '支付记录', en: 'Payments' },
    purpose: {
      zh: '绘画和打印的每一笔付款，从下单到交付、退款的经过',
      en: 'Every payment for drawings and prints, from order to delivery and refund',
    },
    fields: {
      orderNo: { label: { zh: '订单号', en: 'Order no.' } },
      state: { label: { zh: '状态', en: 'Status' } },
      amount: { label: { zh: '金额', en: 'Amount' } },
      channel: { label: { zh: '支付渠道', en: 'Channel' } },
      kind: { label: { zh: '类型', en: 'Type' } },
      exName: { label: { zh: '体验', en: 'Experience' } },
      muName: { label: { zh: '场馆', en: 'Venue' } },
      deviceName: { label: { zh: '设备', en: 'Device' } },
      userName: { label: { zh: '付款人', en: 'Paid by' } },
      transactionId: { label: { zh: '交易号', en: 'Transaction ID' } },
      payTime: { label: { zh: '支付时间', en: 'Paid' } },
      createTime: { label: { zh: '下单时间', en: 'Ordered' } },
      refundAmount: { label: { zh: '退款', en: 'Refunded' } },
      currency: { label: { zh: '币种', en: 'Currency' } },
      exId: { label: { zh: '体验编号', en: 'Experience ID' } },
      styleId: { label: { zh: '风格编号', en: 'Style ID' } },
      loginId: { label: { zh: '设备编号', en: 'Device ID' } },
    },
  },
})
