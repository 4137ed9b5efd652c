export interface TemplatePart {
  text: string
  /** True for a whole `{{…}}`. */
  isVariable: boolean
}

const VARIABLE = /(\{\{[^{}]*\}\})/

/** Cuts a template text into plain and variable parts, in order; joined they give the text again. */
export function splitTemplate(text: string): TemplatePart[] {
  return text
    .split(VARIABLE)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isVariable: VARIABLE.test(part) }))
}

/** Does the text hold at least one `{{…}}`? */
export function hasVariable(text: string): boolean {
  return VARIABLE.test(text)
}
