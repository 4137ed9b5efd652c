import { Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { requestLogColumns, requestLogFields, requestLogTexts } from './request-log.ts'

/** A call of the API as it was answered. `type` is the stock field, always "1". */
export const ApiLog = Type.Object({ ...requestLogFields, type: Type.String() })
export type ApiLog = Static<typeof ApiLog>

/** Not among `resources`: rows come from the server alone. */
export const apiLogResource = defineResource({
  name: 'apiLog',
  code: 'log_api',
  path: '/blade-log/api',
  row: ApiLog,
  hasTenant: true,
  actions: ['view'],
  fields: requestLogColumns,
  texts: {
    title: { zh: '接口日志', en: 'API log' },
    purpose: { zh: '每一次接口调用：谁、从哪里、用时、结果；口令等敏感内容已遮盖', en: 'Every call of the API: who, from where, how long, how it ended; secrets are masked' },
    fields: requestLogTexts,
  },
  defaultSort: { field: 'createTime', order: 'desc' },
})
