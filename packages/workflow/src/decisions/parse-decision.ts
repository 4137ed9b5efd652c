// @ts-expect-error The package brings no types.
import { DmnModdle } from 'dmn-moddle'
import type { DefinitionProblem } from '../definition/definition.ts'
import { elementOf, listOf, type Moddle, type ModdleElement, textOf } from '../definition/moddle.ts'
import type { BilingualText } from '../expressions/fault.ts'
import type { Aggregation, Decision, DecisionInput, DecisionOutput, DecisionRule, HitPolicy } from './decision.ts'
import { ANY, type FeelKind, feelProblem } from './feel.ts'

/** Characters of the file. */
export const DECISION_LENGTH_MAX = 512 * 1024
/** Rules times columns: each cell that is asked takes about 0.1 ms. */
export const DECISION_CELLS_MAX = 2000
const COLUMNS_MAX = 50

/** All versions of the language name a table alike. */
const NAMESPACES = /https?:\/\/www\.omg\.org\/spec\/DMN\/\d{8}\/(?:MODEL\/|dmn\.xsd)/g
const NAMESPACE = 'https://www.omg.org/spec/DMN/20191111/MODEL/'

const HIT_POLICIES: Readonly<Record<string, HitPolicy>> = {
  UNIQUE: 'unique',
  FIRST: 'first',
  PRIORITY: 'priority',
  ANY: 'any',
  COLLECT: 'collect',
  'RULE ORDER': 'ruleOrder',
  'OUTPUT ORDER': 'outputOrder',
}
const AGGREGATIONS: Readonly<Record<string, Aggregation>> = { SUM: 'sum', MIN: 'min', MAX: 'max', COUNT: 'count' }

/** `decision` is undefined when one of the problems is an error. */
export interface ParsedDecision {
  decision: Decision | undefined
  problems: readonly DefinitionProblem[]
}

type Report = (code: string, element: string | undefined, message: BilingualText) => void

/** All tables of a file; none where one of the problems is an error. */
export interface ParsedDecisions {
  decisions: readonly Decision[]
  problems: readonly DefinitionProblem[]
}

/** Reads every table of a DMN file, as {@link parseDecision} reads one. */
export async function parseDecisions(file: string): Promise<ParsedDecisions> {
  const problems: DefinitionProblem[] = []
  const report = reportInto(problems)
  const root = await readFile(file, report)
  const elements = root ? decisionsIn(root) : []
  if (root !== undefined && elements.length === 0) reportMissing(undefined, report)
  const decisions = elements.flatMap((element) => readDecision(element, report) ?? [])
  return { decisions: problems.length > 0 ? [] : decisions, problems }
}

const reportInto =
  (problems: DefinitionProblem[]): Report =>
  (code, element, message) =>
    problems.push({ code, severity: 'error', element, line: undefined, message })

/**
 * Reads the table of a DMN file: that of the decision with id `key`, left out: the first one. Never throws for what is in the file: `problems` says
 * what is wrong, cell by cell.
 */
export async function parseDecision(file: string, key?: string): Promise<ParsedDecision> {
  const problems: DefinitionProblem[] = []
  const report = reportInto(problems)
  const root = await readFile(file, report)
  const element = root && chooseDecision(root, key, report)
  const decision = element && readDecision(element, report)
  return { decision: problems.length > 0 ? undefined : decision, problems }
}

async function readFile(file: string, report: Report): Promise<ModdleElement | undefined> {
  if (file.length > DECISION_LENGTH_MAX) {
    report('too-large', undefined, { zh: '文件超过 512 KB。', en: 'The file is larger than 512 KB.' })
    return undefined
  }
  if (/<!DOCTYPE/i.test(file)) {
    report('doctype', undefined, {
      zh: '文件含有 DOCTYPE 声明，出于安全原因不予接受。',
      en: 'The file contains a DOCTYPE declaration, which isn’t allowed for security reasons.',
    })
    return undefined
  }
  try {
    const moddle: Moddle = new DmnModdle()
    const { rootElement } = await moddle.fromXML(file.replaceAll(NAMESPACES, NAMESPACE))
    return rootElement
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    report('not-dmn', undefined, { zh: `文件不是有效的 DMN：${reason}`, en: `Invalid DMN file: ${reason}` })
    return undefined
  }
}

function chooseDecision(root: ModdleElement, key: string | undefined, report: Report): ModdleElement | undefined {
  const decisions = decisionsIn(root)
  const found = key === undefined ? decisions[0] : decisions.find(({ id }) => id === key)
  if (found === undefined) reportMissing(key, report)
  return found
}

const decisionsIn = (root: ModdleElement): ModdleElement[] =>
  listOf(root, 'drgElement').filter(({ $type }) => $type === 'dmn:Decision')

const reportMissing = (key: string | undefined, report: Report): void =>
  report('no-decision', key, { zh: '文件中没有这个决策。', en: 'Decision not found in the file.' })

/** A table is asked by itself: what another decision would answer is no variable of its. */
function refuseRequired(element: ModdleElement, name: string, report: Report): void {
  if (!listOf(element, 'informationRequirement').some((required) => elementOf(required, 'requiredDecision'))) return
  report('required-decision', element.id, {
    zh: `决策“${name}”依赖其他决策，暂不支持。请在流程中依次使用两个业务规则任务。`,
    en: `The decision “${name}” depends on another one, which isn’t supported. Use two business rule tasks in sequence.`,
  })
}

function readDecision(element: ModdleElement, report: Report): Decision | undefined {
  const table = elementOf(element, 'decisionLogic')
  const name = textOf(element, 'name') ?? element.id ?? ''
  if (table?.$type !== 'dmn:DecisionTable') {
    report('no-table', element.id, { zh: `决策“${name}”没有决策表。`, en: `The decision “${name}” has no table.` })
    return undefined
  }
  refuseRequired(element, name, report)
  const inputs = listOf(table, 'input').map((input) => readInput(input, report))
  const outputs = listOf(table, 'output').map((output) => readOutput(output, report))
  const policy = textOf(table, 'hitPolicy') ?? 'UNIQUE'
  const decision: Decision = {
    key: element.id ?? '',
    name,
    hitPolicy: HIT_POLICIES[policy] ?? 'unique',
    aggregation: AGGREGATIONS[textOf(table, 'aggregation') ?? ''] ?? 'list',
    inputs,
    outputs,
    rules: isTooLarge(table, report)
      ? []
      : listOf(table, 'rule').map((rule, index) => readRule(rule, { index, inputs, outputs }, report)),
  }
  if (!Object.hasOwn(HIT_POLICIES, policy)) {
    report('unknown-hit-policy', table.id, {
      zh: `没有命中策略“${policy}”。`,
      en: `Unknown hit policy “${policy}”.`,
    })
  }
  checkShape(decision, table, report)
  return decision
}

function isTooLarge(table: ModdleElement, report: Report): boolean {
  const columns = listOf(table, 'input').length + listOf(table, 'output').length
  const isTooMuch = columns > COLUMNS_MAX || columns * listOf(table, 'rule').length > DECISION_CELLS_MAX
  if (isTooMuch) {
    report('too-many-cells', table.id, {
      zh: `决策表最多 ${COLUMNS_MAX} 列、${DECISION_CELLS_MAX} 个单元格。`,
      en: `Up to ${COLUMNS_MAX} columns and ${DECISION_CELLS_MAX} cells per table.`,
    })
  }
  return isTooMuch
}

function checkShape({ inputs, outputs, rules, aggregation }: Decision, table: ModdleElement, report: Report): void {
  const names = outputs.map(({ name }) => name)
  if (outputs.length === 0)
    report('no-output', table.id, { zh: '决策表没有输出列。', en: 'The table has no output column.' })
  if (outputs.length > 1 && (names.includes('') || new Set(names).size < names.length)) {
    report('output-names', table.id, {
      zh: '有多个输出列时，每列都需要不同的名称。',
      en: 'Multiple output columns need different names.',
    })
  }
  if (aggregation !== 'list' && outputs.length > 1) {
    report('aggregated-outputs', table.id, {
      zh: '只有一个输出列时才能汇总。',
      en: 'Only a single output column can be aggregated.',
    })
  }
  rules.forEach(({ id, tests, results }, index) => {
    if (tests.length === inputs.length && results.length === outputs.length) return
    report('rule-cells', id, {
      zh: `规则 ${index + 1} 的单元格数与列数不符。`,
      en: `The number of cells in rule ${index + 1} doesn’t match the columns.`,
    })
  })
}

function readInput(input: ModdleElement, report: Report): DecisionInput {
  const expression = textOf(elementOf(input, 'inputExpression'), 'text') ?? ''
  const label = textOf(input, 'label') ?? expression
  checkCell(
    expression,
    { kind: 'expression', element: input.id, where: [`输入“${label}”`, `Input “${label}”`] },
    report,
  )
  return { id: input.id ?? '', label, expression }
}

function readOutput(output: ModdleElement, report: Report): DecisionOutput {
  const name = textOf(output, 'name') ?? ''
  const label = textOf(output, 'label') ?? name
  const where: [string, string] = [`输出“${label}”`, `Output “${label}”`]
  const values = splitValues(textOf(elementOf(output, 'outputValues'), 'text') ?? '')
  const fallback = textOf(elementOf(output, 'defaultOutputEntry'), 'text')
  for (const cell of fallback === undefined ? values : [...values, fallback]) {
    checkCell(cell, { kind: 'expression', element: output.id, where }, report)
  }
  return { id: output.id ?? '', name, label, values, default: fallback }
}

/** At the commas outside of quotes. */
const splitValues = (text: string): string[] =>
  text.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g)?.map((value) => value.trim()) ?? []

interface RulePlace {
  index: number
  inputs: readonly DecisionInput[]
  outputs: readonly DecisionOutput[]
}

function readRule(rule: ModdleElement, { index, inputs, outputs }: RulePlace, report: Report): DecisionRule {
  const cells = (name: string) => listOf(rule, name).map((cell) => textOf(cell, 'text') ?? '')
  const tests = cells('inputEntry').map((test) => (test === '' ? ANY : test))
  const results = cells('outputEntry')
  const whereOf = (column: { label: string } | undefined): [string, string] => {
    const [zh, en] = [`规则 ${index + 1}`, `Rule ${index + 1}`]
    return column?.label ? [`${zh}“${column.label}”列`, `${en}, “${column.label}”`] : [zh, en]
  }
  tests.forEach((test, column) =>
    checkCell(test, { kind: 'test', element: rule.id, where: whereOf(inputs[column]) }, report),
  )
  results.forEach((result, column) => {
    if (result === '') return
    checkCell(result, { kind: 'expression', element: rule.id, where: whereOf(outputs[column]) }, report)
  })
  return { id: rule.id ?? '', tests, results }
}

interface Cell {
  kind: FeelKind
  element: string | undefined
  where: readonly [zh: string, en: string]
}

function checkCell(source: string, { kind, element, where: [zh, en] }: Cell, report: Report): void {
  const problem = feelProblem(source, kind)
  if (problem !== undefined) report('bad-cell', element, { zh: `${zh}：${problem.zh}。`, en: `${en}: ${problem.en}.` })
}
