import type { DrawAuth, DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { placesOf } from '@drawdesk/contract/drawing/definition/own-sign'
import {
  asText,
  evaluateExpression,
  expressionsOf,
  type TemplateScope,
} from '@drawdesk/contract/drawing/definition/template'
import { MASK } from '../../../../providers/mask.ts'
import { findSignKeys, maskedSignature } from '../sign/sign.ts'
import type { Call } from './call.ts'
import { headersOfCall } from './kept-headers.ts'
import { headerText, renderText } from '../values/render-text.ts'

/** Every secret that the call could name, masked, so that a preview works before the secrets are entered. */
export function maskedSecrets(definition: DrawDefinition, call: Call): Record<string, string> {
  const { auth } = definition
  const texts = [call.path, ...Object.values(headersOfCall(definition, call)), ...Object.values(call.query ?? {})]
  if (auth?.kind === 'header' || auth?.kind === 'query') texts.push(auth.value)
  if (auth?.kind === 'basic') texts.push(auth.user, auth.pass)
  if (auth?.kind === 'ownSign') texts.push(auth.toSign, ...placesOf(auth).map(({ template }) => template))
  const names = texts.flatMap(expressionsOf).filter(({ namespace }) => namespace === 'secret')
  return Object.fromEntries(names.map(({ path }) => [String(path[0]), MASK]))
}

interface AuthParts {
  headers?: Record<string, string>
  query?: [string, string]
}

/** What signs the call in; nothing where the definition's own signature does, or an optional secret is not set. */
export function authOf(auth: DrawAuth | undefined, call: Call, scope: TemplateScope, isMasked: boolean): AuthParts {
  if (!auth || auth.kind === 'none' || auth.kind === 'ownSign') return {}
  if (auth.kind === 'sign') {
    // The signature comes last, over the final bytes (signRequest); here only whether it will be possible.
    if (isMasked) return { headers: maskedSignature(auth, call) }
    findSignKeys(auth, (scope.secret ?? {}) as Record<string, string>) // the secrets of the input, put there by renderParts
    return {}
  }
  const templates = auth.kind === 'basic' ? [auth.user, auth.pass] : [auth.value]
  const isUnset = templates
    .flatMap(expressionsOf)
    .some((expression) => asText(evaluateExpression(expression, scope)) === '')
  if (auth.optional && isUnset) return {}
  if (auth.kind === 'header') return { headers: { [auth.name]: headerText(auth.name, auth.value, scope, isMasked) } }
  if (auth.kind === 'query') return { query: [auth.name, renderText(auth.value, scope)] }
  const user = renderText(auth.user, scope)
  const pass = renderText(auth.pass, scope)
  return {
    headers: {
      Authorization: isMasked ? `Basic ${MASK}` : `Basic ${Buffer.from(`${user}:${pass}`, 'utf8').toString('base64')}`,
    },
  }
}
