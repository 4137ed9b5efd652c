import { describe, expect, it } from 'vitest'
import type { Variables } from '../engine/state.ts'
import { decide, decideWithRules } from './decide.ts'
import { DECISION_LENGTH_MAX, parseDecision, parseDecisions } from './parse-decision.ts'

interface TableFacts {
  hitPolicy?: string
  inputs?: readonly string[]
  outputs?: readonly { name?: string; values?: string; default?: string }[]
  rules: readonly (readonly string[])[]
  namespace?: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const cell = (tag: string, text: string) => `<${tag}><text>${escaped(text)}</text></${tag}>`

/** A DMN file with one table; the cells of a rule are those of the inputs, then those of the outputs. */
function tableOf({
  hitPolicy = 'hitPolicy="UNIQUE"',
  inputs = ['amount'],
  outputs = [{ name: 'who' }],
  ...rest
}: TableFacts) {
  const { rules, namespace = 'https://www.omg.org/spec/DMN/20191111/MODEL/' } = rest
  const columns = [
    ...inputs.map((input, index) => `<input id="in${index}">${cell('inputExpression', input)}</input>`),
    ...outputs.map(
      ({ name, values, default: fallback }, index) =>
        `<output id="out${index}"${name === undefined ? '' : ` name="${name}"`}>${values === undefined ? '' : cell('outputValues', values)}${fallback === undefined ? '' : cell('defaultOutputEntry', fallback)}</output>`,
    ),
  ]
  const rows = rules.map((cells, row) => {
    const entries = cells.map((text, index) => cell(index < inputs.length ? 'inputEntry' : 'outputEntry', text))
    return `<rule id="rule${row + 1}">${entries.join('')}</rule>`
  })
  return `<?xml version="1.0"?><definitions xmlns="${namespace}" id="d" name="d" namespace="x"><decision id="limit" name="Limit"><decisionTable id="table" ${hitPolicy}>${columns.join('')}${rows.join('')}</decisionTable></decision></definitions>`
}

async function decided(facts: TableFacts, variables: Variables) {
  const { decision, problems } = await parseDecision(tableOf(facts))
  expect(problems).toEqual([])
  if (decision === undefined) throw new Error('no decision')
  return decide(decision, variables)
}

const problemsOf = async (facts: TableFacts) => (await parseDecision(tableOf(facts))).problems

const BY_AMOUNT = [
  ['< 100', '"nobody"'],
  ['[100..1000]', '"manager"'],
  ['> 1000', '"boss"'],
]
const OVERLAPPING = [
  ['> 100', '"manager"'],
  ['> 1000', '"boss"'],
  ['> 10', '"clerk"'],
]

describe('hit policies', () => {
  it.each([
    [50, 'nobody'],
    [100, 'manager'],
    [5000, 'boss'],
  ])('unique: %i goes to %s', async (amount, who) => {
    expect(await decided({ rules: BY_AMOUNT }, { amount })).toEqual({ who })
  })

  it('unique: several hits are an error that names the rules', async () => {
    await expect(decided({ rules: OVERLAPPING }, { amount: 5000 })).rejects.toMatchObject({
      code: 'bad-decision',
      message: 'Rules 1, 2, 3 of decision “Limit” match at the same time, but only one may',
      detail: { decision: 'limit', zh: '决策表“Limit”的规则 1, 2, 3 同时符合，但只允许一条' },
    })
  })

  it('first: the first rule that holds', async () => {
    expect(await decided({ hitPolicy: 'hitPolicy="FIRST"', rules: OVERLAPPING }, { amount: 5000 })).toEqual({
      who: 'manager',
    })
  })

  it('priority: the most important value', async () => {
    const outputs = [{ name: 'who', values: '"boss","manager"' }]

    expect(await decided({ hitPolicy: 'hitPolicy="PRIORITY"', outputs, rules: OVERLAPPING }, { amount: 5000 })).toEqual(
      {
        who: 'boss',
      },
    )
  })

  it('any: rules that agree, else an error', async () => {
    const facts = { hitPolicy: 'hitPolicy="ANY"', rules: [...OVERLAPPING, ['> 2000', '"manager"']] }

    expect(
      await decided(
        {
          ...facts,
          rules: [
            ['> 1', '"a"'],
            ['> 2', '"a"'],
          ],
        },
        { amount: 5 },
      ),
    ).toEqual({ who: 'a' })
    await expect(decided(facts, { amount: 5000 })).rejects.toThrow('Rules 1, 2, 3, 4 of decision “Limit” disagree')
  })

  it('rule order and output order: lists', async () => {
    const outputs = [{ name: 'who', values: '"boss","clerk","manager"' }]

    expect(await decided({ hitPolicy: 'hitPolicy="RULE ORDER"', rules: OVERLAPPING }, { amount: 5000 })).toEqual([
      { who: 'manager' },
      { who: 'boss' },
      { who: 'clerk' },
    ])
    expect(
      await decided({ hitPolicy: 'hitPolicy="OUTPUT ORDER"', outputs, rules: OVERLAPPING }, { amount: 5000 }),
    ).toEqual([{ who: 'boss' }, { who: 'clerk' }, { who: 'manager' }])
  })

  it.each([
    ['', [{ points: 2 }, { points: 5 }, { points: 3 }], []],
    ['aggregation="SUM"', 10, null],
    ['aggregation="MIN"', 2, null],
    ['aggregation="MAX"', 5, null],
    ['aggregation="COUNT"', 3, 0],
  ])('collect %s', async (aggregation, result, nothing) => {
    const facts = {
      hitPolicy: `hitPolicy="COLLECT" ${aggregation}`,
      outputs: [{ name: 'points' }],
      rules: [
        ['> 1', '2'],
        ['> 2', '5'],
        ['> 3', '3'],
        ['> 100', '7'],
      ],
    }

    expect(await decided(facts, { amount: 50 })).toEqual(result)
    expect(await decided(facts, { amount: 0 })).toEqual(nothing)
  })

  it('cannot add up what is no number', async () => {
    const facts = { hitPolicy: 'hitPolicy="COLLECT" aggregation="SUM"', rules: BY_AMOUNT }

    await expect(decided(facts, { amount: 50 })).rejects.toMatchObject({ code: 'bad-decision' })
  })
})

describe('tables', () => {
  it('read several inputs and outputs, calculate, and know any value', async () => {
    const facts = {
      inputs: ['order.total * 2', 'kind'],
      outputs: [{ name: 'discount' }, { name: 'note' }],
      rules: [
        ['>= 200', '"gold","silver"', 'order.total / 10', 'upper case(kind)'],
        ['-', '', '0', ''],
      ],
      hitPolicy: 'hitPolicy="FIRST"',
    }

    expect(await decided(facts, { order: { total: 150 }, kind: 'gold' })).toEqual({ discount: 15, note: 'GOLD' })
    expect(await decided(facts, { order: { total: 50 }, kind: 'gold' })).toEqual({ discount: 0, note: null })
  })

  it('answer the value itself where the only output has no name', async () => {
    expect(await decided({ outputs: [{}], rules: BY_AMOUNT }, { amount: 5 })).toBe('nobody')
  })

  it('fall back to defaults, else to null', async () => {
    const outputs = [{ name: 'who', default: '"auditor"' }]

    expect(await decided({ outputs, rules: [['> 10', '"boss"']] }, { amount: 5 })).toEqual({ who: 'auditor' })
    expect(await decided({ rules: [['> 10', '"boss"']] }, { amount: 5 })).toBeNull()
  })

  it('are read in all versions of the language', async () => {
    for (const namespace of [
      'http://www.omg.org/spec/DMN/20151101/dmn.xsd',
      'http://www.omg.org/spec/DMN/20180521/MODEL/',
    ]) {
      expect(await decided({ namespace, rules: BY_AMOUNT }, { amount: 5 })).toEqual({ who: 'nobody' })
    }
  })

  it('name a variable that is not there', async () => {
    await expect(decided({ rules: BY_AMOUNT }, {})).rejects.toMatchObject({
      code: 'unknown-variable',
      detail: { name: 'amount' },
    })
    await expect(decided({ rules: [['> limit', '1']] }, { amount: 5 })).rejects.toMatchObject({
      detail: { name: 'limit' },
    })
  })

  it('turn dates into texts', async () => {
    expect(
      await decided({ outputs: [{}], rules: [['-', 'date("2026-01-31") + duration("P1D")']] }, { amount: 1 }),
    ).toBe('2026-02-01')
  })
})

describe('files', () => {
  const table = tableOf({ rules: [['-', '1']] })
  const second = table.replace(/.*(<decision id.*<\/decision>).*/s, '$1').replaceAll(' id="', ' id="other_')
  const withSecond = (decision: string) => table.replace('</definitions>', `${decision}</definitions>`)

  it('have all their tables, each with the rules that hold', async () => {
    const { decisions, problems } = await parseDecisions(withSecond(second))

    expect(problems).toEqual([])
    expect(decisions.map(({ key }) => key)).toEqual(['limit', 'other_limit'])
    expect(decisions.map((decision) => decideWithRules(decision, { amount: 1 }))).toEqual([
      { value: { who: 1 }, rules: [1] },
      { value: { who: 1 }, rules: [1] },
    ])
  })

  it('have none where one table is bad, or asks another one', async () => {
    const asking = second.replace(
      '<decisionTable',
      '<informationRequirement><requiredDecision href="#limit"/></informationRequirement><decisionTable',
    )
    const codes = async (file: string) => {
      const { decisions, problems } = await parseDecisions(file)
      return [decisions.length, ...problems.map(({ code, element }) => `${code} ${element}`)]
    }

    expect(await codes(withSecond(second.replace('<text>1</text>', '<text>now()</text>')))).toEqual([
      0,
      'bad-cell other_rule1',
    ])
    expect(await codes(withSecond(asking))).toEqual([0, 'required-decision other_limit'])
    expect(await codes('hello')).toEqual([0, 'not-dmn undefined'])
  })
})

describe('what is refused', () => {
  it.each([
    ['a test that cannot be read', ['> (5', '1'], 'Rule 1, “amount”: Couldn’t read “> (5” at character 5.'],
    ['a loop', ['-', 'for i in 1..999999999 return i'], 'Rule 1, “who”: “for” can’t be used in a decision table.'],
    [
      'a search',
      ['some i in list satisfies i > 1', '1'],
      'Rule 1, “amount”: “some” can’t be used in a decision table.',
    ],
    ['a function', ['-', '(function(x) x)(1)'], 'Rule 1, “who”: “function” can’t be used in a decision table.'],
    ['a pattern', ['matches(?, "(a+)+b")', '1'], 'Rule 1, “amount”: “matches” can’t be used in a decision table.'],
    ['the clock', ['-', 'now()'], 'Rule 1, “who”: “now” can’t be used in a decision table.'],
    ['a record', ['-', '{a: 1}'], 'Rule 1, “who”: “{a:” can’t be used in a decision table.'],
    [
      'a filter in a filter',
      ['-', 'list[count(list[item > 1]) > 1]'],
      'Rule 1, “who”: “[…[…]]” can’t be used in a decision table.',
    ],
    ['a long cell', ['-', `"${'x'.repeat(1000)}"`], 'Rule 1, “who”: More than 1000 characters.'],
  ])('%s', async (_what, rule, message) => {
    const problems = await problemsOf({ rules: [rule] })

    expect(problems.map((problem) => [problem.code, problem.element, problem.message.en])).toEqual([
      ['bad-cell', 'rule1', message],
    ])
  })

  it.each<[string, TableFacts]>([
    ['too-many-cells', { rules: Array.from({ length: 1001 }, () => ['-', '1']) }],
    ['no-output', { outputs: [], rules: [] }],
    ['output-names', { outputs: [{ name: 'a' }, { name: 'a' }], rules: [] }],
    [
      'aggregated-outputs',
      { hitPolicy: 'hitPolicy="COLLECT" aggregation="SUM"', outputs: [{ name: 'a' }, { name: 'b' }], rules: [] },
    ],
    ['rule-cells', { rules: [['-']] }],
    ['bad-cell', { inputs: [''], rules: [] }],
  ])('%s', async (code, facts) => {
    expect((await problemsOf(facts)).map((problem) => problem.code)).toEqual([code])
  })

  it.each([
    ['not-dmn', 'hello'],
    ['not-dmn', '<a/>'],
    ['doctype', '<!DOCTYPE x><definitions/>'],
    ['too-large', 'x'.repeat(DECISION_LENGTH_MAX + 1)],
    ['no-decision', '<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/"/>'],
    ['no-table', '<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/"><decision id="a"/></definitions>'],
  ])('%s', async (code, file) => {
    expect(await parseDecision(file)).toMatchObject({ decision: undefined, problems: [{ code }] })
  })

  it.each([
    'constructor',
    'amount.constructor',
    '"a".constructor.constructor("return process")()',
    'amount.__proto__.x',
    'toString()',
  ])('a way out: %s', async (result) => {
    const { decision } = await parseDecision(tableOf({ outputs: [{}], rules: [['-', result]] }))
    const value = () => (decision === undefined ? null : decide(decision, { amount: { x: 1 } }))

    expect([null, 'refused']).toContain(outcome(value))
  })
})

/** A value, or that there was none. */
function outcome(value: () => unknown): unknown {
  try {
    return value()
  } catch (error) {
    return (error as { code?: string }).code === 'unknown-variable' ? 'refused' : error
  }
}
