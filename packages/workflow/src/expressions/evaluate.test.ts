import { describe, expect, it } from 'vitest'
import { EngineError } from '../engine/command.ts'
import type { Value, Variables } from '../engine/state.ts'
import type { ExpressionContext } from './context.ts'
import { callsOf, evaluateCondition, evaluateExpression, expressionProblems, variablesOf } from './evaluate.ts'

const VARIABLES: Variables = {
  amount: 1200,
  limit: '1000',
  name: '李雷',
  nothing: null,
  approved: true,
  said: 'true',
  days: [1, 2, 3],
  order: { total: 99.5, items: [{ sku: 'A-1' }], empty: 'kept' },
  部门: '财务',
  due: '2026-01-31',
}

const BEANS = { people: { leaderOf: (person?: Value) => `leader of ${person}`, all: () => ['1', '2'] } }

const contextOf = (variables: Variables): ExpressionContext => ({
  variables: (name) => (Object.hasOwn(variables, name) ? variables[name] : undefined),
  beans: BEANS,
  now: new Date('2026-11-24T03:00:00Z'),
})

const evaluated = (source: string) => evaluateExpression(source, contextOf(VARIABLES))

/** The error that a source ends with. */
function failureOf(source: string): EngineError {
  try {
    evaluated(source)
  } catch (error) {
    if (error instanceof EngineError) return error
    throw error
  }
  throw new Error(`${source} has a value`)
}

const CASES: [source: string, value: Value][] = [
  // Text and types
  ['plain', 'plain'],
  ['', ''],
  ['${amount}', 1200],
  ['#{amount}', 1200],
  ['\n   ${approved}\n  ', true],
  ['Order of ${name}: ${amount + 0.5}', 'Order of 李雷: 1200.5'],
  ['${nothing}${days}', '[1,2,3]'],
  ['\\${amount}', '${amount}'],
  ["${'it\\'s'}", "it's"],
  ['${"}"}', '}'],
  ['${部门}', '财务'],
  // Logic
  ['${approved and not (amount lt 1000)}', true],
  ['${approved && !said}', false],
  ['${nothing || said}', true],
  ['${false and missing}', false],
  ['${true or missing}', true],
  // Comparison
  ['${nothing == null}', true],
  ['${amount eq null}', false],
  ['${amount > limit}', true],
  ['${"1200" == amount}', true],
  ['${"abc" == amount}', false],
  ['${said eq true}', true],
  ['${"b" gt "a"}', true],
  ['${nothing < 5}', false],
  ['${nothing <= null}', true],
  ['${days == order.items}', false],
  ['${due ge "2026-01-01"}', true],
  // Arithmetic
  ['${1 + 2 * 3 - 4 / 8}', 6.5],
  ['${7 mod 4 + 6 div 4}', 4.5],
  ['${nothing + 1}', 1],
  ['${limit * 2}', 2000],
  ['${-(2 - 5)}', 3],
  ['${- 2 - 5}', -7],
  ['${.5 + 1e2}', 100.5],
  // Empty and choices
  ['${empty nothing and empty ""}', true],
  ['${not empty days}', true],
  ['${amount > 1000 ? "boss" : "manager"}', 'boss'],
  ['${amount < 0 ? 1 : amount < 1000 ? 2 : 3}', 3],
  ['${approved ? name:days.size()}', '李雷'],
  // Reaching in
  ['${order.total}', 99.5],
  ['${order["total"]}', 99.5],
  ['${order.items[0].sku}', 'A-1'],
  ['${order.missing.further}', null],
  ['${days[9]}', null],
  ['${order.empty}', 'kept'],
  // Methods, beans, functions
  ['${name.length() + days.size()}', 5],
  ['${days.contains("2")}', true],
  ['${"a,b".split(",")[1].toUpperCase()}', 'B'],
  ['${"abcdef".substring(1, 3).concat("!")}', 'bc!'],
  ['${order.containsKey("total")}', true],
  ['${people.leaderOf(name)}', 'leader of 李雷'],
  ['${people.all()}', ['1', '2']],
  ['${var:get(amount)}', 1200],
  ["${var:getOrDefault('missing', 7)}", 7],
  ['${var:exists(missing)}', false],
  ['${variables:isEmpty(missing)}', true],
  ['${vars:eq(amount, 1200)}', true],
  ['${var:contains(days, 1, 3)}', true],
  ['${var:containsAny(name, "雷", "x")}', true],
  ['${var:gte(amount, limit)}', true],
  ['${var:lt(missing, 5)}', false],
  ["${execution.getVariable('amount')}", 1200],
  ["${execution.hasVariable('missing')}", false],
  ['${date:now()}', '2026-11-24T03:00:00.000Z'],
  ['${date:addDate(due, 0, 1, 0)}', '2026-02-28T00:00:00.000Z'],
  ['${date:subtractDate(due, 1, 0, 1)}', '2025-01-30T00:00:00.000Z'],
  ['${date:toDate("2026-01-01 08:00:00+08:00") < date:now()}', true],
]

describe('expressions', () => {
  it.each(CASES)('%s', (source, value) => {
    expect(evaluated(source)).toEqual(value)
  })

  it('names an unknown variable', () => {
    const failure = failureOf('${amount > treshold}')

    expect(failure.code).toBe('unknown-variable')
    expect(failure.detail).toEqual({ name: 'treshold' })
  })

  it.each([
    ['${name + 1}', 'not-a-number'],
    ['${1 / 0}', 'not-a-number'],
    ['${1e999}', 'not-a-number'],
    ['${name and true}', 'not-a-condition'],
    ['${days < 3}', 'not-comparable'],
    ['${amount.total}', 'unknown-property'],
    ['${nothing.size()}', 'unknown-method'],
    ['${people.bossOf(name)}', 'unknown-method'],
    ['${name.concat()}', 'arguments'],
    ['${date:toDate("soon")}', 'not-a-date'],
  ])('%s fails as %s, in both languages', (source, reason) => {
    const failure = failureOf(source)

    expect(failure.code).toBe('bad-expression')
    expect(failure.detail).toMatchObject({ reason, expression: source })
    expect(failure.detail.zh).not.toBe(failure.detail.en)
  })
})

describe('conditions', () => {
  const holds = (source: string) => evaluateCondition(source, contextOf(VARIABLES))

  it.each([
    ['\n  ${amount > 1000}\n', true],
    ['${said}', true],
    ['${nothing}', false],
    ['true', true],
  ])('%s', (source, value) => {
    expect(holds(source)).toBe(value)
  })

  it('refuses what is neither true nor false', () => {
    expect(() => holds('amount > 1000')).toThrow(expect.objectContaining({ code: 'bad-expression' }))
    expect(() => holds('${amount}')).toThrow(expect.objectContaining({ code: 'bad-expression' }))
  })
})

describe('checks before an expression runs', () => {
  it.each([
    ['${amount >}', 'incomplete', 10],
    ['${amount', 'unclosed', 0],
    ["${'amount}", 'unclosed', 2],
    ['${amount 5}', 'unexpected', 9],
    ['${a = 1}', 'unexpected', 4],
    ['${a; b}', 'unexpected', 3],
    ['${(a}', 'incomplete', 4],
    ['${}', 'incomplete', 2],
    ['${x:y(1)}', 'unknown-function', 2],
    ['${var:nope(a)}', 'unknown-function', 2],
    ['${alert(1)}', 'unknown-function', 2],
    ['${date:addDate(a)}', 'arguments', 2],
    ['${var:exists(a.b)}', 'unexpected', 14],
  ])('%s: %s at %i', (source, reason, position) => {
    expect(expressionProblems(source)).toMatchObject({ reason, position })
  })

  it('finds nothing wrong with the sources above', () => {
    expect(CASES.filter(([source]) => expressionProblems(source) !== undefined)).toEqual([])
  })

  it.each([
    ['parentheses', `\${${'('.repeat(10_000)}1${')'.repeat(10_000)}}`, 'too-long'],
    ['parentheses in the length', `\${${'('.repeat(900)}1${')'.repeat(900)}}`, 'too-deep'],
    ['signs', `\${${'!'.repeat(1900)}true}`, 'too-deep'],
    ['choices', `\${${'true?1:'.repeat(250)}1}`, 'too-deep'],
    ['brackets', `\${${'a['.repeat(500)}1${']'.repeat(500)}}`, 'too-deep'],
  ])('refuses 10,000 levels of %s without a full stack', (_what, source, reason) => {
    expect(expressionProblems(source)?.reason).toBe(reason)
    expect(failureOf(source)).toMatchObject({ code: 'bad-expression', detail: { reason } })
  })

  it('runs what is long but not deep', () => {
    expect(evaluated(`\${${Array.from({ length: 900 }, () => '1').join('+')}}`)).toBe(900)
    expect(evaluated(`\${order${'.x'.repeat(900)}}`)).toBe(null)
  })

  it('names what is read and called', () => {
    const source = '${amount > limit and people.leaderOf(initiator) == list.get(0) or var:exists(more)}'

    expect(variablesOf(source, ['people'])).toEqual(['amount', 'limit', 'initiator', 'list'])
    expect(callsOf(source)).toEqual(['people.leaderOf', 'list.get'])
    expect(variablesOf('plain')).toEqual([])
  })
})

describe('ways out', () => {
  it.each([
    "${''.constructor}",
    "${''['constructor']}",
    '${name.constructor.constructor("return process")()}',
    '${order.__proto__}',
    '${order["__proto__"]["polluted"]}',
    '${order["__pro".concat("to__")]}',
    '${constructor}',
    '${__proto__.x}',
    '${order.toString}',
    '${order.hasOwnProperty("total")}',
    '${days.map(name)}',
    '${days.constructor.from(days)}',
    '${people.leaderOf.constructor("return 1")()}',
    '${people.__proto__()}',
    '${people.toString()}',
    '${people["leaderOf"](name)}',
    '${people}',
    '${name.getClass().forName("java.lang.Runtime")}',
    '${execution.getEngineServices()}',
    "${execution.getVariable('__proto__')}",
    '${globalThis.process}',
    '${process.exit(1)}',
    '${require("fs")}',
    '${Function("return 1")()}',
    '${import("node:fs")}',
    '${(() => 1)()}',
    '${new Date()}',
    '${amount = 5}',
    '${`x`}',
    '${${amount}}',
    '${var:get(__proto__)}',
    '${name.valueOf()}',
  ])('%s ends in a named error', (source) => {
    expect(failureOf(source).code).toMatch(/^(?:bad-expression|unknown-variable)$/)
  })

  it('stops texts that double', () => {
    const source = `\${x${'.replace("a", x)'.repeat(20)}}`
    const variables = { x: 'a'.repeat(20) }

    expect(() => evaluateExpression(source, contextOf(variables))).toThrow(
      expect.objectContaining({ detail: expect.objectContaining({ reason: 'too-large' }) }),
    )
  })

  it('leaves the values as they were', () => {
    const before = structuredClone(VARIABLES)

    for (const [source] of CASES) evaluated(source)

    expect(VARIABLES).toEqual(before)
  })
})
