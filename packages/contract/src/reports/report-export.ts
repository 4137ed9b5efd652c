import { DateTime, Id, Nullable, pageAndDates, PageOf, Type, type Static } from '../core/schema.ts'
import { REPORT_FORMATS } from './report-definition.ts'
import { ReportRunInput } from './report-run.ts'
import { REPORT_PATH } from './report.ts'

export const REPORT_EXPORT_PATH = `${REPORT_PATH}/export`
export const REPORT_EXPORTS_PATH = `${REPORT_PATH}/exports`
export const REPORT_EXPORTS_REMOVE_PATH = `${REPORT_PATH}/exports-remove`

/** `waiting` and `running` go on by themselves; `done` has a file until `expireTime`; `gone`: it had one. */
export const REPORT_EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'gone'] as const
export type ReportExportState = (typeof REPORT_EXPORT_STATES)[number]

/** A file of all rows of a stored report. It is made by a job, also when nobody stays to see it; a small one is `done` in the answer. */
export const ReportExportInput = Type.Object({
  id: Id,
  params: ReportRunInput.properties.params,
  sort: ReportRunInput.properties.sort,
  format: Type.Enum([...REPORT_FORMATS]),
})
export type ReportExportInput = Static<typeof ReportExportInput>

export const ReportExport = Type.Object({
  id: Id,
  reportId: Id,
  /** Of the report, when it was asked for. */
  title: Type.String(),
  format: Type.Enum([...REPORT_FORMATS]),
  state: Type.Enum([...REPORT_EXPORT_STATES]),
  /** Written so far. */
  rows: Type.Integer(),
  /** There were more rows than `maxRows`. */
  truncated: Type.Boolean(),
  bytes: Nullable(Type.Integer()),
  /** Why it failed. */
  msg: Type.String(),
  fileName: Type.String(),
  /** While `done`: signed, takes `Range`. */
  url: Type.String(),
  createTime: DateTime,
  finishTime: DateTime,
  expireTime: DateTime,
})
export type ReportExport = Static<typeof ReportExport>

/** The caller's own, newest first. */
export const ReportExportsInput = Type.Object({ ...pageAndDates, reportId: Type.Optional(Id), id: Type.Optional(Id) })
export const ReportExportsAnswer = PageOf(ReportExport)
