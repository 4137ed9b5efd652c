import { formatTime } from '@drawdesk/contract/core/time'
import { fail } from '../aviator-error.ts'
import { checkTextLength, DEPTH_MAX, type Budget } from '../budget.ts'
import { decimalText } from './decimal.ts'
import type { Value } from './value.ts'

/** What writing a value needs to know. */
export interface TextContext {
  budget: Budget
  /** IANA name of the zone in which dates are written. */
  timeZone: string
}

/** As Java writes a double: `3.0`, `1.0E10`, `1.0E-5`. */
export function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity'
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const size = Math.abs(value)
  if (size >= 1e-3 && size < 1e7) {
    const plain = String(value)
    return plain.includes('.') ? plain : `${plain}.0`
  }
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`
}

/** `str(value)`, and what a value becomes beside a text. @throws {AviatorError} when it grows too long or too deep */
export function textOf(value: Value, context: TextContext, depth = 0): string {
  if (depth > DEPTH_MAX) fail('嵌套过深', 'Nested too deep')
  const { budget } = context
  budget.step()
  switch (value.kind) {
    case 'nil':
      return 'null'
    case 'boolean':
      return String(value.value)
    case 'long':
    case 'bigint':
      return String(value.value)
    case 'decimal':
      return decimalText(value.value)
    case 'double':
      return doubleText(value.value)
    case 'string':
      return value.value
    case 'pattern':
      return value.value.source
    case 'date':
      return formatTime(value.value, context.timeZone)
    case 'function':
      return value.name
    case 'list':
      return joined('[', value.items, ']', (item) => textOf(item, context, depth + 1))
    case 'set':
      return joined('[', value.items.values(), ']', (item) => textOf(item, context, depth + 1))
    case 'map':
      return joined(
        '{',
        value.entries.values(),
        '}',
        (entry) => `${textOf(entry.key, context, depth + 1)}=${textOf(entry.value, context, depth + 1)}`,
      )
  }
}

function joined<Part>(open: string, parts: Iterable<Part>, close: string, write: (part: Part) => string): string {
  let text = open
  for (const part of parts) {
    text += text === open ? write(part) : `, ${write(part)}`
    checkTextLength(text.length)
  }
  return text + close
}

/**
 * What makes two members of a set or two keys of a map the same: the type and the value, as Java's `equals` has it (1 and 1.0 differ).
 *
 * @throws {AviatorError} when it grows too long or too deep
 */
export function keyOf(value: Value, context: TextContext, depth = 0): string {
  if (depth > DEPTH_MAX) fail('嵌套过深', 'Nested too deep')
  context.budget.step()
  // Each part with its length before it, so that no text within can look like the end of one.
  const part = (inner: Value): string => {
    const key = keyOf(inner, context, depth + 1)
    return `${key.length}:${key}`
  }
  switch (value.kind) {
    case 'date':
      return `date:${value.value.getTime()}`
    case 'list':
      return joined('list:', value.items, '', part)
    case 'set':
      return joined('set:', value.items.values(), '', part)
    case 'map':
      return joined('map:', value.entries.values(), '', (entry) => part(entry.key) + part(entry.value))
    default:
      return `${value.kind}:${textOf(value, context)}`
  }
}

/** What a value is called in messages: its type, and itself where that is short. */
export function described(value: Value): string {
  switch (value.kind) {
    case 'nil':
      return 'nil'
    case 'boolean':
    case 'long':
    case 'bigint':
      return shortened(`${value.kind} ${String(value.value)}`)
    case 'double':
      return `double ${doubleText(value.value)}`
    case 'decimal':
      return `decimal ${decimalText(value.value)}`
    case 'string':
      return shortened(`string '${value.value}`, "'")
    case 'pattern':
      return shortened(`/${value.value.source}`, '/')
    case 'function':
      return shortened(`function ${value.name}`)
    default:
      return value.kind
  }
}

const DESCRIBED_LENGTH = 40

function shortened(text: string, end = ''): string {
  return text.length > DESCRIBED_LENGTH ? `${text.slice(0, DESCRIBED_LENGTH)}…` : text + end
}
