import { Id, RecordOf, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { requestLogColumns, requestLogFields, requestLogTexts } from './request-log.ts'

/** A field of a row that an action changed: as texts, "" for nothing; secrets masked, long texts cut around what differs. */
export const LogChange = Type.Object({
  /** Name of the resource whose texts name the field (`changed-fields.ts`); "" for none. */
  resource: Type.String(),
  id: Id,
  /** What people call the row. */
  name: Type.String(),
  field: Type.String(),
  before: Type.String(),
  after: Type.String(),
})
export type LogChange = Static<typeof LogChange>

/**
 * What somebody did: signed in or out (or failed to), locked, changed a password, granted, exported, wrote. The stock names carry
 * `logLevel` (info, warn: refused, error: failed), `logId` (ids of what it was about) and `logData` (code of the refusal). Ours are
 * `logName` (what people call it) and `changes` (what became another), which a list leaves out.
 */
export const UsualLog = Type.Object({
  ...requestLogFields,
  logLevel: Type.String(),
  logId: Type.String(),
  logName: Type.String(),
  logData: Type.String(),
  /** `logData` in words: why it was refused, how many rows went out, or what the call noted. */
  logReason: Type.Optional(Type.String()),
  changes: Type.Array(LogChange),
})
export type UsualLog = Static<typeof UsualLog>

/** Rows of a list as a file that the console made itself (CSV). */
export const ExportNote = Type.Object({
  /** Name of the resource. */
  list: Type.String({ pattern: '^[A-Za-z]{1,64}$' }),
  rows: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** The list's conditions, as its own call takes them. */
  filters: Type.Optional(RecordOf(Type.String({ maxLength: 255 }), { maxProperties: 50 })),
})
export type ExportNote = Static<typeof ExportNote>

/** Not among `resources`: rows come from the server alone. */
export const usualLogResource = defineResource({
  name: 'usualLog',
  code: 'log_usual',
  path: '/blade-log/usual',
  row: UsualLog,
  hasTenant: true,
  actions: ['view'],
  fields: {
    createTime: requestLogColumns.createTime,
    title: { ...requestLogColumns.title, widthPx: 200 },
    createBy: requestLogColumns.createBy,
    logLevel: {
      kind: 'select',
      search: 'equals',
      sortable: false,
      hideIn: ['form'],
      widthPx: 104,
      options: [
        { value: 'info', label: { zh: '完成', en: 'Done' } },
        { value: 'warn', label: { zh: '被拒绝', en: 'Denied' } },
        { value: 'error', label: { zh: '出错', en: 'Failed' } },
      ],
    },
    logName: { kind: 'text', search: 'contains', sortable: false, hideIn: ['list', 'form'] },
    logReason: { kind: 'text', sortable: false, hideIn: ['form'], widthPx: 160 },
    logId: { kind: 'text', search: 'contains', sortable: false, hideIn: ['list', 'form'] },
    logData: { kind: 'text', sortable: false, hideIn: ['list', 'form'] },
    remoteIp: requestLogColumns.remoteIp,
    timeMs: { ...requestLogColumns.timeMs, hideIn: ['list', 'form'] },
    httpStatus: { ...requestLogColumns.httpStatus, hideIn: ['list', 'form'] },
    requestUri: { ...requestLogColumns.requestUri, hideIn: ['list', 'form'] },
    method: { ...requestLogColumns.method, hideIn: ['list', 'form'] },
    methodName: requestLogColumns.methodName,
    params: requestLogColumns.params,
    userAgent: requestLogColumns.userAgent,
    serverHost: requestLogColumns.serverHost,
    serverIp: requestLogColumns.serverIp,
    requestId: requestLogColumns.requestId,
  },
  texts: {
    title: { zh: '操作日志', en: 'Activity log' },
    one: 'log entry',
    purpose: {
      zh: '谁在何时做了什么：登录、授权、导出和每次修改',
      en: 'Who did what and when: sign-ins, permissions, exports and every change',
    },
    fields: {
      ...requestLogTexts,
      logLevel: { label: { zh: '结果', en: 'Outcome' } },
      logName: { label: { zh: '对象', en: 'Object' } },
      logId: { label: { zh: '对象 ID', en: 'Record IDs' } },
      logReason: { label: { zh: '说明', en: 'Details' } },
      logData: { label: { zh: '原因代码', en: 'Code' } },
    },
  },
  defaultSort: { field: 'createTime', order: 'desc' },
})
