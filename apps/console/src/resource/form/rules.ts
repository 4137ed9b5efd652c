import type { Field } from '../field.ts'
import { isChosen } from '../kinds/kind-values.ts'

/** The sentences a rule may need, in the user's language; `{label}` and `{limit}` are filled in. */
export type RuleKey =
  | 'enter'
  | 'choose'
  | 'tooShort'
  | 'tooLong'
  | 'tooSmall'
  | 'tooBig'
  | 'notWhole'
  | 'malformed'
  | 'notJson'
type Say = (key: RuleKey, values: Record<string, string | number>) => string

/**
 * What is wrong with a form value, in words that say how to mend it; undefined when it may be sent.
 * Everything is read from the field's schema, so the server asks for the same.
 */
export function checkValue(field: Field, value: unknown, say: Say): string | undefined {
  if (isBlank(value)) {
    if (!field.isRequired) return undefined
    return field.requiredText ?? say(isChosen(field.definition.kind) ? 'choose' : 'enter', { label: field.label })
  }
  const { kind } = field.definition
  if (kind === 'integer' || kind === 'decimal') return checkNumber(field, value, say)
  if (kind === 'json') return isJson(String(value)) ? undefined : say('notJson', { label: field.label })
  return typeof value === 'string' ? checkText(field, value, say) : undefined
}

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function checkText({ limits, label }: Field, value: string, say: Say): string | undefined {
  const { minLength = 0, maxLength = Infinity, pattern } = limits
  const length = [...value].length // JSON Schema counts characters, not UTF-16 units.
  if (length < minLength) return say('tooShort', { label, limit: minLength })
  if (length > maxLength) return say('tooLong', { label, limit: maxLength })
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value) ? say('malformed', { label }) : undefined
}

function checkNumber({ definition, limits, label }: Field, value: unknown, say: Say): string | undefined {
  const number = Number(value)
  const { minimum = -Infinity, maximum = Infinity } = limits
  // Of a decimal that is text: how many digits there may be.
  const isWritten = limits.pattern === undefined || new RegExp(limits.pattern, 'u').test(String(value))
  if (Number.isNaN(number) || !isWritten) return say('malformed', { label })
  if (definition.kind === 'integer' && !Number.isInteger(number)) return say('notWhole', { label })
  if (number < minimum) return say('tooSmall', { label, limit: minimum })
  return number > maximum ? say('tooBig', { label, limit: maximum }) : undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false // Not JSON is the answer, not a failure.
  }
}
