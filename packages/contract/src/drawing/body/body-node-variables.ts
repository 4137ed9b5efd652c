import { childrenOf, isContainerType, isNumericType, type BodyNode, type ParamType } from './body-node.ts'
import { ALL_ITEMS, exactExpression, expressionsOf, type TemplateExpression } from '../definition/template.ts'

/** One `{{name}}` that a sender may fill (wire-business §3). */
export interface BodyVariable {
  name: string
  /** Type of the parameter that it fills alone; 1 inside a longer text; 6 for lists. */
  paramType: ParamType
  required: boolean
  /** Of `{{name|default:v}}`, else `""`. */
  default: string
  /** Lists only: how many items are needed; how many are read (absent = any number). */
  min?: number
  max?: number
}

interface Use {
  expression: TemplateExpression
  paramType: ParamType
  /** No request can be made without a value. */
  isNeeded: boolean
}

/** `{{image}}` is the first of `{{images}}`. */
const ALIASES: Readonly<Record<string, { name: string; path: readonly (string | number)[] }>> = {
  image: { name: 'images', path: ['images', 0] },
}

function usesOf(node: BodyNode, isOptional: boolean): Use[] {
  const isSkippable = isOptional || Boolean(node.when)
  const uses: Use[] = expressionsOf(node.when ?? '').map((expression) => ({
    expression,
    paramType: 1,
    isNeeded: false,
  }))
  if (isContainerType(node.paramType)) {
    for (const [, child] of childrenOf(node))
      uses.push(...usesOf(child, isSkippable || Boolean(node.omitEmpty) || Boolean(node.repeat)))
    return uses
  }
  const text = typeof node.paramDef === 'string' ? node.paramDef : ''
  const isExact = exactExpression(text) !== undefined
  for (const [place, expression] of expressionsOf(text).entries()) {
    // A number or a picture cannot be sent as nothing; a text can.
    const isUnsendable =
      isNumericType(node.paramType) || node.paramType === 4 || (Boolean(node.as) && node.as !== 'json')
    const canMiss = isSkippable || Boolean(node.omitEmpty) || Boolean(node.repeat)
    const hasDefault = expression.filters.some((filter) => filter.name === 'default')
    uses.push({
      expression,
      paramType: isExact ? node.paramType : 1,
      // Of several variables in one required text only the first is asked for (`{{prompt}} {{loraTags}}`).
      isNeeded: !hasDefault && !isSkippable && ((node.required === true && place === 0) || (isUnsendable && !canMiss)),
    })
  }
  return uses
}

/** Every variable of a body (names without a namespace such as `task.`), each once, in the order of first use. */
export function variablesOf(root: BodyNode): BodyVariable[] {
  const found = new Map<string, BodyVariable>()
  for (const { expression, paramType, isNeeded } of usesOf(root, false)) {
    if (expression.namespace !== 'vars') continue
    const path = ALIASES[String(expression.path[0])]?.path ?? expression.path
    const listAt = path.findIndex((step) => typeof step === 'number' || step === ALL_ITEMS)
    const isList = listAt >= 0 || path[0] === 'images'
    const name = path.slice(0, listAt >= 0 ? listAt : undefined).join('.')
    const variable = found.get(name) ?? { name, paramType: isList ? 6 : paramType, required: false, default: '' }
    if (!isList && variable.paramType === 1) variable.paramType = paramType
    variable.required ||= isNeeded
    variable.default ||= expression.filters.find((filter) => filter.name === 'default')?.argument ?? ''
    if (isList) countItems(variable, path[listAt], isNeeded, !found.has(name))
    found.set(name, variable)
  }
  return [...found.values()]
}

function countItems(
  variable: BodyVariable,
  step: string | number | undefined,
  isNeeded: boolean,
  isFirst: boolean,
): void {
  const count = typeof step === 'number' ? step + 1 : undefined
  variable.min = Math.max(variable.min ?? 0, isNeeded ? (count ?? 1) : 0)
  if (count === undefined) delete variable.max
  else if (isFirst || variable.max !== undefined) variable.max = Math.max(variable.max ?? 0, count)
}
