import { Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { requestLogColumns, requestLogFields, requestLogTexts } from './request-log.ts'

/**
 * What somebody did: signed in or out (or failed to), locked, changed a password, granted, exported, wrote. The stock names carry
 * `logLevel` (info, warn: refused, error: failed), `logId` (ids of what it was about) and `logData` (code of the refusal).
 */
export const UsualLog = Type.Object({ ...requestLogFields, logLevel: Type.String(), logId: Type.String(), logData: Type.String() })
export type UsualLog = Static<typeof UsualLog>

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
    title: requestLogColumns.title,
    createBy: requestLogColumns.createBy,
    logLevel: {
      kind: 'select', search: 'equals', sortable: false, hideIn: ['form'], widthPx: 104,
      options: [{ value: 'info', label: { zh: '完成', en: 'Done' } }, { value: 'warn', label: { zh: '被拒绝', en: 'Refused' } }, { value: 'error', label: { zh: '出错', en: 'Failed' } }],
    },
    logId: { kind: 'text', search: 'contains', sortable: false, hideIn: ['form'] },
    logData: { kind: 'text', sortable: false, hideIn: ['list', 'form'] },
    remoteIp: requestLogColumns.remoteIp,
    timeMs: requestLogColumns.timeMs,
    httpStatus: { ...requestLogColumns.httpStatus, hideIn: ['list', 'form'] },
    requestUri: { ...requestLogColumns.requestUri, hideIn: ['list', 'form'] },
    method: requestLogColumns.method,
    methodName: requestLogColumns.methodName,
    params: requestLogColumns.params,
    userAgent: requestLogColumns.userAgent,
    serverHost: requestLogColumns.serverHost,
    serverIp: requestLogColumns.serverIp,
    requestId: requestLogColumns.requestId,
  },
  texts: {
    title: { zh: '通用日志', en: 'Activity log' },
    purpose: { zh: '谁在何时做了什么：登录、授权、导出和每次修改', en: 'Who did what and when: sign-ins, grants, exports and every change' },
    fields: {
      ...requestLogTexts,
      logLevel: { label: { zh: '结果', en: 'Outcome' } },
      logId: { label: { zh: '对象 ID', en: 'Row IDs' } },
      logData: { label: { zh: '拒绝原因代码', en: 'Refused because' } },
    },
  },
  defaultSort: { field: 'createTime', order: 'desc' },
})
