import type { DrawCapability, DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { headersOfCall } from './kept-headers.ts'

const CAPABILITIES: Readonly<Record<string, DrawCapability>> = { upscale: 'upscale', model3d: 'to3d' }

/**
 * The definition of a child record: the follow-up's call is the submit, read by its own result or the definition's; poll, callback,
 * errors, auth and limits are the definition's. What prepares and patches the first body has no place in another one.
 */
export function followUpDefinition(definition: DrawDefinition, name: string): DrawDefinition | undefined {
  const { followUps, prepare: _prepare, patch: _patch, ...rest } = definition
  const spec = followUps && Object.hasOwn(followUps, name) ? followUps[name] : undefined
  if (!spec) return undefined
  const { args: _args, result, method = 'POST', ...call } = spec
  return {
    ...rest,
    capability: CAPABILITIES[name] ?? definition.capability,
    submit: { ...call, method, headers: headersOfCall(definition, call) },
    result: result ?? definition.result,
  }
}
