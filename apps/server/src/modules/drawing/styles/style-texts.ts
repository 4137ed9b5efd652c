import { VARIABLES_MAX, type PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'
import { mergeVariables, styleTextProblems } from '@drawdesk/contract/drawing/style-text'
import type { BilingualFieldError } from '../../../platform/errors.ts'

/** What is wrong with the templates of these texts, by field; the first of each. */
export function textProblems(texts: Readonly<Record<string, string>>): BilingualFieldError[] {
  return Object.entries(texts).flatMap(([field, value]) =>
    styleTextProblems(value)
      .slice(0, 1)
      .map((text) => ({ field, text })),
  )
}

/** The variables of the texts with what was said of them, or why there are none. */
export function variablesFor(
  texts: readonly string[],
  said: readonly PromptVariable[],
  without: readonly string[],
): { variables: PromptVariable[]; problems: BilingualFieldError[] } {
  try {
    return { variables: mergeVariables(texts, said, without), problems: [] }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return {
      variables: [],
      problems: [
        {
          field: 'variables',
          text: { zh: `变量不能超过 ${VARIABLES_MAX} 个`, en: `At most ${VARIABLES_MAX} variables` },
        },
      ],
    }
  }
}

/** Trimmed, each once, in their order. */
export const cleanTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')),
]
