import { childrenOf, type BodyNode } from '../body/body-node.ts'
import { variablesOf, type BodyVariable } from '../body/body-node-variables.ts'
import type { DrawDefinition, PatchStep } from './draw-definition.ts'
import { expressionsOf } from './template.ts'

/**
 * Every variable that a sender may fill: those of the body, of the calls made before it, and of the patch steps, each once. What a
 * prepare step sets itself is not the sender's.
 */
export function definitionVariables({
  submit,
  prepare,
  patch,
}: Pick<DrawDefinition, 'submit' | 'prepare' | 'patch'>): BodyVariable[] {
  const found = new Map<string, BodyVariable>()
  const add = (variable: BodyVariable): void => {
    const known = found.get(variable.name)
    if (!known) found.set(variable.name, variable)
    else if (variable.required)
      found.set(variable.name, {
        ...known,
        required: true,
        ...(variable.min === undefined ? {} : { min: Math.max(known.min ?? 0, variable.min) }),
      })
  }
  const steps = Array.isArray(prepare) ? prepare : []
  const own = new Set(steps.flatMap(({ set }) => Object.keys(set ?? {})))
  for (const body of [submit?.body, ...steps.map((step) => step.body)])
    for (const variable of body ? variablesOf(body) : []) add(variable)
  const document = submit?.body && documentOf(submit.body)
  for (const step of Array.isArray(patch) ? patch : [])
    for (const variable of patchVariables(step, document)) add(variable)
  return [...found.values()].filter(({ name }) => !own.has(name))
}

/** The JSON that patch steps change, where it stands in the body as it is. */
function documentOf(node: BodyNode): unknown {
  if (node.as === 'json' && typeof node.paramDef === 'string' && expressionsOf(node.paramDef).length === 0) {
    try {
      return JSON.parse(node.paramDef)
    } catch (error) {
      if (error instanceof SyntaxError) return undefined
      throw error
    }
  }
  for (const [, child] of childrenOf(node)) {
    const found = documentOf(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** Type and default are those of the value that the step replaces. */
function patchVariables({ path, value }: PatchStep, document: unknown): BodyVariable[] {
  const replaced = valueAt(
    document,
    String(path)
      .replace(/^[^:.]*:/, '')
      .split('.'),
  )
  const isExact = /^\{\{[^{}]*\}\}$/.test(String(value))
  const paramType = isExact && typeof replaced === 'number' ? 3 : isExact && typeof replaced === 'boolean' ? 4 : 1
  const inPlace =
    isExact && (typeof replaced === 'number' || typeof replaced === 'string' || typeof replaced === 'boolean')
      ? String(replaced)
      : ''
  return expressionsOf(String(value))
    .filter(({ namespace }) => namespace === 'vars')
    .map((expression) => {
      const given = expression.filters.find(({ name }) => name === 'default')?.argument
      return {
        name: expression.path.filter((step) => typeof step === 'string').join('.'),
        paramType,
        required: false,
        default: given ?? inPlace,
      }
    })
}

function valueAt(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return valueAt((value as Record<string, unknown>)[step], rest) // own key, checked above
}
