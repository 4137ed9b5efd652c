import { checkDiagram } from '@drawdesk/workflow/checks/check-diagram'
import type { DefinitionProblem } from '@drawdesk/workflow/definition/definition'

/** What keeps a drawing from running, and what would go wrong while it runs; errors first. Which handlers there are knows the server alone. */
export async function findProblems(xml: string): Promise<readonly DefinitionProblem[]> {
  return (await checkDiagram(xml)).problems
}
