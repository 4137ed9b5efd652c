import { VARIABLES_MAX, type PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'
import { mergeVariables } from '@drawdesk/contract/drawing/style-text'
import type { FormValues } from '../../../../../resource/use-resource-form.ts'
import type { LibraryKind } from '../library.ts'
import { readJsonValue } from '../../../../../resource/kinds/json-value.ts'

export interface FormVariables {
  variables: readonly PromptVariable[]
  /** The text names more than may be. */
  areTooMany: boolean
}

/**
 * The variables of a form as its texts name them at this moment, with what was said of each: label, default, whether it must be given.
 * What was said of a name that is gone stays in the form, so it comes back with the name.
 */
export function variablesOfForm(
  { textFields, ownWords }: Pick<LibraryKind, 'textFields' | 'ownWords'>,
  values: FormValues,
): FormVariables {
  const texts = [...textFields.map((name) => String(values[name] ?? '')), ...textsOfValues(values.values)]
  try {
    return {
      variables: mergeVariables(texts, saidIn(values.variables), ownWords === undefined ? [] : [ownWords]),
      areTooMany: false,
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { variables: [], areTooMany: true }
  }
}

/** What a changed variable leaves in the form: the shown ones, and behind them what was said of others. */
export function withVariable(
  values: FormValues,
  shown: readonly PromptVariable[],
  changed: PromptVariable,
): PromptVariable[] {
  const now = shown.map((one) => (one.name === changed.name ? changed : one))
  const others = saidIn(values.variables).filter(({ name }) => !now.some((one) => one.name === name))
  return [...now, ...others].slice(0, VARIABLES_MAX)
}

function saidIn(text: unknown): PromptVariable[] {
  const value = readJsonValue(text)
  return Array.isArray(value) ? (value as PromptVariable[]) : [] // written by this form or the server
}

/** A style's values are texts too, and may name variables. */
function textsOfValues(text: unknown): string[] {
  const value = readJsonValue(text)
  return typeof value === 'object' && value !== null
    ? Object.values(value).filter((one) => typeof one === 'string')
    : []
}
