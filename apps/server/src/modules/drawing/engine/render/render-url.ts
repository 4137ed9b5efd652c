import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import {
  asText,
  evaluateExpression,
  expressionsOf,
  type TemplateScope,
} from '@drawdesk/contract/drawing/definition/template'
import { MASK } from '../../../../providers/mask.ts'
import { checkPollUrl } from '../answers/poll-url.ts'
import { encodeUri, queryPair, renderText } from '../values/render-text.ts'
import { RenderProblem } from '../values/rendered.ts'

/** Name and value that sign the call in, where the address carries them. */
type AuthPair = [string, string] | undefined

/**
 * baseUrl + path + query. Values are percent-encoded, so they cannot open another segment, parameter or host; a segment of dots
 * would still climb, and an empty one would call something else, so both are refused.
 */
export function urlOf(
  definition: DrawDefinition,
  path: string,
  extra: { query: Record<string, string>; auth: AuthPair },
  scope: TemplateScope,
): string {
  const base = renderText(definition.baseUrl, scope).replace(/\/+$/, '')
  const [pathTemplate = '', ...queryTemplate] = path.split('?')
  for (const expression of expressionsOf(pathTemplate)) {
    if (expression.namespace === 'secret' || asText(evaluateExpression(expression, scope)) !== '') continue
    throw new RenderProblem([
      {
        field: 'path',
        text: {
          zh: `路径中的 {{${expression.source}}} 没有值`,
          en: `{{${expression.source}}} in the path has no value`,
        },
      },
    ])
  }
  const rendered = renderText(pathTemplate, scope, encodeUri)
  if (rendered.split(/[/\\]/).some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) {
    throw new RenderProblem([
      { field: 'path', text: { zh: '路径不能包含 . 或 ..', en: 'The path can’t contain . or ..' } },
    ])
  }
  const pairs = queryTemplate.length > 0 ? [renderText(queryTemplate.join('?'), scope, encodeUri)] : []
  for (const [name, template] of Object.entries(extra.query)) {
    const pair = queryPair(name, template, scope)
    if (pair !== undefined) pairs.push(pair)
  }
  if (extra.auth) pairs.push(authText(extra.auth))
  const url = base + rendered + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
  if (URL.parse(url)?.origin !== URL.parse(base)?.origin || !URL.canParse(base)) {
    throw new RenderProblem([{ field: 'definition.baseUrl', text: { zh: '地址无效', en: 'Invalid URL' } }])
  }
  return url
}

/** The address that the provider gave (`poll.urlFrom`), where our key may go there. */
export function givenUrl(definition: DrawDefinition, address: string, auth: AuthPair, scope: TemplateScope): string {
  const url = checkPollUrl(address, renderText(definition.baseUrl, scope), definition.poll?.urlHosts)
  return auth ? `${url}${url.includes('?') ? '&' : '?'}${authText(auth)}` : url
}

const authText = ([name, value]: [string, string]): string =>
  `${encodeUri(name)}=${value === MASK ? MASK : encodeUri(value)}`
