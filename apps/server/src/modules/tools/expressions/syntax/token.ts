import type { NumberValue } from '../values/value.ts'

/** Where something stands in the expression: UTF-16 indices, `end` behind its last unit. */
export interface Span {
  position: number
  end: number
}

/** Part of a text with `#{…}` in it: words as they are, or the span of an expression within. */
export type TextPart = { text: string } | { span: Span }

export type Token =
  | (Span & { kind: 'number'; value: NumberValue })
  | (Span & { kind: 'text'; parts: TextPart[] })
  | (Span & { kind: 'pattern'; source: string })
  /** `quoted`: written as `` #`any name` ``. */
  | (Span & { kind: 'name'; name: string; quoted: boolean })
  | (Span & { kind: 'sign'; sign: string })
  | (Span & { kind: 'end' })
