import type { Bilingual } from '../core/texts.ts'

export const ALERT_SEVERITIES = ['critical', 'warning', 'info'] as const
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number]

export const SEVERITY_OPTIONS = [
  { value: 'critical', label: { zh: '严重', en: 'Critical' } },
  { value: 'warning', label: { zh: '警告', en: 'Warning' } },
  { value: 'info', label: { zh: '提示', en: 'Info' } },
] as const

export interface AlertKindFacts {
  value: string
  label: Bilingual
  severity: AlertSeverity
  /** What the rule's number begins with, where it has one, and what it counts. */
  threshold?: number
  unit?: 'percent' | 'minutes' | 'days'
  /** Off until somebody switches it on: venues switch their machines off every evening. */
  isOffAtFirst?: true
}

/** What alerts are about. A tenant has one rule for each. */
export const ALERT_KINDS = [
  { value: 'providerKey', label: { zh: '密钥失效或余额不足', en: 'Invalid key or no credit' }, severity: 'critical' },
  { value: 'circuit', label: { zh: '接口熔断', en: 'API paused after failures' }, severity: 'critical' },
  {
    value: 'budget',
    label: { zh: '绘画预算', en: 'Drawing budget' },
    severity: 'warning',
    threshold: 80,
    unit: 'percent',
  },
  {
    value: 'queueWait',
    label: { zh: '绘画排队过久', en: 'Long queue wait' },
    severity: 'warning',
    threshold: 15,
    unit: 'minutes',
  },
  { value: 'device', label: { zh: '设备缺纸或故障', en: 'Printer or paper problem' }, severity: 'warning' },
  {
    value: 'offline',
    label: { zh: '设备离线', en: 'Device offline' },
    severity: 'warning',
    threshold: 30,
    unit: 'minutes',
    isOffAtFirst: true,
  },
  { value: 'storage', label: { zh: '存储空间', en: 'Storage space' }, severity: 'warning' },
  { value: 'money', label: { zh: '支付与账目', en: 'Payments and reconciliation' }, severity: 'critical' },
  { value: 'profit', label: { zh: '利润预警', en: 'Profit alert' }, severity: 'info' },
  { value: 'lockout', label: { zh: '账号被锁定', en: 'Account locked' }, severity: 'warning' },
  {
    value: 'backup',
    label: { zh: '备份失败或过期', en: 'Backup failed or overdue' },
    severity: 'critical',
    threshold: 7,
    unit: 'days',
  },
] as const satisfies readonly AlertKindFacts[]
export type AlertKind = (typeof ALERT_KINDS)[number]['value']

export const ALERT_KIND_NAMES = ALERT_KINDS.map(({ value }) => value)
export const ALERT_KIND_OPTIONS = ALERT_KINDS.map(({ value, label }) => ({ value, label }))

/** The facts of a kind. */
export const alertKindFacts = (kind: AlertKind): AlertKindFacts =>
  ALERT_KINDS.find(({ value }) => value === kind) as AlertKindFacts // each kind is one of them
