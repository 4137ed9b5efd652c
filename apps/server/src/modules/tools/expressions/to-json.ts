import { fail } from './aviator-error.ts'
import { DEPTH_MAX, RESULT_BYTES_MAX } from './budget.ts'
import { decimalText } from './values/decimal.ts'
import { doubleText, textOf, type TextContext } from './values/text.ts'
import type { Value } from './values/value.ts'

/**
 * A value as it is answered. Whole numbers are JSON numbers where a JS number holds them and text where not; bigint and decimal are text; so are a
 * double that JSON has no number for (`NaN`, `Infinity`), dates and patterns. A map is an object whose keys are written as `str(key)`.
 *
 * @throws {AviatorError} for a function, and for what is too large or too deep
 */
export function jsonOfValue(value: Value, context: TextContext): unknown {
  return written(value, context, { left: RESULT_BYTES_MAX }, 0)
}

const tooLarge = (): never =>
  fail(`结果超过 ${RESULT_BYTES_MAX / 1024} KB`, `The result exceeds ${RESULT_BYTES_MAX / 1024} KB`)

function written(value: Value, context: TextContext, room: { left: number }, depth: number): unknown {
  context.budget.step()
  if (depth > DEPTH_MAX) fail('结果嵌套过深', 'The result is nested too deep')
  const taken = <Json>(json: Json): Json => {
    room.left -= Buffer.byteLength(JSON.stringify(json)) + 1 // and a comma
    return room.left < 0 ? tooLarge() : json
  }
  const inner = (item: Value): unknown => written(item, context, room, depth + 1)
  switch (value.kind) {
    case 'nil':
      return taken(null)
    case 'boolean':
      return taken(value.value)
    case 'long':
      return taken(Number.isSafeInteger(Number(value.value)) ? Number(value.value) : String(value.value))
    case 'bigint':
      return taken(String(value.value))
    case 'decimal':
      return taken(decimalText(value.value))
    case 'double':
      return taken(Number.isFinite(value.value) ? value.value : doubleText(value.value))
    case 'string':
    case 'date':
    case 'pattern':
      return taken(textOf(value, context))
    case 'function':
      return fail('结果是函数，请调用它', 'The result is a function. Call it.')
    case 'list': {
      taken('')
      return value.items.map(inner)
    }
    case 'set': {
      taken('')
      return Array.from(value.items.values(), inner)
    }
    case 'map': {
      taken('')
      // Without a prototype every name is a plain key, `__proto__` too.
      const object = Object.create(null) as Record<string, unknown>
      for (const entry of value.entries.values()) object[taken(textOf(entry.key, context))] = inner(entry.value)
      return object
    }
  }
}
