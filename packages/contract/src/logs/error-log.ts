import { auditFields, Id, Nullable, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { EXACT_TIME_PX, ExactTime } from './request-log.ts'

/**
 * An error that a console reported or that the server itself failed with (`serviceId` says which), as it is stored and shown: masked, every text bounded. The names are the stock ones
 * (desk-log page of the contract); `summary` and `occurredAt` are ours. A list leaves out `params`, `stackTrace` and `message`.
 */
export const ErrorLog = Type.Object({
  id: Id,
  serviceId: Type.String(),
  /** `ip:port` and name of the server that took the report. */
  serverIp: Type.String(),
  serverHost: Type.String(),
  env: Type.String(),
  remoteIp: Type.String(),
  userAgent: Type.String(),
  /** Address of the page or of the failed call, without its query. */
  requestUri: Type.String(),
  method: Type.String(),
  methodClass: Type.String(),
  methodName: Type.String(),
  params: Type.String(),
  /** Milliseconds as text; "" where nothing was timed. */
  time: Type.String(),
  /** Account of the person signed in there; "" for nobody. */
  createBy: Type.String(),
  /** First line of the message, 200 characters at most. */
  summary: Type.String(),
  exceptionName: Type.String(),
  message: Type.String(),
  stackTrace: Type.String(),
  fileName: Type.String(),
  lineNumber: Nullable(Type.Integer()),
  /** When it happened, in the words of the console. */
  occurredAt: Type.String(),
  /** Of the call that failed; "" for an error of a console. */
  requestId: Type.String(),
  exactTime: ExactTime,
  ...auditFields,
})
export type ErrorLog = Static<typeof ErrorLog>

/** Not among `resources`: rows come from consoles, so nobody adds, edits or removes any here. */
export const errorLogResource = defineResource({
  name: 'errorLog',
  code: 'log_error',
  path: '/blade-log/error',
  row: ErrorLog,
  hasTenant: true,
  actions: ['view'],
  fields: {
    createTime: { kind: 'datetime', search: 'range', hideIn: ['form'], widthPx: EXACT_TIME_PX },
    summary: { kind: 'text', search: 'contains', hideIn: ['form', 'detail'], widthPx: 272 },
    exceptionName: { kind: 'text', search: 'contains', hideIn: ['form'], widthPx: 144 },
    requestUri: { kind: 'text', search: 'contains', hideIn: ['form'] },
    createBy: { kind: 'text', search: 'contains', hideIn: ['form'], widthPx: 120 },
    remoteIp: { kind: 'text', search: 'contains', hideIn: ['form'], widthPx: 136 },
    serviceId: { kind: 'text', search: 'contains', hideIn: ['list', 'form'] },
    serverHost: { kind: 'text', search: 'contains', hideIn: ['list', 'form'] },
    occurredAt: { kind: 'text', sortable: false, hideIn: ['list', 'form'] },
    message: { kind: 'textarea', hideIn: ['list', 'form'] },
    fileName: { kind: 'text', hideIn: ['list', 'form'] },
    lineNumber: { kind: 'integer', hideIn: ['list', 'form'] },
    stackTrace: { kind: 'textarea', hideIn: ['list', 'form'] },
    params: { kind: 'textarea', hideIn: ['list', 'form'] },
    userAgent: { kind: 'text', sortable: false, hideIn: ['list', 'form'] },
    requestId: { kind: 'text', search: 'equals', sortable: false, hideIn: ['list', 'form'] },
  },
  texts: {
    title: { zh: '错误日志', en: 'Error log' },
    one: 'error',
    purpose: {
      zh: '控制台上传的错误和服务端自身的错误',
      en: 'Errors that consoles reported, and those of the server itself',
    },
    fields: {
      createTime: { label: { zh: '记录时间', en: 'Recorded' } },
      summary: { label: { zh: '摘要', en: 'Summary' } },
      exceptionName: { label: { zh: '错误类型', en: 'Type' } },
      requestUri: { label: { zh: '地址', en: 'Address' } },
      createBy: { label: { zh: '账号', en: 'Account' } },
      remoteIp: { label: { zh: '客户端 IP', en: 'Client IP' } },
      serviceId: { label: { zh: '服务', en: 'Service' } },
      serverHost: { label: { zh: '服务器', en: 'Server' } },
      occurredAt: { label: { zh: '发生时间', en: 'Happened' } },
      message: { label: { zh: '错误信息', en: 'Message' } },
      fileName: { label: { zh: '文件', en: 'File' } },
      lineNumber: { label: { zh: '行号', en: 'Line' } },
      stackTrace: { label: { zh: '堆栈', en: 'Stack' } },
      params: { label: { zh: '附加信息', en: 'More' } },
      userAgent: { label: { zh: '浏览器', en: 'Browser' } },
      requestId: { label: { zh: '请求 ID', en: 'Request ID' } },
    },
  },
  defaultSort: { field: 'createTime', order: 'desc' },
})
