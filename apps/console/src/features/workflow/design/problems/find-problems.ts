import { checkDiagram } from '@drawdesk/workflow/checks/check-diagram'
import type { WorkOptions } from '@drawdesk/workflow/checks/check-work'
import type { DefinitionProblem } from '@drawdesk/workflow/definition/definition'

/** What keeps a drawing from running, and what would go wrong while it runs; errors first. Which handlers there are knows the server alone. */
export async function findProblems(xml: string, known: WorkOptions): Promise<readonly DefinitionProblem[]> {
  return (await checkDiagram(xml, known)).problems
}
