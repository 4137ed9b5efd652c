import { auditFields, Id, Nullable, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

const IdOrNone = Type.Union([Id, Type.Literal('')])

/** One call that went through a proxy (wire-business §8). `status` is that of the answer: 0 none came, 101 a socket. */
export const ProxyHistory = Type.Object({
  id: Id,
  proxyConfigId: Type.Optional(IdOrNone),
  /** As it was called then. */
  proxyName: Type.String({ maxLength: 64 }),
  method: Type.String({ maxLength: 10 }),
  /** Host and path, without the query. */
  target: Type.String({ minLength: 1, maxLength: 1_000 }),
  ms: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
  /** Of the answer, as far as it came. */
  bytes: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
  error: Type.String({ maxLength: 1_000 }),
  /** The drawing that it was for. */
  infoId: Type.Optional(IdOrNone),
  ...auditFields,
  status: Type.Optional(Type.Integer({ minimum: 0, maximum: 599 })),
})
export type ProxyHistory = Static<typeof ProxyHistory>

/** Not among `resources`: rows come from the server alone, and the calls that add some ask for a right of their own. */
export const proxyHistoryResource = defineResource({
  name: 'proxyHistory',
  path: '/blade-biz/proxyHistory',
  row: ProxyHistory,
  hasTenant: true,
  actions: ['view', 'delete'],
  fields: {
    createTime: { kind: 'datetime', search: 'range', hideIn: ['form'], widthPx: 128 },
    proxyName: { kind: 'text', search: 'contains', widthPx: 136 },
    method: { kind: 'text', widthPx: 88 },
    target: { kind: 'text', search: 'contains', widthPx: 224 },
    status: { kind: 'integer', search: 'equals', widthPx: 96 },
    ms: { kind: 'integer', widthPx: 96 },
    error: { kind: 'text', search: 'contains', widthPx: 168 },
    bytes: { kind: 'integer', hideIn: ['list'] },
    infoId: { kind: 'text', search: 'equals', sortable: false, hideIn: ['list'] },
    proxyConfigId: { kind: 'text', search: 'equals', sortable: false, hideIn: ['list'] },
  },
  texts: {
    title: { zh: '代理历史', en: 'Proxy log' },
    one: 'proxy request',
    purpose: {
      zh: '经过代理的每一次外部调用：去了哪里、用时、结果',
      en: 'Every outgoing request through a proxy: target, duration, result',
    },
    fields: {
      createTime: { label: { zh: '时间', en: 'Time' } },
      proxyName: { label: { zh: '代理', en: 'Proxy' } },
      method: { label: { zh: '方法', en: 'Method' } },
      target: { label: { zh: '目标', en: 'Target' }, required: { zh: '请输入目标', en: 'Enter a target' } },
      status: { label: { zh: '状态', en: 'Status' } },
      ms: { label: { zh: '用时', en: 'Duration' } },
      bytes: { label: { zh: '返回大小', en: 'Response size' } },
      error: { label: { zh: '错误', en: 'Error' } },
      infoId: { label: { zh: '绘画记录编号', en: 'Drawing record ID' } },
      proxyConfigId: { label: { zh: '代理编号', en: 'Proxy ID' } },
    },
  },
})
