import { BUILT_IN_VARIABLES } from '@drawdesk/contract/drawing/definition/template'
import type { BodyVariable } from '@drawdesk/contract/drawing/body/body-node-variables'
import { definitionVariables } from '@drawdesk/contract/drawing/definition/definition-variables'
import { secretNamesOf, type DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'

/** Names that every send call fills (wire-business §4). */
export const SEND_VARIABLES = ['prompt', 'negativePrompt', 'width', 'height', 'n', 'seed', 'image'] as const

/** Of calls about a task that was submitted. */
export const TASK_VARIABLES = ['task.id', 'task.localId', ...BUILT_IN_VARIABLES] as const
/** Of a follow-up: the drawing that it goes on from. */
export const PARENT_VARIABLES = ['parent.taskId', 'parent.index', 'parent.scale'] as const

/** Variables that a sender fills by name (of the body, the steps before it and the patch steps), besides those of every send call. */
export function ownVariables(definition: DrawDefinition): BodyVariable[] {
  // Several parts of the form ask at each keystroke; the same object is the same definition.
  const own = found.get(definition) ?? definitionVariables(definition).filter(({ name }) => !KNOWN.has(name))
  found.set(definition, own)
  return own
}

const KNOWN: ReadonlySet<string> = new Set([...SEND_VARIABLES, 'images'])
const found = new WeakMap<DrawDefinition, BodyVariable[]>()

/** What the insert menu of a body value offers. */
export function bodyVariables(definition: DrawDefinition): string[] {
  return [
    ...SEND_VARIABLES,
    ...ownVariables(definition).map(({ name }) => name),
    ...preparedVariables(definition),
    ...BUILT_IN_VARIABLES,
    'task.localId',
    'callback.url',
  ]
}

/** What may stand in headers, queries and paths: the same and the secrets. */
export function callVariables(definition: DrawDefinition): string[] {
  const secrets = secretNamesOf(definition)
  return [
    ...(secrets.length > 0 ? secrets : ['apiKey']).map((name) => `secret.${name}`),
    'prompt',
    ...preparedVariables(definition),
    ...BUILT_IN_VARIABLES,
    'task.localId',
    'task.id',
  ]
}

/** What the steps before the submit store. */
function preparedVariables(definition: DrawDefinition): string[] {
  const steps = Array.isArray(definition.prepare) ? definition.prepare : []
  return steps.flatMap(({ set }) => Object.keys(set ?? {}))
}
