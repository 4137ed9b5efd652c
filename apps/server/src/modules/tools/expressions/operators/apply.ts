import { fail } from '../aviator-error.ts'
import { described, type TextContext } from '../values/text.ts'
import { booleanOf, type Value } from '../values/value.ts'
import { calculate, negate, raise } from './arithmetic.ts'
import { combineBits, invertBits } from './bits.ts'
import { compare, isEqual } from './compare.ts'

/** @throws {AviatorError} for a value that is no boolean */
export function booleanIn(value: Value, sign: string): boolean {
  if (value.kind === 'boolean') return value.value
  return fail(`${sign} 需要布尔值，得到 ${described(value)}`, `${sign} requires a boolean, not ${described(value)}`)
}

/** `left sign right` for every operator but `=~`; `&&` and `||` here know both sides already. */
export function applyBinary(sign: string, left: Value, right: Value, context: TextContext): Value {
  const { budget } = context
  budget.step()
  switch (sign) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return calculate(sign, left, right, context)
    case '**':
      return raise(left, right, budget)
    case '==':
      return booleanOf(isEqual(left, right, budget))
    case '!=':
      return booleanOf(!isEqual(left, right, budget))
    case '<':
      return booleanOf(compare(left, right, budget) < 0)
    case '<=':
      return booleanOf(compare(left, right, budget) <= 0)
    case '>':
      return booleanOf(compare(left, right, budget) > 0)
    case '>=':
      return booleanOf(compare(left, right, budget) >= 0)
    case '&':
    case '|':
    case '^':
    case '<<':
    case '>>':
    case '>>>':
      return combineBits(sign, left, right, budget)
    case '&&':
      return booleanOf(booleanIn(left, sign) && booleanIn(right, sign))
    case '||':
      return booleanOf(booleanIn(left, sign) || booleanIn(right, sign))
    default:
      return fail(`没有运算符 ${sign}`, `Unknown operator ${sign}`)
  }
}

/** `!value`, `-value`, `~value` */
export function applyUnary(sign: string, value: Value, context: TextContext): Value {
  context.budget.step()
  switch (sign) {
    case '!':
      return booleanOf(!booleanIn(value, '!'))
    case '-':
      return negate(value)
    case '~':
      return invertBits(value)
    default:
      return fail(`没有运算符 ${sign}`, `Unknown operator ${sign}`)
  }
}
