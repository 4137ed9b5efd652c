import { variablesOf } from '@drawdesk/contract/biz/body-node-variables'
import { secretNamesOf, type DrawDefinition } from '@drawdesk/contract/biz/draw-definition'

/** Names that every send call fills (wire-business §4). */
export const SEND_VARIABLES = ['prompt', 'negativePrompt', 'width', 'height', 'n', 'seed', 'image'] as const

/** Variables of the body that a sender fills by name, besides those of every send call. */
export function ownVariables(definition: DrawDefinition): ReturnType<typeof variablesOf> {
  const known = new Set<string>([...SEND_VARIABLES, 'images'])
  return definition.submit?.body ? variablesOf(definition.submit.body).filter(({ name }) => !known.has(name)) : []
}

/** What the insert menu of a body value offers. */
export function bodyVariables(definition: DrawDefinition): string[] {
  return [...SEND_VARIABLES, ...ownVariables(definition).map(({ name }) => name), 'task.localId']
}

/** What may stand in headers, queries and paths: the same and the secrets. */
export function callVariables(definition: DrawDefinition): string[] {
  const secrets = secretNamesOf(definition)
  return [...(secrets.length > 0 ? secrets : ['apiKey']).map((name) => `secret.${name}`), 'prompt', 'task.localId', 'task.id']
}
