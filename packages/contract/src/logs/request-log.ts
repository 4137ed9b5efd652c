import { DateTime, Id, Nullable, Type } from '../core/schema.ts'
import type { FieldDefinition, FieldTexts } from '../core/resource.ts'

/** The time of a row with its milliseconds: `yyyy-MM-dd HH:mm:ss.SSS`, in the zone of `createTime`. */
export const ExactTime = Type.String()

/** What the usual log and the API log have in common. Masked and bounded when they are written; nobody adds, edits or removes rows. */
export const requestLogFields = {
  id: Id,
  tenantId: Type.String(),
  serviceId: Type.String(),
  /** `ip:port` and name of the server that answered. */
  serverIp: Type.String(),
  serverHost: Type.String(),
  env: Type.String(),
  remoteIp: Type.String(),
  userAgent: Type.String(),
  /** Path without its query. */
  requestUri: Type.String(),
  method: Type.String(),
  methodClass: Type.String(),
  /** Audit name of the call: `param.save`. */
  methodName: Type.String(),
  /** Arguments as JSON text, secrets masked, 2,000 characters at most; left out of lists. */
  params: Type.String(),
  /** Milliseconds, as text: the stock field. */
  time: Type.String(),
  timeMs: Type.Integer(),
  /** HTTP status of the answer. (`status` is an audit column in this family.) */
  httpStatus: Type.Integer(),
  requestId: Type.String(),
  userId: Nullable(Id),
  /** Account; "" for nobody, or for an account that does not exist. */
  createBy: Type.String(),
  createTime: DateTime,
  exactTime: ExactTime,
  /** What the call does, in Chinese and English. */
  title: Type.String(),
} as const

export type RequestLogField = Exclude<
  keyof typeof requestLogFields,
  'tenantId' | 'env' | 'methodClass' | 'time' | 'userId' | 'serviceId' | 'exactTime'
>

/** Room for a day before the time; of today the time alone stands there. */
export const EXACT_TIME_PX = 160

/** All columns fit beside the menu at 1440 px; the address takes what is left. */
export const requestLogColumns = {
  createTime: { kind: 'datetime', search: 'range', hideIn: ['form'], widthPx: EXACT_TIME_PX },
  method: { kind: 'text', sortable: false, hideIn: ['form'], widthPx: 72 },
  title: { kind: 'text', search: 'contains', sortable: false, hideIn: ['form'], widthPx: 172 },
  createBy: { kind: 'text', search: 'contains', sortable: false, hideIn: ['form'], widthPx: 120 },
  httpStatus: { kind: 'integer', search: 'equals', sortable: false, hideIn: ['form'], widthPx: 88 },
  timeMs: { kind: 'integer', hideIn: ['form'], widthPx: 116 },
  requestUri: { kind: 'text', search: 'contains', sortable: false, hideIn: ['form'] },
  remoteIp: { kind: 'text', search: 'contains', sortable: false, hideIn: ['form'], widthPx: 136 },
  methodName: { kind: 'text', search: 'contains', sortable: false, hideIn: ['list', 'form'] },
  params: { kind: 'textarea', sortable: false, hideIn: ['list', 'form'] },
  userAgent: { kind: 'text', sortable: false, hideIn: ['list', 'form'] },
  serverHost: { kind: 'text', sortable: false, hideIn: ['list', 'form'] },
  serverIp: { kind: 'text', sortable: false, hideIn: ['list', 'form'] },
  requestId: { kind: 'text', search: 'equals', sortable: false, hideIn: ['list', 'form'] },
} as const satisfies Partial<Record<RequestLogField, FieldDefinition>>

export const requestLogTexts = {
  createTime: { label: { zh: '时间', en: 'Time' } },
  title: { label: { zh: '事件', en: 'Event' } },
  createBy: { label: { zh: '账号', en: 'Account' } },
  httpStatus: { label: { zh: '状态码', en: 'Status' } },
  timeMs: { label: { zh: '耗时（毫秒）', en: 'Duration (ms)' } },
  requestUri: { label: { zh: '地址', en: 'Address' } },
  remoteIp: { label: { zh: '客户端 IP', en: 'Client IP' } },
  method: { label: { zh: '方法', en: 'Method' } },
  methodName: { label: { zh: '事件代码', en: 'Event code' } },
  params: { label: { zh: '请求参数', en: 'Arguments' } },
  userAgent: { label: { zh: '浏览器', en: 'Browser' } },
  serverHost: { label: { zh: '服务器', en: 'Server' } },
  serverIp: { label: { zh: '服务器地址', en: 'Server address' } },
  requestId: { label: { zh: '请求 ID', en: 'Request ID' } },
} as const satisfies Partial<Record<RequestLogField, FieldTexts>>
