import { DateTime, Flag, Id, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { SIGN_IN_WAYS } from './sign-in-ways.ts'

/** Who did something within this time is there; a sign-in unused for longer is left open somewhere. Its time is noted once a minute. */
export const ONLINE_WITHIN_MINUTES = 5

/** One sign-in that is neither ended nor run out. */
export const OnlineSession = Type.Object({
  /** A UUID. */
  id: Type.String(),
  tenantId: Type.String(),
  userId: Id,
  account: Type.String(),
  realName: Type.String(),
  address: Type.String(),
  /** Browser and system in words; `""` where nothing is said. */
  device: Type.String(),
  userAgent: Type.String(),
  clientId: Type.String(),
  /** {@link SignInWay}; `""` where nobody knows. */
  way: Type.String(),
  createTime: DateTime,
  lastSeen: DateTime,
  expireTime: DateTime,
  /** Used within {@link ONLINE_WITHIN_MINUTES}. */
  isActive: Flag,
  isLocked: Flag,
  /** The session that asks. */
  isCurrent: Flag,
})
export type OnlineSession = Static<typeof OnlineSession>

/** Not among `resources`: rows begin with a sign-in and end with it. */
export const onlineResource = defineResource({
  name: 'online',
  path: '/blade-system/online',
  row: OnlineSession,
  hasTenant: true,
  actions: [],
  calls: { list: 'list', detail: 'list', save: 'end', remove: 'end', restore: 'end' },
  names: ['realName', 'account'],
  fields: {
    realName: { kind: 'text', search: 'contains', hideIn: ['form'], widthPx: 184 },
    account: { kind: 'text', search: 'contains', hideIn: ['form'], widthPx: 112 },
    device: { kind: 'text', sortable: false, hideIn: ['form'], widthPx: 176 },
    address: { kind: 'text', search: 'contains', hideIn: ['form'], widthPx: 128 },
    clientId: { kind: 'text', search: 'equals', hideIn: ['form'], widthPx: 88 },
    way: { kind: 'select', options: SIGN_IN_WAYS, search: 'equals', hideIn: ['form'], widthPx: 120 },
    createTime: { kind: 'datetime', search: 'range', hideIn: ['form'], widthPx: 112 },
    lastSeen: { kind: 'datetime', hideIn: ['form'], widthPx: 112 },
    expireTime: { kind: 'datetime', hideIn: ['form', 'list'] },
  },
  defaultSort: { field: 'lastSeen', order: 'desc' },
  texts: {
    title: { zh: '在线用户', en: 'Online users' },
    purpose: {
      zh: '谁登录着、从哪里、用什么设备；一行是一次登录，可以让它下线',
      en: 'Who is signed in, from where and on which device. Each row is one session and can be ended.',
    },
    fields: {
      realName: { label: { zh: '用户', en: 'User' } },
      account: { label: { zh: '账号', en: 'Account' } },
      device: { label: { zh: '设备', en: 'Device' } },
      address: { label: { zh: 'IP 地址', en: 'IP address' } },
      clientId: { label: { zh: '应用', en: 'App' } },
      way: { label: { zh: '登录方式', en: 'Sign-in method' } },
      createTime: { label: { zh: '登录时间', en: 'Signed in' } },
      lastSeen: { label: { zh: '最近活动', en: 'Last active' } },
      expireTime: { label: { zh: '最晚到期', en: 'Expires' } },
    },
  },
})
