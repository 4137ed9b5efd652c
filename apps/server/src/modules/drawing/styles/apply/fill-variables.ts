import type { PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'
import { asText } from '@drawdesk/contract/drawing/definition/template'
import type { BilingualFieldError } from '../../../../platform/errors.ts'

/** What variables are filled with: what was given, else their default. One that must be given and is not, or that is none of its choices, is a problem beside `<field>.<name>`. */
export function fillVariables(
  variables: readonly PromptVariable[],
  given: Readonly<Record<string, unknown>>,
  field: string,
): { values: Record<string, string>; problems: BilingualFieldError[] } {
  const problems: BilingualFieldError[] = []
  const values = variables.map(({ name, label, default: initial, required, choices = [] }): [string, string] => {
    const own = Object.hasOwn(given, name) ? asText(given[name]) : ''
    const value = own.trim() === '' ? initial : own
    const shown = label || name
    if (required && value.trim() === '')
      problems.push({ field: `${field}.${name}`, text: { zh: `请填写${shown}`, en: `Fill in ${shown}` } })
    else if (choices.length > 0 && value.trim() !== '' && !choices.includes(value))
      problems.push({
        field: `${field}.${name}`,
        text: { zh: `${shown}只能选：${choices.join('、')}`, en: `${shown} must be one of: ${choices.join(', ')}` },
      })
    return [name, value]
  })
  return { values: Object.fromEntries(values), problems }
}
