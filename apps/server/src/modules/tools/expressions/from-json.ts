import { fail } from './aviator-error.ts'
import { checkMembers, checkTextLength, DEPTH_MAX, type Budget } from './budget.ts'
import { booleanOf, doubleOf, listOf, longOf, NIL, stringOf, type Value } from './values/value.ts'

/**
 * A variable as JSON has it: whole numbers become long, others double, null nil. Keys of objects are texts in a Map, whatever they are called.
 *
 * @throws {AviatorError} for what is too large or too deep
 */
export function valueOfJson(json: unknown, budget: Budget, depth = 0): Value {
  budget.step()
  if (depth > DEPTH_MAX) fail('变量嵌套过深', 'Variables are nested too deep')
  if (json === null || json === undefined) return NIL
  switch (typeof json) {
    case 'boolean':
      return booleanOf(json)
    case 'number':
      return Number.isSafeInteger(json) ? longOf(json) : doubleOf(json)
    case 'string':
      checkTextLength(json.length)
      return stringOf(json)
    default:
      if (Array.isArray(json)) {
        checkMembers(json.length)
        return listOf(json.map((item) => valueOfJson(item, budget, depth + 1)))
      }
      return {
        kind: 'map',
        entries: new Map(
          Object.entries(json).map(([key, item]) => [
            `string:${key}`,
            { key: stringOf(key), value: valueOfJson(item, budget, depth + 1) },
          ]),
        ),
      }
  }
}
