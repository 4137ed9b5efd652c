import { fail } from './aviator-error.ts'
import { checkTextLength } from './budget.ts'
import { functions, REFUSED_FUNCTIONS } from './functions/all.ts'
import type { AviatorFunction, FunctionContext } from './functions/function.ts'
import { elementOf, putElement } from './functions/sequences.ts'
import { applyBinary, applyUnary, booleanIn } from './operators/apply.ts'
import { groupText, runPattern, subjectOf } from './pattern/run-pattern.ts'
import type { AssignTarget, Node, Script } from './syntax/node.ts'
import { described, textOf } from './values/text.ts'
import { booleanOf, NIL, stringOf, type FunctionValue, type Value } from './values/value.ts'

/** What a run knows and changes. `at` is where it is working, for errors of those who do not know. */
export interface Run extends FunctionContext {
  variables: Map<string, Value>
  at: number
}

/** Runs the statements; the value of the last. @throws {AviatorError} whose position may be open: it is `run.at` then */
export function evaluate({ statements, endsInNil }: Script, run: Run): Value {
  let value: Value = NIL
  for (const statement of statements) value = valueOf(statement, run)
  return endsInNil ? NIL : value
}

function valueOf(node: Node, run: Run): Value {
  run.budget.step()
  switch (node.kind) {
    case 'value':
      return node.value
    case 'pattern':
      return { kind: 'pattern', value: node.pattern }
    case 'text':
      return filledText(node, run)
    case 'name':
      return run.variables.get(node.name) ?? functionNamed(node.name, run) ?? NIL
    case 'function':
      return functionNamed(node.name, run) ?? NIL
    case 'member':
      return memberOf(node, run)
    case 'index': {
      const [target, index] = [valueOf(node.target, run), valueOf(node.index, run)]
      run.at = node.position
      return elementOf(target, index, run)
    }
    case 'call':
      return resultOf(node, run)
    case 'unary': {
      const operand = valueOf(node.operand, run)
      run.at = node.position
      return applyUnary(node.sign, operand, run)
    }
    case 'binary':
      return chainOf(node, run)
    case 'choice': {
      const condition = valueOf(node.condition, run)
      run.at = node.position
      return valueOf(booleanIn(condition, '? :') ? node.yes : node.no, run)
    }
    case 'assign':
      return assigned(node, run)
  }
}

function filledText({ parts, position }: Extract<Node, { kind: 'text' }>, run: Run): Value {
  let text = ''
  for (const part of parts) {
    text += typeof part === 'string' ? part : textOf(valueOf(part, run), run)
    run.at = position
    checkTextLength(text.length)
  }
  return stringOf(text)
}

/** `a + b + c` hangs to the left: gone through as a chain, so that a long one needs no deep stack. */
function chainOf(last: Extract<Node, { kind: 'binary' }>, run: Run): Value {
  const chain = [last]
  for (let left = last.left; left.kind === 'binary'; left = left.left) chain.push(left)
  let value = valueOf((chain.at(-1) as typeof last).left, run) // `last` at least is in it
  for (const node of chain.toReversed()) {
    run.at = node.position
    value = node.sign === '&&' || node.sign === '||' ? decided(node, value, run) : withRight(node, value, run)
  }
  return value
}

function decided({ sign, right, position }: Extract<Node, { kind: 'binary' }>, left: Value, run: Run): Value {
  if (booleanIn(left, sign) === (sign === '||')) return left
  const other = valueOf(right, run)
  run.at = position
  return booleanOf(booleanIn(other, sign))
}

function withRight({ sign, right, position }: Extract<Node, { kind: 'binary' }>, left: Value, run: Run): Value {
  const other = valueOf(right, run)
  run.at = position
  return sign === '=~' ? matched(left, other, run) : applyBinary(sign, left, other, run)
}

/** Does the whole text match? `$0`, `$1` … then hold what the groups took. */
function matched(text: Value, pattern: Value, run: Run): Value {
  if (text.kind === 'nil') return booleanOf(false)
  if (text.kind !== 'string' || pattern.kind !== 'pattern') {
    const [left, right] = [described(text), described(pattern)]
    return fail(
      `=~ 左边应为文本、右边应为 /正则/，得到 ${left} 与 ${right}`,
      `=~ needs a text and a /pattern/, not ${left} and ${right}`,
    )
  }
  const subject = subjectOf(text.value, run.budget)
  const match = runPattern(pattern.value, subject, { whole: true, budget: run.budget })
  if (!match) return booleanOf(false)
  for (let group = 0; group <= pattern.value.groups; group += 1) {
    const taken = groupText(subject, match, group)
    run.variables.set(`$${group}`, taken === undefined ? NIL : stringOf(taken))
  }
  return booleanOf(true)
}

/** `order.total`, or a function named as a value (`string.length`) where no variable has its first name. */
function memberOf(node: Extract<Node, { kind: 'member' }>, run: Run): Value {
  if (node.target.kind === 'name' && !run.variables.has(node.target.name)) {
    const named = functionNamed(`${node.target.name}.${node.name}`, run)
    if (named) return named
  }
  const target = valueOf(node.target, run)
  run.at = node.position
  if (target.kind !== 'map')
    return fail(`${described(target)} 没有属性 ${node.name}`, `${described(target)} has no property ${node.name}`)
  return elementOf(target, stringOf(node.name), run)
}

function resultOf({ name, values: nodes, position }: Extract<Node, { kind: 'call' }>, run: Run): Value {
  const [first] = nodes
  if (name === 'is_def' && nodes.length === 1 && first?.kind === 'name') return booleanOf(run.variables.has(first.name))
  const held = run.variables.get(name)
  const called = held?.kind === 'function' ? held : functions.get(name)
  if (!called) {
    run.at = position
    if (name === 'is_def') return fail('is_def 的参数应为一个变量名', 'is_def requires a variable name')
    if (REFUSED_FUNCTIONS.has(name)) return fail(`不支持函数 ${name}`, `The function ${name} isn’t supported`)
    return fail(`没有函数 ${name}`, `Unknown function ${name}`)
  }
  const values = nodes.map((node) => valueOf(node, run))
  run.at = position
  return 'call' in called ? called.call(values) : callFunction(name, called, values, run)
}

function callFunction(
  name: string,
  { least, most, run: work }: AviatorFunction,
  values: readonly Value[],
  run: Run,
): Value {
  if (values.length < least || values.length > most) {
    const wanted = least === most ? String(least) : most === Infinity ? `≥ ${least}` : `${least}–${most}`
    fail(
      `${name} 需要 ${wanted} 个参数，得到 ${values.length} 个`,
      `${name} requires ${wanted} arguments, not ${values.length}`,
    )
  }
  for (const value of values) run.budget.step(1 + sizeOf(value))
  return work(values, run)
}

/** What going through a value costs. */
function sizeOf(value: Value): number {
  switch (value.kind) {
    case 'list':
      return value.items.length
    case 'set':
      return value.items.size
    case 'map':
      return value.entries.size
    case 'string':
      return value.value.length >> 2
    default:
      return 0
  }
}

const UNARY = new Set(['!', '~'])

/** A built-in function or an operator as a value. */
function functionNamed(name: string, run: Run): FunctionValue | undefined {
  const known = functions.get(name)
  if (known) return { kind: 'function', name, call: (values) => callFunction(name, known, values, run) }
  if (/^[\p{L}\p{N}_$.#]/u.test(name)) return undefined
  return {
    kind: 'function',
    name,
    call: (values) => {
      const [left = NIL, right = NIL] = values
      return UNARY.has(name) && values.length === 1 ? applyUnary(name, left, run) : applyBinary(name, left, right, run)
    },
  }
}

function assigned({ target, value: node, position }: Extract<Node, { kind: 'assign' }>, run: Run): Value {
  const place = placeOf(target, run)
  const value = valueOf(node, run)
  run.at = position
  if (typeof place === 'string') run.variables.set(place, value)
  else putElement(place.collection, place.key, value, run)
  return value
}

function placeOf(target: AssignTarget, run: Run): string | { collection: Value; key: Value } {
  switch (target.kind) {
    case 'name':
      return target.name
    case 'member':
      return { collection: valueOf(target.target, run), key: stringOf(target.name) }
    case 'index':
      return { collection: valueOf(target.target, run), key: valueOf(target.index, run) }
  }
}
