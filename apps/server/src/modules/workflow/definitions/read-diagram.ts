import type { FieldError } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { PEOPLE_FUNCTIONS } from '@drawdesk/workflow/approval-chain/chain'
import { checkDiagram } from '@drawdesk/workflow/checks/check-diagram'
import { checkWork, type WorkOptions } from '@drawdesk/workflow/checks/check-work'
import type { DefinitionProblem, ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import { createProblems } from '@drawdesk/workflow/definition/problems'

export interface Diagram {
  xml: string
  /** What its errors stand beside: the element, or the file. */
  fieldOf(problem: DefinitionProblem): string
}

export type ReadDiagram<Given extends Diagram> = Given & { definition: ProcessDefinition }

/** What expressions may call. */
const BEANS = { people: PEOPLE_FUNCTIONS }

/**
 * Diagrams as the engine reads them, and what would go wrong with the others, beside its element or file: the same as beside the canvas.
 *
 * @param handlers names of handlers that nodes may call.
 */
export async function readDiagrams<Given extends Diagram>(
  diagrams: readonly Given[],
  handlers: ReadonlySet<string>,
  language: Language,
): Promise<{ read: ReadDiagram<Given>[]; errors: FieldError[] }> {
  const errors: FieldError[] = []
  const read: ReadDiagram<Given>[] = []
  for (const diagram of diagrams) {
    const { definition, problems } = await checkDiagram(diagram.xml, { handlers, beans: BEANS })
    if (definition) read.push({ ...diagram, definition })
    else errors.push(...errorsOf(diagram, problems, language))
  }
  return { read, errors }
}

/** What a process asks for that is not there where it is to run. */
export function workErrors<Given extends Diagram>(
  diagrams: readonly ReadDiagram<Given>[],
  options: WorkOptions,
  language: Language,
): FieldError[] {
  return diagrams.flatMap((diagram) => {
    const problems = createProblems(diagram.xml)
    checkWork(diagram.definition, problems, options)
    return errorsOf(diagram, problems.all, language)
  })
}

const errorsOf = (diagram: Diagram, problems: readonly DefinitionProblem[], language: Language): FieldError[] =>
  problems
    .filter(({ severity }) => severity === 'error')
    .map((problem) => ({
      field: diagram.fieldOf(problem),
      msg: problem.message[language],
      ...(problem.line === undefined ? {} : { line: problem.line }),
    }))
