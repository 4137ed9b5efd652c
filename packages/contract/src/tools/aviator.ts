import { RecordOf, Type, type Static } from '../core/schema.ts'

/** Longest expression, in UTF-16 units as `String.length` counts. */
export const AVIATOR_EXPRESSION_MAX = 4_000

/** What an expression may give. Sets are given as lists, dates and patterns as strings. */
export const AVIATOR_TYPES = ['long', 'bigint', 'decimal', 'double', 'string', 'boolean', 'nil', 'list', 'map'] as const
export type AviatorType = (typeof AVIATOR_TYPES)[number]

/** `env`: variables by name. Whole numbers come in as long, others as double, null as nil. */
export const AviatorInput = Type.Object({
  expression: Type.String({ minLength: 1, maxLength: AVIATOR_EXPRESSION_MAX }),
  env: Type.Optional(RecordOf(Type.Unknown())),
})
export type AviatorInput = Static<typeof AviatorInput>

/**
 * `result`: long as a number where a JS number holds it and as text where not; bigint and decimal as text, decimals with 20 significant digits at most;
 * NaN and infinite doubles as text. A failure names the field `expression` with `position`, an index from 0.
 */
export const AviatorAnswer = Type.Object({
  result: Type.Unknown(),
  type: Type.Enum([...AVIATOR_TYPES]),
  /** Milliseconds of work, with three decimals. */
  elapsedMs: Type.Number({ minimum: 0 }),
})
export type AviatorAnswer = Static<typeof AviatorAnswer>
