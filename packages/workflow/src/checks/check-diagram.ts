import { parseDefinition, type ParsedDefinition, type ParseOptions } from '../definition/parse-definition.ts'
import { createProblems } from '../definition/problems.ts'
import type { CheckOptions } from './check-expressions.ts'
import { checkExpressions } from './check-expressions.ts'
import { checkPaths } from './check-paths.ts'
import { checkTasks } from './check-tasks.ts'
import { checkWork, type WorkOptions } from './check-work.ts'

/**
 * Reads a diagram and checks it: what the parser finds, and what would go wrong while it runs. The same beside the canvas and when it is deployed. Errors come
 * first; `definition` is undefined when there is one.
 */
export async function checkDiagram(
  xml: string,
  options: ParseOptions & CheckOptions & WorkOptions = {},
): Promise<ParsedDefinition> {
  const { definition, problems: found } = await parseDefinition(xml, options)
  const problems = createProblems(xml)
  if (definition !== undefined) {
    checkPaths(definition, problems)
    checkTasks(definition, problems)
    checkWork(definition, problems, options)
    checkExpressions(definition, problems, options)
  }
  const all = [...found, ...problems.all]
  const errors = all.filter(({ severity }) => severity === 'error')
  const warnings = all.filter(({ severity }) => severity === 'warning')
  return { definition: errors.length > 0 ? undefined : definition, problems: [...errors, ...warnings] }
}
