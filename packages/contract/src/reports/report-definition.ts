import { Flag, Id, IdList, Type, type Static } from '../core/schema.ts'

/** What a person enters before a report runs; `:name` in its SQL stands for the value. */
export const REPORT_PARAM_TYPES = ['text', 'integer', 'decimal', 'date', 'datetime', 'flag', 'choice'] as const
export type ReportParamType = (typeof REPORT_PARAM_TYPES)[number]

/** How the values of a column are shown and put into a sheet; `auto`: by what the database says of them. */
export const REPORT_COLUMN_TYPES = [
  'auto',
  'text',
  'integer',
  'decimal',
  'money',
  'percent',
  'bytes',
  'date',
  'datetime',
  'flag',
] as const
export type ReportColumnType = (typeof REPORT_COLUMN_TYPES)[number]

/** `columns` side by side or, `stacked`, on each other; `share`: parts of a whole; `figure`: one number. */
export const REPORT_CHART_TYPES = ['columns', 'stacked', 'line', 'share', 'figure'] as const
export type ReportChartType = (typeof REPORT_CHART_TYPES)[number]

export const REPORT_FORMATS = ['xlsx', 'csv'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** This product's own database as a source: the caller's tenant, and only what reports may see of it. */
export const OWN_SOURCE = '0'

export const REPORT_BOUNDS = {
  sqlCharacters: 20_000,
  params: 20,
  columns: 200,
  timeoutSeconds: { default: 30, most: 120 },
  maxRows: { default: 100_000, most: 1_000_000 },
  /** Rows of one page of a run. */
  pageRows: 1_000,
} as const

const NAME = '^[A-Za-z_][A-Za-z0-9_]{0,62}$'
const Label = Type.String({ maxLength: 100 })

/**
 * Where a value leads: a page of the console in which `{field}` stands for the row's value (`/report/view/12?p.store={store_id}`). Its address, so
 * nothing outside.
 */
const LINK = '^(/(?![/\\\\])[^\\s\\\\]*)?$'

export const ReportParam = Type.Object({
  name: Type.String({ pattern: NAME }),
  label: Label,
  labelEn: Type.Optional(Label),
  type: Type.Enum([...REPORT_PARAM_TYPES]),
  /** As it is entered; of a `date` or `datetime` also a word (`today-30`, `month`; report-dates.ts). `""` for none. */
  default: Type.String({ maxLength: 500 }),
  required: Flag,
  /** Of a `choice`: the dictionary whose keys are offered. */
  dictCode: Type.Optional(Type.String({ maxLength: 100 })),
})
export type ReportParam = Static<typeof ReportParam>

export const ReportColumn = Type.Object({
  /** As the statement names it. */
  field: Type.String({ minLength: 1, maxLength: 128 }),
  title: Label,
  titleEn: Type.Optional(Label),
  type: Type.Enum([...REPORT_COLUMN_TYPES]),
  /** Decimals of a number ("0" to "9"); `""` as it comes. */
  format: Type.String({ maxLength: 1, pattern: '^[0-9]?$' }),
  /** In pixels; 0 by the content. */
  width: Type.Integer({ minimum: 0, maximum: 2_000 }),
  /** 1: its sum over all rows stands below. */
  sum: Flag,
  /** Where a click on the value leads ({@link reportLink}); `""` nowhere. */
  link: Type.Optional(Type.String({ maxLength: 500, pattern: LINK })),
})
export type ReportColumn = Static<typeof ReportColumn>

export const ReportChart = Type.Object({
  type: Type.Enum([...REPORT_CHART_TYPES]),
  /** Field of the names; `""` of a `figure`. */
  x: Type.String({ maxLength: 128 }),
  /** Fields of the values. */
  y: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { minItems: 1, maxItems: 8 }),
})
export type ReportChart = Static<typeof ReportChart>

/** Sent as a notice with the file to all who are named or have one of the roles, and may open the report. */
export const ReportSchedule = Type.Object({
  /** Five fields (minute, hour, day, month, weekday) in the zone of the server; at most once an hour. */
  cron: Type.String({ minLength: 1, maxLength: 100 }),
  userIds: IdList,
  roleIds: IdList,
  format: Type.Enum([...REPORT_FORMATS]),
})
export type ReportSchedule = Static<typeof ReportSchedule>

/** What is run: a stored report's, or one that is being written. */
export const ReportDefinition = Type.Object({
  datasourceId: Type.Union([Id, Type.Literal('')]),
  sql: Type.String({ minLength: 1, maxLength: REPORT_BOUNDS.sqlCharacters }),
  params: Type.Optional(Type.Array(ReportParam, { maxItems: REPORT_BOUNDS.params })),
  columns: Type.Optional(Type.Array(ReportColumn, { maxItems: REPORT_BOUNDS.columns })),
  timeoutSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: REPORT_BOUNDS.timeoutSeconds.most })),
  maxRows: Type.Optional(Type.Integer({ minimum: 1, maximum: REPORT_BOUNDS.maxRows.most })),
})
export type ReportDefinition = Static<typeof ReportDefinition>
