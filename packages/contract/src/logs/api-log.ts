import { Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { requestLogColumns, requestLogFields, requestLogTexts } from './request-log.ts'

/**
 * Of which kind a call was: `notable` changed something, took data out, was refused or failed; `read` looked only; `background` is what a
 * console asks by itself, however it ended (`isBackground` of a route).
 */
export const CALL_KINDS = ['notable', 'read', 'background'] as const
export type CallKind = (typeof CALL_KINDS)[number]

/** A call of the API as it was answered. `type` is the stock field, always "1". */
export const ApiLog = Type.Object({ ...requestLogFields, kind: Type.String(), type: Type.String() })
export type ApiLog = Static<typeof ApiLog>

/** Not among `resources`: rows come from the server alone. */
export const apiLogResource = defineResource({
  name: 'apiLog',
  code: 'log_api',
  path: '/blade-log/api',
  row: ApiLog,
  hasTenant: true,
  actions: ['view'],
  fields: {
    ...requestLogColumns,
    kind: {
      kind: 'select',
      search: 'equals',
      sortable: false,
      hideIn: ['list', 'form'],
      options: [
        { value: 'notable', label: { zh: '变更和失败', en: 'Changes and failures' } },
        { value: 'read', label: { zh: '读取', en: 'Reads' } },
        { value: 'background', label: { zh: '后台读取', en: 'Background reads' } },
      ],
    },
  },
  texts: {
    title: { zh: '接口日志', en: 'API log' },
    one: 'API call',
    purpose: {
      zh: '每一次接口调用：谁、从哪里、用时、结果；口令等敏感内容已遮盖',
      en: 'Every call of the API: who, from where, how long, how it ended; secrets are masked',
    },
    fields: { ...requestLogTexts, kind: { label: { zh: '类别', en: 'Kind of call' } } },
  },
  defaultSort: { field: 'createTime', order: 'desc' },
})
