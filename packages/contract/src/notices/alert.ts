import {
  auditFields,
  BULK_MOST,
  DateTime,
  GivenId,
  Id,
  PageOf,
  pageAndDates,
  Type,
  type Static,
} from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { ALERT_KIND_NAMES, ALERT_KIND_OPTIONS, ALERT_SEVERITIES, SEVERITY_OPTIONS } from './alert-kinds.ts'

export const ALERT_PATH = '/blade-desk/alert'
export const ALERT_STATES = ['open', 'acknowledged', 'resolved'] as const

/** A state that somebody should know of: open until it is over, acknowledged once somebody attends to it. */
export const Alert = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.Optional(Type.String()),
  kind: Type.Enum([...ALERT_KIND_NAMES]),
  severity: Type.Enum([...ALERT_SEVERITIES]),
  state: Type.Enum([...ALERT_STATES]),
  /** The page where something can be done about it; "" for none. */
  path: Type.String(),
  raisedTime: DateTime,
  acknowledgedTime: DateTime,
  /** Who attends to it; "" for nobody. */
  acknowledgedByName: Type.Optional(Type.String()),
  resolvedTime: DateTime,
  ...auditFields,
})
export type Alert = Static<typeof Alert>

export const AlertAcknowledge = Type.Object({
  ids: Type.Array(GivenId, { minItems: 1, maxItems: BULK_MOST }),
})
export const AlertAcknowledged = Type.Object({ count: Type.Integer() })

/** What is open in all tenants, for the operator of the platform: the most severe first, then the newest. */
export const OpenAlerts = Type.Object({
  records: Type.Array(
    Type.Object({
      id: Id,
      tenantId: Type.String(),
      tenantName: Type.String(),
      title: Type.String(),
      kind: Type.Enum([...ALERT_KIND_NAMES]),
      severity: Type.Enum([...ALERT_SEVERITIES]),
      state: Type.Enum(['open', 'acknowledged']),
      raisedTime: DateTime,
    }),
  ),
  /** Of all tenants together; at most {@link OPEN_ALERTS_MOST} of them are records. */
  total: Type.Integer(),
})
export type OpenAlerts = Static<typeof OpenAlerts>
export const OPEN_ALERTS_MOST = 200

/** One sending of one channel. */
export const AlertDelivery = Type.Object({
  id: Id,
  title: Type.String(),
  channelName: Type.String(),
  /** "" for what goes to the channel itself; an address for mail to a person. */
  toAddress: Type.String(),
  event: Type.Enum(['raised', 'repeated', 'resolved', 'test']),
  state: Type.Enum(['waiting', 'sent', 'failed']),
  tries: Type.Integer(),
  dueTime: DateTime,
  sentTime: DateTime,
  /** Why it was not taken, in the provider's words, or one of {@link DeliveryReason}. */
  reason: Type.String(),
})
export type AlertDelivery = Static<typeof AlertDelivery>

/** Why a message did not leave this program, or has not left it yet. */
export type DeliveryReason = 'quietHours' | 'channelOff' | 'noAddress' | 'internalError'

export const AlertDeliveriesInput = Type.Object({
  alertId: Type.Optional(GivenId),
  channelId: Type.Optional(GivenId),
  ...pageAndDates,
})
export const AlertDeliveries = PageOf(AlertDelivery)

export const alertResource = defineResource({
  name: 'alert',
  path: ALERT_PATH,
  row: Alert,
  rows: { table: 'alert', nameField: 'title' },
  actions: ['view'],
  names: ['title'],
  fields: {
    title: { kind: 'text', search: 'contains', widthPx: 320 },
    severity: { kind: 'select', options: SEVERITY_OPTIONS, search: 'equals', widthPx: 96 },
    state: {
      kind: 'select',
      search: 'equals',
      widthPx: 110,
      options: [
        { value: 'open', label: { zh: '未处理', en: 'Open' } },
        { value: 'acknowledged', label: { zh: '处理中', en: 'Acknowledged' } },
        { value: 'resolved', label: { zh: '已恢复', en: 'Resolved' } },
      ],
    },
    kind: { kind: 'select', options: ALERT_KIND_OPTIONS, search: 'equals', widthPx: 150 },
    raisedTime: { kind: 'datetime', search: 'range', widthPx: 150 },
    acknowledgedTime: { kind: 'datetime', hideIn: ['list'] },
    resolvedTime: { kind: 'datetime', widthPx: 150 },
    content: { kind: 'textarea', hideIn: ['list'] },
  },
  defaultSort: { field: 'raisedTime', order: 'desc' },
  texts: {
    title: { zh: '告警', en: 'Alerts' },
    purpose: {
      zh: '需要处理的异常：密钥失效、熔断、排队、预算等，恢复后自动关闭',
      en: 'Problems that need attention. They resolve by themselves once the cause is gone.',
    },
    fields: {
      title: { label: { zh: '告警内容', en: 'Alert' } },
      severity: { label: { zh: '级别', en: 'Severity' } },
      state: { label: { zh: '状态', en: 'Status' } },
      kind: { label: { zh: '类型', en: 'Type' } },
      raisedTime: { label: { zh: '发生时间', en: 'Raised' } },
      acknowledgedTime: { label: { zh: '确认时间', en: 'Acknowledged' } },
      resolvedTime: { label: { zh: '恢复时间', en: 'Resolved' } },
      content: { label: { zh: '详情', en: 'Details' } },
    },
  },
})
