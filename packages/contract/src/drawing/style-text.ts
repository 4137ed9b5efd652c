import type { Bilingual } from '../core/texts.ts'
import { VARIABLE_NAME_PATTERN, VARIABLES_MAX, type PromptVariable } from './prompt-variable.ts'
import { asText, expressionsOf, parseTemplate, renderTemplate, type TemplateExpression } from './definition/template.ts'

const NAME = new RegExp(VARIABLE_NAME_PATTERN, 'u')

/** A plain `{{name}}`: no namespace, no path below it. */
function nameOf({ namespace, path }: TemplateExpression): string | undefined {
  const [name, ...below] = path
  return namespace === 'vars' && below.length === 0 && typeof name === 'string' && NAME.test(name) && name.length <= 64
    ? name
    : undefined
}

/** What is wrong with the templates of one text of a style or prompt: it may hold `{{name}}` and nothing else. */
export function styleTextProblems(text: string): Bilingual[] {
  const { parts, problems } = parseTemplate(text)
  const others = parts.filter((part) => typeof part !== 'string').filter((part) => nameOf(part) === undefined)
  return [
    ...problems.map((problem) => problem.text),
    ...others.map(({ source }) => ({ zh: `这里不能使用 {{${source}}}`, en: `{{${source}}} can’t be used here` })),
  ]
}

interface NamedVariable {
  name: string
  /** The text itself says what stands there when nothing is given (`{{name|default:…}}`). */
  hasDefault: boolean
}

/** The variables of these texts, each once, in the order of first use. */
export function namedVariablesOf(texts: readonly string[], without: readonly string[] = []): NamedVariable[] {
  const found = new Map<string, NamedVariable>()
  for (const expression of texts.flatMap(expressionsOf)) {
    const name = nameOf(expression)
    if (name === undefined || without.includes(name)) continue
    const hasDefault = expression.filters.some((filter) => filter.name === 'default')
    found.set(name, { name, hasDefault: hasDefault && (found.get(name)?.hasDefault ?? true) })
  }
  return [...found.values()]
}

/**
 * The variables of these texts as guests are asked for them: what was said of a name stays while the name stands there; a new one must be
 * given, unless the text has a default for it. Others are dropped.
 *
 * @throws {RangeError} with more than {@link VARIABLES_MAX} names.
 */
export function mergeVariables(
  texts: readonly string[],
  said: readonly PromptVariable[],
  without: readonly string[] = [],
): PromptVariable[] {
  const names = namedVariablesOf(texts, without)
  if (names.length > VARIABLES_MAX) throw new RangeError(`${names.length} variables`)
  return names.map(({ name, hasDefault }) => {
    const {
      label = '',
      default: initial = '',
      required = !hasDefault,
      choices = [],
    } = said.find((one) => one.name === name) ?? {}
    return { name, label, default: initial, required, ...(choices.length > 0 ? { choices } : {}) }
  })
}

/** A text with its variables filled in, once: what a variable brings along is never read as a template. */
export function fillStyleText(text: string, values: Readonly<Record<string, string>>): string {
  return asText(renderTemplate(text, { vars: values }))
}

/** One text behind the other; an empty one leaves the other as it is. */
export function joinTexts(before: string, after: string): string {
  const [start, end] = [before.trim(), after.trim()]
  if (start === '' || end === '') return start || end
  return /[,.;:!?，。；：！？、]$/u.test(start) ? `${start} ${end}` : `${start}, ${end}`
}

/** What a style's text and a guest's words make together: the words stand at `{{prompt}}`, without one they come last. */
export function wordsInStyle(text: string, words: string, values: Readonly<Record<string, string>> = {}): string {
  const hasPlace = expressionsOf(text).some((expression) => nameOf(expression) === 'prompt')
  const filled = fillStyleText(text, { ...values, prompt: words })
  return hasPlace ? filled : joinTexts(filled, words)
}
