import type { DefinitionProblem } from '@drawdesk/workflow/definition/definition'
import { parseDefinition } from '@drawdesk/workflow/definition/parse-definition'

/** What keeps a drawing from running, and what is passed over; errors first. Which handlers there are knows the server alone. */
export async function findProblems(xml: string): Promise<readonly DefinitionProblem[]> {
  const { problems } = await parseDefinition(xml)
  const rank = ({ severity }: DefinitionProblem) => (severity === 'error' ? 0 : 1)
  return problems.toSorted((one, other) => rank(one) - rank(other))
}
