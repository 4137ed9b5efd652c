import type { Language } from '@drawdesk/contract/core/texts'
import type { DefinitionProblem, ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import { parseDefinition } from '@drawdesk/workflow/definition/parse-definition'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { flowErrors } from '../shared/flow.errors.ts'

export interface Diagram {
  xml: string
  /** What its errors stand beside: the element, or the file. */
  fieldOf(problem: DefinitionProblem): string
}

/**
 * Diagrams as the engine reads them, all or none.
 *
 * @param handlers names of handlers that nodes may call.
 * @throws AppError `flow.badDiagram` with all that is wrong, beside its element or file.
 */
export async function readDiagrams<Given extends Diagram>(
  diagrams: readonly Given[],
  handlers: ReadonlySet<string>,
  language: Language,
): Promise<(Given & { definition: ProcessDefinition })[]> {
  const errors: FieldError[] = []
  const read: (Given & { definition: ProcessDefinition })[] = []
  for (const diagram of diagrams) {
    const { definition, problems } = await parseDefinition(diagram.xml, { handlers })
    if (definition) read.push({ ...diagram, definition })
    else
      errors.push(
        ...problems
          .filter(({ severity }) => severity === 'error')
          .map((problem) => ({
            field: diagram.fieldOf(problem),
            msg: problem.message[language],
            ...(problem.line === undefined ? {} : { line: problem.line }),
          })),
      )
  }
  if (errors.length > 0) throw flowErrors.badDiagram({ errors })
  return read
}
