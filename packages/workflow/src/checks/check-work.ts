import type { FlowNode, ProcessDefinition } from '../definition/definition.ts'
import type { ProblemList } from '../definition/problems.ts'
import { isExpression } from '../expressions/evaluate.ts'

export interface WorkOptions {
  /** Keys of the decision tables that there are; left out: decisions are not checked. */
  decisions?: ReadonlySet<string>
  /** Whether scripts run where the process does; left out: nobody knows. */
  scripts?: boolean
}

/** Names of the one language that scripts are written in, as diagrams have them. */
const SCRIPT_FORMATS: ReadonlySet<string> = new Set(['javascript', 'js'])

/** Keys of decision tables that a process names outright; what an expression names is known when it runs. */
export function decisionKeysOf({ nodes }: ProcessDefinition): string[] {
  const keys = Object.values(nodes).flatMap((node) => decisionOf(node) ?? [])
  return [...new Set(keys)].filter((key) => !isExpression(key))
}

/** A handler does the work where a task has both. */
const decisionOf = (node: FlowNode): string | undefined =>
  'work' in node && node.work.handler === undefined ? node.work.decision : undefined

/** Decision tables that nobody has, and scripts that cannot run. */
export function checkWork({ nodes }: ProcessDefinition, problems: ProblemList, options: WorkOptions): void {
  for (const node of Object.values(nodes)) {
    const place = { element: node.id, facts: { name: node.name || node.id } }
    if (node.type === 'scriptTask') checkScript(node, { ...place, scripts: options.scripts }, problems)
    const decision = decisionOf(node)
    if (decision === undefined || options.decisions === undefined || isExpression(decision)) continue
    if (options.decisions.has(decision)) continue
    problems.add('error', 'unknown-decision', { ...place, facts: { ...place.facts, decision } })
  }
}

function checkScript(
  { format, script }: Extract<FlowNode, { type: 'scriptTask' }>,
  { element, facts, scripts }: { element: string; facts: { name: string }; scripts: boolean | undefined },
  problems: ProblemList,
): void {
  if (script === '') return problems.add('warning', 'no-work', { element, facts })
  if (!SCRIPT_FORMATS.has(format.toLowerCase())) {
    return problems.add('error', 'script-format', { element, facts: { ...facts, format: format || '—' } })
  }
  if (scripts === false) problems.add('error', 'scripts-off', { element, facts })
}
