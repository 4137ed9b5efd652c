import { IdOrEmpty, Nullable, Type, type Static } from '../core/schema.ts'
import { REPORT_BOUNDS, ReportParam } from './report-definition.ts'
import { REPORT_PATH } from './report.ts'

/** A question in words becomes a statement. Nothing runs: it is shown in the editor. Asks for `report_sql`. */
export const REPORT_PROPOSE_PATH = `${REPORT_PATH}/propose`

/** Is a chat API connected that could answer? */
export const REPORT_PROPOSE_READY_PATH = `${REPORT_PATH}/propose-ready`

export const REPORT_QUESTION_CHARACTERS = 2_000

export const ReportProposeInput = Type.Object({
  question: Type.String({ minLength: 1, maxLength: REPORT_QUESTION_CHARACTERS }),
  datasourceId: Type.Optional(IdOrEmpty),
  /** What stands in the editor and is to be changed; `""`: begin anew. */
  sql: Type.Optional(Type.String({ maxLength: REPORT_BOUNDS.sqlCharacters })),
})
export type ReportProposeInput = Static<typeof ReportProposeInput>

export const ReportProposeAnswer = Type.Object({
  /** `""` where the model answered with none: `note` says why. */
  sql: Type.String(),
  title: Type.String(),
  /** What it read and assumed, in the language of the call. */
  note: Type.String(),
  params: Type.Array(ReportParam),
  /** Would it run? As `+check` says it. */
  isRunnable: Type.Boolean(),
  msg: Type.String(),
  position: Nullable(Type.Integer()),
  /** Who answered, and what it cost: counted as an answer of the chat of who asked. */
  apiName: Type.String(),
  model: Type.String(),
  promptTokens: Type.Integer(),
  completionTokens: Type.Integer(),
  cost: Type.String(),
  currency: Type.String(),
})
export type ReportProposeAnswer = Static<typeof ReportProposeAnswer>

export const ReportProposeReady = Type.Object({ isReady: Type.Boolean() })
export type ReportProposeReady = Static<typeof ReportProposeReady>
