import { auditFields, Flag, Id, IdList, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import {
  ALERT_KINDS,
  alertKindFacts,
  type AlertKind,
  ALERT_KIND_NAMES,
  ALERT_KIND_OPTIONS,
  ALERT_SEVERITIES,
  SEVERITY_OPTIONS,
} from './alert-kinds.ts'
import { ALERT_PATH } from './alert.ts'

export const ALERT_REACHES = ['all', 'chosen', 'console'] as const
const TIME_OF_DAY = '^$|^([01][0-9]|2[0-3]):[0-5][0-9]$'

/** How a tenant wants alerts of one kind. Every tenant has one of each kind; none is added or removed. */
export const AlertRule = Type.Object({
  id: Id,
  kind: Type.Enum([...ALERT_KIND_NAMES]),
  active: Flag,
  severity: Type.Enum([...ALERT_SEVERITIES]),
  threshold: Type.Integer({ minimum: 0, maximum: 10_000 }),
  targetRole: IdList,
  targetRoleName: Type.Optional(Type.String()),
  targetUser: IdList,
  targetUserName: Type.Optional(Type.String()),
  reach: Type.Enum([...ALERT_REACHES]),
  channels: IdList,
  channelsName: Type.Optional(Type.String()),
  repeatMinutes: Type.Integer({ minimum: 0, maximum: 10_080 }),
  quietFrom: Type.String({ maxLength: 5, pattern: TIME_OF_DAY }),
  quietTo: Type.String({ maxLength: 5, pattern: TIME_OF_DAY }),
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  criticalThrough: Flag,
  ...auditFields,
})
export type AlertRule = Static<typeof AlertRule>

const RULE_PATH = '/blade-desk/alert-rule'
export const alertRuleResource = defineResource({
  name: 'alertRule',
  path: RULE_PATH,
  row: AlertRule,
  rows: { table: 'alertRule', nameField: 'kind' },
  calls: { list: 'list', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore' },
  actions: ['edit', 'view'],
  names: [],
  fields: {
    kind: { kind: 'select', options: ALERT_KIND_OPTIONS, search: 'equals', hideIn: ['form'], widthPx: 208 },
    active: { kind: 'switch', search: 'equals', widthPx: 90 },
    severity: { kind: 'select', options: SEVERITY_OPTIONS, search: 'equals', widthPx: 96 },
    threshold: { kind: 'integer', widthPx: 90, sortable: false },
    targetRole: {
      kind: 'select',
      multiple: true,
      from: { path: `${ALERT_PATH}/role-choices`, value: 'id', label: 'name' },
      sortable: false,
      widthPx: 136,
    },
    targetUser: {
      kind: 'select',
      multiple: true,
      from: { path: `${ALERT_PATH}/user-choices`, value: 'id', label: 'name' },
      hideIn: ['list'],
      sortable: false,
    },
    reach: {
      kind: 'select',
      widthPx: 184,
      options: [
        { value: 'all', label: { zh: '控制台和所有启用的渠道', en: 'Console and all channels' } },
        { value: 'chosen', label: { zh: '控制台和指定渠道', en: 'Console and selected channels' } },
        { value: 'console', label: { zh: '仅控制台', en: 'Console only' } },
      ],
    },
    channels: {
      kind: 'select',
      multiple: true,
      from: { path: `${ALERT_PATH}/channel-choices`, value: 'id', label: 'name' },
      hideIn: ['list'],
      sortable: false,
    },
    repeatMinutes: { kind: 'integer', widthPx: 116 },
    quietFrom: { kind: 'text', hideIn: ['list'] },
    quietTo: { kind: 'text', hideIn: ['list'] },
    timeZone: { kind: 'text', hideIn: ['list'] },
    criticalThrough: { kind: 'switch', hideIn: ['list'] },
  },
  sections: [
    { title: { zh: '条件', en: 'Condition' }, fields: ['active', 'severity', 'threshold'] },
    {
      title: { zh: '通知谁', en: 'Recipients' },
      fields: ['targetRole', 'targetUser', 'reach', 'channels', 'repeatMinutes'],
    },
    {
      title: { zh: '免打扰', en: 'Quiet hours' },
      fields: ['quietFrom', 'quietTo', 'timeZone', 'criticalThrough'],
    },
  ],
  defaultSort: { field: 'id', order: 'asc' },
  texts: {
    title: { zh: '告警规则', en: 'Alert rules' },
    purpose: {
      zh: '每类告警是否启用、通知谁、走哪些渠道',
      en: 'Which alerts are on, who gets them, and how',
    },
    fields: {
      kind: { label: { zh: '类型', en: 'Type' } },
      active: { label: { zh: '启用', en: 'Enabled' } },
      severity: { label: { zh: '级别', en: 'Severity' }, required: { zh: '请选择级别', en: 'Select a severity' } },
      threshold: {
        label: { zh: '阈值', en: 'Threshold' },
        required: { zh: '请输入阈值', en: 'Enter a threshold' },
        help: {
          zh: '绘画预算：百分比；排队和离线：分钟；备份：天',
          en: 'Drawing budget: percent. Queue wait and offline: minutes. Backup: days.',
        },
      },
      targetRole: {
        label: { zh: '接收角色', en: 'Roles' },
        help: {
          zh: '角色和人员都不选时，通知有权处理的角色',
          en: 'Leave roles and people empty to notify the roles that can fix it',
        },
      },
      targetUser: { label: { zh: '接收人员', en: 'People' } },
      reach: {
        label: { zh: '发送渠道', en: 'Channels' },
        required: { zh: '请选择发送渠道', en: 'Select channels' },
        help: { zh: '控制台始终收到', en: 'The console always receives alerts' },
      },
      channels: { label: { zh: '指定渠道', en: 'Selected channels' } },
      repeatMinutes: {
        label: { zh: '重复间隔', en: 'Repeat every' },
        required: { zh: '请输入间隔', en: 'Enter an interval' },
        help: {
          zh: '单位：分钟。未确认的告警按此间隔再次发送，0 为不重复',
          en: 'Minutes. Resends unacknowledged alerts; 0 never repeats.',
        },
      },
      quietFrom: {
        label: { zh: '开始', en: 'From' },
        help: {
          zh: '如 22:00；免打扰期间只通知控制台，结束后发送一份汇总',
          en: 'For example 22:00. Only the console is notified meanwhile; a summary is sent afterwards.',
        },
      },
      quietTo: { label: { zh: '结束', en: 'To' } },
      timeZone: { label: { zh: '时区', en: 'Time zone' }, required: { zh: '请输入时区', en: 'Enter a time zone' } },
      criticalThrough: { label: { zh: '严重告警照常发送', en: 'Send critical alerts anyway' } },
    },
  },
})

/** What a tenant's rule for this kind begins with, and what holds where it is missing. */
export function firstAlertRule(kind: AlertKind) {
  const { severity, threshold = 0, isOffAtFirst } = alertKindFacts(kind)
  return {
    kind,
    active: isOffAtFirst ? 0 : 1,
    severity,
    threshold,
    targetRole: '',
    targetUser: '',
    reach: 'all',
    channels: '',
    repeatMinutes: severity === 'critical' ? 240 : 0,
    quietFrom: '',
    quietTo: '',
    timeZone: 'Asia/Shanghai',
    criticalThrough: 1,
  }
}
export const FIRST_ALERT_RULES = ALERT_KINDS.map(({ value }) => firstAlertRule(value))
