import { EngineError } from '../engine/command.ts'
import type { Value, Variables } from '../engine/state.ts'
import { isEqual } from '../expressions/values.ts'
import type { Decision, DecisionOutput, DecisionRule } from './decision.ts'
import { feelValue, passes } from './feel.ts'

/** One rule that is true, and what it says of each output. */
interface Hit {
  rule: DecisionRule
  values: readonly Value[]
}

/** What a table says, and by which rules: their numbers, counted from 1. */
export interface Decided {
  value: Value
  rules: readonly number[]
}

/** As {@link decide}, with the rules that hold. */
export function decideWithRules(decision: Decision, variables: Variables): Decided {
  const hits = hitsOf(decision, variables)
  return { value: valueOf(decision, hits, variables), rules: hits.map(({ rule }) => decision.rules.indexOf(rule) + 1) }
}

/**
 * What a table says. One hit is a record of its outputs by name, or the value itself where the only output has no name; several are a list of such.
 * No hit: the defaults of the outputs, else null, or an empty list. `sum`, `min` and `max` are numbers, null without hits, `count` is a number.
 *
 * @throws {EngineError} `unknown-variable`; `bad-decision` when hits contradict the hit policy, with `detail.decision` and the texts `detail.zh` and `.en`.
 */
export function decide(decision: Decision, variables: Variables): Value {
  return decideWithRules(decision, variables).value
}

function valueOf(decision: Decision, hits: readonly Hit[], variables: Variables): Value {
  const all = () => hits.map((hit) => shaped(decision, hit.values))
  switch (decision.hitPolicy) {
    case 'unique':
      if (hits.length > 1) throw contradiction(decision, hits, 'unique')
      return single(decision, hits, variables)
    case 'any':
      if (hits.some((hit) => !isEqual(hit.values, hits[0]?.values ?? null))) {
        throw contradiction(decision, hits, 'any')
      }
      return single(decision, hits, variables)
    case 'first':
      return single(decision, hits, variables)
    case 'priority':
      return single(decision, inOutputOrder(decision, hits, variables), variables)
    case 'outputOrder':
      return inOutputOrder(decision, hits, variables).map((hit) => shaped(decision, hit.values))
    case 'ruleOrder':
      return all()
    case 'collect':
      return decision.aggregation === 'list' ? all() : aggregated(decision, hits)
  }
}

/** In the order of the rules; of `first`, one is enough. */
function hitsOf(decision: Decision, variables: Variables): Hit[] {
  const inputs = decision.inputs.map(({ expression }) => feelValue(expression, variables))
  const hits: Hit[] = []
  for (const rule of decision.rules) {
    if (!rule.tests.every((test, index) => passes(test, inputs[index] ?? null, variables))) continue
    hits.push({ rule, values: rule.results.map((result) => (result === '' ? null : feelValue(result, variables))) })
    if (decision.hitPolicy === 'first') break
  }
  return hits
}

function shaped({ outputs }: Decision, values: readonly Value[]): Value {
  const [only] = outputs
  if (outputs.length === 1 && only?.name === '') return values[0] ?? null
  return Object.fromEntries(outputs.map(({ name }, index) => [name, values[index] ?? null]))
}

function single(decision: Decision, [hit]: readonly Hit[], variables: Variables): Value {
  if (hit !== undefined) return shaped(decision, hit.values)
  if (decision.outputs.every((output) => output.default === undefined)) return null
  const defaults = decision.outputs.map((output) =>
    output.default === undefined ? null : feelValue(output.default, variables),
  )
  return shaped(decision, defaults)
}

/** The place of a value among those of its output; what is not listed comes last. */
function inOutputOrder({ outputs }: Decision, hits: readonly Hit[], variables: Variables): Hit[] {
  const orders = outputs.map(({ values }) => values.map((value) => feelValue(value, variables)))
  const placeOf = (hit: Hit, output: number) => {
    const order = orders[output] ?? []
    const place = order.findIndex((value) => isEqual(value, hit.values[output] ?? null))
    return place < 0 ? order.length : place
  }
  const differences = (one: Hit, other: Hit) =>
    outputs.map((_output: DecisionOutput, index) => placeOf(one, index) - placeOf(other, index))
  return hits.toSorted((one, other) => differences(one, other).find((difference) => difference !== 0) ?? 0)
}

function aggregated(decision: Decision, hits: readonly Hit[]): Value {
  if (decision.aggregation === 'count') return hits.length
  if (hits.length === 0) return null
  const numbers = hits.map(({ values: [value = null] }) => {
    if (typeof value === 'number') return value
    throw failure(decision, {
      zh: `“${decision.name}”的结果“${String(value)}”不是数字，无法汇总`,
      en: `The result “${String(value)}” of “${decision.name}” isn’t a number and can’t be aggregated`,
    })
  })
  if (decision.aggregation === 'sum') return numbers.reduce((sum, number) => sum + number, 0)
  return decision.aggregation === 'min' ? Math.min(...numbers) : Math.max(...numbers)
}

function contradiction(decision: Decision, hits: readonly Hit[], policy: 'unique' | 'any'): EngineError {
  const rules = hits.map(({ rule }) => decision.rules.indexOf(rule) + 1).join(', ')
  const [zh, en] =
    policy === 'unique'
      ? ['同时符合，但只允许一条', 'match at the same time, but only one may']
      : ['结果不一致', 'disagree']
  return failure(decision, {
    zh: `决策表“${decision.name}”的规则 ${rules} ${zh}`,
    en: `Rules ${rules} of decision “${decision.name}” ${en}`,
  })
}

const failure = (decision: Decision, text: { zh: string; en: string }) =>
  new EngineError('bad-decision', text.en, { detail: { decision: decision.key, ...text } })
