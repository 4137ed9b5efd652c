import { Id, Nullable, RecordOf, Type, type Static } from '../core/schema.ts'
import {
  REPORT_BOUNDS,
  ReportChart,
  ReportColumn,
  REPORT_COLUMN_TYPES,
  ReportDefinition,
  ReportParam,
} from './report-definition.ts'
import { REPORT_PATH } from './report.ts'

export const REPORT_RUN_PATH = `${REPORT_PATH}/run`
export const REPORT_CHECK_PATH = `${REPORT_PATH}/check`
export const REPORT_TABLES_PATH = `${REPORT_PATH}/tables`
export const REPORT_VIEW_PATH = `${REPORT_PATH}/view`

/** As they are entered, by name. A parameter that is not named has its default; `""` is none, which the statement reads as null. */
export const ReportValues = RecordOf(Type.String({ maxLength: 4_000 }), { pattern: '^[A-Za-z_][A-Za-z0-9_]*$' })

/** A stored report by `id`, or a definition (asks for `report_sql`). */
export const ReportRunInput = Type.Object({
  id: Type.Optional(Id),
  definition: Type.Optional(ReportDefinition),
  params: Type.Optional(ReportValues),
  current: Type.Optional(Type.Integer({ minimum: 1, maximum: REPORT_BOUNDS.maxRows.most })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: REPORT_BOUNDS.pageRows })),
  /** A field of the answer, `-` before it for the other way round; `""`: as the statement orders them. */
  sort: Type.Optional(Type.String({ maxLength: 130 })),
})
export type ReportRunInput = Static<typeof ReportRunInput>

/** Texts, numbers (those that a JS number keeps exactly; others as texts), booleans, null. Times as everywhere. */
export const ReportCell = Type.Unsafe<string | number | boolean | null>({
  type: ['string', 'number', 'boolean', 'null'],
})
export type ReportCell = Static<typeof ReportCell>
export const ReportRecord = RecordOf(ReportCell)
export type ReportRecord = Static<typeof ReportRecord>

/** In the order of the statement; `type` is never `auto`. What the report says of a field, or what the database does. */
export const ReportAnswerColumn = Type.Object({
  ...ReportColumn.properties,
  titleEn: Type.String(),
  type: Type.Enum(REPORT_COLUMN_TYPES.filter((type) => type !== 'auto')),
  isNumber: Type.Boolean(),
})
export type ReportAnswerColumn = Static<typeof ReportAnswerColumn>

export const ReportRunAnswer = Type.Object({
  columns: Type.Array(ReportAnswerColumn),
  records: Type.Array(ReportRecord),
  /** Of all rows, up to `maxRows` of the report. */
  total: Type.Integer(),
  current: Type.Integer(),
  size: Type.Integer(),
  /** Over all rows counted, of the columns that ask for it; as text, exact. */
  sums: RecordOf(Type.String()),
  /** Of the database alone. */
  ms: Type.Integer(),
  /** What the planner expects; null where the database says none. */
  cost: Nullable(Type.Number()),
  /** There are more rows than `maxRows`. */
  truncated: Type.Boolean(),
})
export type ReportRunAnswer = Static<typeof ReportRunAnswer>

/** Would it run? Nothing is read but its plan. */
export const ReportCheckInput = Type.Object({ definition: ReportDefinition, params: Type.Optional(ReportValues) })
export type ReportCheckInput = Static<typeof ReportCheckInput>
export const ReportCheckAnswer = Type.Object({
  ok: Type.Boolean(),
  /** What the planner expects, and what is the most; null where the database says none. */
  cost: Nullable(Type.Number()),
  costMost: Nullable(Type.Number()),
  rows: Nullable(Type.Number()),
  /** Why not. */
  msg: Type.String(),
  /** Where in the SQL: a UTF-16 index from 0; null where nothing says. */
  position: Nullable(Type.Integer()),
  /** Names of `:name` in the SQL, in their order. */
  params: Type.Array(Type.String()),
  /** What it would answer: a start for the columns of a report. Empty where not `ok`. */
  columns: Type.Array(ReportAnswerColumn),
})
export type ReportCheckAnswer = Static<typeof ReportCheckAnswer>

export const ReportTablesInput = Type.Object({ datasourceId: Type.Optional(Type.Union([Id, Type.Literal('')])) })
/** What a statement may read, for completion. `functions`: the names it may call. */
export const ReportTablesAnswer = Type.Object({
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      comment: Type.String(),
      columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), comment: Type.String() })),
    }),
  ),
  functions: Type.Array(Type.String()),
  /** There are more tables than are listed. */
  truncated: Type.Boolean(),
})
export type ReportTablesAnswer = Static<typeof ReportTablesAnswer>

/** What somebody who may run a report sees of it: everything but its SQL. Texts are in the language of the call. */
export const ReportViewInput = Type.Object({ id: Id })
export const ReportViewAnswer = Type.Object({
  id: Id,
  name: Type.String(),
  title: Type.String(),
  params: Type.Array(
    Type.Object({
      ...ReportParam.properties,
      /** The default as a value of today: a date for a word. */
      value: Type.String(),
      /** Of a `choice`. */
      options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    }),
  ),
  chart: Nullable(ReportChart),
  maxRows: Type.Integer(),
})
export type ReportViewAnswer = Static<typeof ReportViewAnswer>

/** Reports that the caller may run: for the home page and for choosing one. */
export const REPORT_MINE_PATH = `${REPORT_PATH}/mine`
export const ReportMineAnswer = Type.Array(
  Type.Object({ id: Id, name: Type.String(), title: Type.String(), chart: Nullable(ReportChart) }),
)
export type ReportMineAnswer = Static<typeof ReportMineAnswer>
