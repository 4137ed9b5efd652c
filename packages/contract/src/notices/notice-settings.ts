import { DateTime, Flag, Type, type Static } from '../core/schema.ts'
import type { Bilingual } from '../core/texts.ts'
import { ALERT_KINDS, type AlertKind } from './alert-kinds.ts'

/** What the caller gets of notices, and how: for everybody who is signed in, of their own. */
export const NOTICE_SETTINGS_PATH = '/blade-desk/notice-settings'

export const NOTICE_GROUPS = ['account', 'work', 'alert'] as const

export interface NoticeKindFacts {
  value: string
  group: (typeof NOTICE_GROUPS)[number]
  label: Bilingual
  help?: Bilingual
  /** Why the console always shows it; absent where it can be switched off. */
  fixed?: Bilingual
}

const ofAlert = (kind: AlertKind): `alert.${AlertKind}` => `alert.${kind}`

/** What people are notified of. */
export const NOTICE_KINDS = [
  {
    value: 'security',
    group: 'account',
    label: { zh: '账号安全', en: 'Account security' },
    help: { zh: '新设备登录、二次验证被重置', en: 'New devices, reset two-factor authentication' },
    fixed: { zh: '关系到账号安全，不能关闭', en: 'Always on to protect your account' },
  },
  {
    value: 'announcement',
    group: 'account',
    label: { zh: '通知公告', en: 'Announcements' },
    help: { zh: '管理员发布的通知', en: 'Published by administrators' },
    fixed: { zh: '由管理员发布，不能关闭', en: 'Always on, published by administrators' },
  },
  {
    value: 'invite',
    group: 'account',
    label: { zh: '邀请已接受', en: 'Accepted invitations' },
    help: { zh: '你邀请的人加入了', en: 'Someone you invited has joined' },
  },
  {
    value: 'task',
    group: 'work',
    label: { zh: '待办任务', en: 'Tasks' },
    help: { zh: '需要你办理或签收', en: 'Assigned to you, or open to claim' },
  },
  {
    value: 'reminder',
    group: 'work',
    label: { zh: '催办', en: 'Reminders' },
    help: { zh: '发起人催你办理', en: 'Someone waits for your decision' },
  },
  {
    value: 'result',
    group: 'work',
    label: { zh: '流程结束', en: 'Finished processes' },
    help: { zh: '你发起的流程结束或终止', en: 'A process you started has ended' },
  },
  {
    value: 'copy',
    group: 'work',
    label: { zh: '抄送', en: 'Copies' },
    help: { zh: '别人抄送给你的流程', en: 'Processes copied to you' },
  },
  {
    value: 'report',
    group: 'work',
    label: { zh: '报表文件', en: 'Report files' },
    help: { zh: '导出和定时报表已生成', en: 'Exports and scheduled reports are ready' },
  },
  ...ALERT_KINDS.map(({ value, label }) => ({ value: ofAlert(value), group: 'alert' as const, label })),
] as const satisfies readonly NoticeKindFacts[]
export type NoticeKind = (typeof NOTICE_KINDS)[number]['value']

const Kind = Type.Enum(NOTICE_KINDS.map(({ value }) => value))
const Kinds = Type.Array(Kind, { maxItems: NOTICE_KINDS.length, uniqueItems: true })
const TIME_OF_DAY = '^$|^([01][0-9]|2[0-3]):[0-5][0-9]$'

export const NoticeSettingsSave = Type.Object({
  /** What the console does not show; never one that is fixed. */
  bellOff: Kinds,
  /** What is sent to the address of the account as well. */
  mailOn: Kinds,
  /** Mail waits from … to …, `22:00`; both "" for never. */
  quietFrom: Type.String({ maxLength: 5, pattern: TIME_OF_DAY }),
  quietTo: Type.String({ maxLength: 5, pattern: TIME_OF_DAY }),
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  /** Account security and critical alerts do not wait. */
  urgentThrough: Flag,
  /** Of mail. */
  language: Type.Enum(['zh', 'en']),
})
export type NoticeSettingsSave = Static<typeof NoticeSettingsSave>

export const NoticeSettings = Type.Object({
  ...NoticeSettingsSave.properties,
  /** What can come to the caller; what was said of other kinds stays. */
  kinds: Kinds,
  /** Where mail goes; "" where the account has no address. */
  email: Type.String(),
  /** The tenant has an e-mail channel that is on. */
  hasMail: Flag,
  /** How the last mail to the caller went; "" before the first one. */
  lastMailTime: DateTime,
  lastMailState: Type.Enum(['', 'waiting', 'sent', 'failed']),
  lastMailReason: Type.String(),
})
export type NoticeSettings = Static<typeof NoticeSettings>

export const FIRST_NOTICE_SETTINGS: NoticeSettingsSave = {
  bellOff: [],
  mailOn: [],
  quietFrom: '',
  quietTo: '',
  timeZone: 'Asia/Shanghai',
  urgentThrough: 1,
  language: 'zh',
}
