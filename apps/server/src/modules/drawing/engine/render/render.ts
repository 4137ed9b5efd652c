import type { BodyNode, FieldProblem } from '@drawdesk/contract/drawing/body/body-node'
import { parsePath } from '@drawdesk/contract/drawing/body/body-node'
import { fromJson } from '@drawdesk/contract/drawing/body/body-node-plain'
import type { Json } from '@drawdesk/contract/drawing/body/body-node-json'
import {
  SAMPLE_ENGINE_BASE_URL,
  type CallSpec,
  type DrawAuth,
  type DrawDefinition,
  type HttpMethod,
} from '@drawdesk/contract/drawing/definition/draw-definition'
import { RECORDED_BODY_BYTES_MAX } from '@drawdesk/contract/drawing/records/draw-info'
import { placesOf } from '@drawdesk/contract/drawing/definition/own-sign'
import {
  asText,
  BUILT_IN_VARIABLES,
  evaluateExpression,
  expressionsOf,
  type TemplateScope,
} from '@drawdesk/contract/drawing/definition/template'
import { describeBody } from '../values/encode.ts'
import { headersOfCall } from './kept-headers.ts'
import { cutText, MASK } from '../../../../providers/mask.ts'
import { callbackToken, inputMasker } from '../values/input-mask.ts'
import { NO_MOMENT, type Moment } from '../sign/moment.ts'
import { patchBody } from './patch.ts'
import { checkPollUrl } from '../answers/poll-url.ts'
import { encodeUri, headerText, queryPair, renderText } from '../values/render-text.ts'
import { renderBody, RenderProblem, setRendered, toPlain, type Rendered } from '../values/rendered.ts'
import { encodeParts, ownSigning, signOwn, type OwnSigning } from '../sign/sign-own-request.ts'
import { findSignKeys, maskedSignature } from '../sign/sign.ts'
import type { DrawInput } from '../values/values.ts'

/** What is sent: bytes built once, so that a repeated submit sends the same ones. */
export interface RenderedRequest {
  method: HttpMethod
  url: string
  headers: Record<string, string>
  body?: Buffer
  /** baseUrl was the sample engine's: the one private address that is trusted. */
  usesSampleEngine: boolean
}

/** The same request for people: no secret, no picture bytes. */
export interface MaskedRequest {
  method: HttpMethod
  url: string
  headers: Record<string, string>
  body: string
  /** Of an own signature: the string that is signed. */
  toSign?: string
}

const TO_SIGN_BYTES_MAX = 8 * 1024

/** One of a definition's calls; `json` is the plain body of `cancel.also`. */
export type Call = CallSpec & { json?: unknown }

/** `task` has localId, id (the provider's) and attempt; `item` is the result item that is fetched. */
export interface CallScope {
  task?: Readonly<Record<string, unknown>>
  item?: unknown
  /** The address that the provider gave to ask at, instead of baseUrl and path; checked against `poll.urlHosts`. */
  url?: string | undefined
  /** `{{timestamp}}` and `{{nonce}}`; absent: anything, for requests that are not sent. */
  moment?: Moment
}

/**
 * Renders one call of a definition.
 *
 * @throws {RenderProblem} naming each missing or impossible field.
 */
export function renderRequest(
  definition: DrawDefinition,
  call: Call,
  input: DrawInput,
  scope: CallScope = {},
): RenderedRequest {
  const parts = renderParts(definition, call, input, scope, false)
  const request = parts.own
    ? signOwn(parts.own, parts, call.contentType ?? 'json')
    : encodeParts(parts, call.contentType ?? 'json')
  const { method, url, headers, body } = request
  return {
    method,
    url,
    headers,
    ...(body ? { body } : {}),
    usesSampleEngine: definition.baseUrl.startsWith(SAMPLE_ENGINE_BASE_URL),
  }
}

/**
 * The request as a preview or a record shows it: secrets `••••` wherever they appear, pictures `«file 77»`, cut at 64 KB.
 *
 * @throws {RenderProblem} as {@link renderRequest}; secrets that are not set are no problem here.
 */
export function maskedRequest(
  definition: DrawDefinition,
  call: Call,
  input: DrawInput,
  scope: CallScope = {},
): MaskedRequest {
  const unsigned = renderParts(definition, call, input, scope, true)
  const mask = inputMasker(input)
  const contentType = call.contentType ?? 'json'
  const signed = unsigned.own && signOwn(unsigned.own, unsigned, contentType, { isMasked: true })
  const parts = signed ?? unsigned
  const headers = Object.entries(parts.headers).map(([name, value]) => [name, mask(value)] as const)
  const type = {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded',
    multipart: 'multipart/form-data',
  }[contentType]
  const isOwnType = contentType !== 'multipart' && headers.some(([name]) => name.toLowerCase() === 'content-type')
  return {
    method: parts.method,
    url: mask(parts.url),
    headers: { ...Object.fromEntries(headers), ...(parts.rendered && !isOwnType ? { 'Content-Type': type } : {}) },
    body: parts.rendered ? cutText(mask(describeBody(parts.rendered, contentType)), RECORDED_BODY_BYTES_MAX) : '',
    ...(signed ? { toSign: cutText(mask(signed.toSign), TO_SIGN_BYTES_MAX) } : {}),
  }
}

/** What keeps this call from being sent, secrets that are not set included; empty when nothing does. Pictures need no bytes. */
export function findRenderProblems(
  definition: DrawDefinition,
  call: Call,
  input: DrawInput,
  scope: CallScope = {},
): FieldProblem[] {
  try {
    renderParts(definition, call, input, scope, false)
    return []
  } catch (error) {
    if (error instanceof RenderProblem) return error.errors
    throw error
  }
}

/**
 * The submit's body as sent, pictures as `«file 77»`, for the lineage of a record; null when there is none. What a prepare step will set
 * is shown by its name.
 *
 * @throws {RenderProblem} naming each missing field, those of the calls before the submit included.
 */
export function lineageBody(definition: DrawDefinition, input: DrawInput, scope: CallScope = {}): Json {
  const problems: FieldProblem[] = []
  let vars = input.vars
  for (const step of definition.prepare ?? []) {
    problems.push(
      ...findRenderProblems(definition, step, { ...input, vars }, scope).filter(
        ({ field }) => !field.startsWith('secrets.'),
      ),
    )
    vars = { ...vars, ...Object.fromEntries(Object.keys(step.set).map((name) => [name, `«${name}»`])) }
  }
  if (problems.length > 0) throw new RenderProblem(problems)
  const { rendered } = renderParts(definition, definition.submit, { ...input, vars }, scope, true)
  return rendered ? toPlain(rendered, (picture) => picture.label) : null
}

interface Parts {
  method: HttpMethod
  url: string
  headers: Record<string, string>
  rendered: Rendered | undefined
  /** What is left to do: an own signature comes last, over all of it. */
  own: OwnSigning | undefined
}

function renderParts(
  definition: DrawDefinition,
  call: Call,
  input: DrawInput,
  callScope: CallScope,
  isMasked: boolean,
): Parts {
  const problems: FieldProblem[] = []
  const collect = <T>(make: () => T, fallback: T): T => {
    try {
      return make()
    } catch (error) {
      if (!(error instanceof RenderProblem)) throw error
      problems.push(...error.errors)
      return fallback
    }
  }
  const scope: TemplateScope = {
    vars: input.vars,
    call: builtInsOf(definition, input, callScope.moment),
    task: callScope.task,
    item: callScope.item,
    node: input.node,
    parent: input.parent,
    callback: callbackScope(input, isMasked),
    secret: isMasked ? maskedSecrets(definition, call) : input.secrets,
  }
  const isSubmit = call === definition.submit
  const method = call.method ?? (call === definition.cancel || call === definition.cancel?.also ? 'POST' : 'GET')
  const headers: Record<string, string> = {}
  for (const [name, template] of Object.entries(headersOfCall(definition, call))) {
    const value = collect(() => headerText(name, template, scope, isMasked), '')
    if (value !== '') headers[name] = value
  }
  const query = { ...call.query }
  const auth = collect(() => authOf(definition.auth, call, scope, isMasked), {})
  Object.assign(headers, auth.headers)
  const idempotency = isSubmit ? definition.idempotency : undefined
  if (idempotency?.header)
    headers[idempotency.header] = collect(
      () => headerText(idempotency.header ?? '', idempotency.value, scope, isMasked),
      '',
    )
  const urlScope: TemplateScope = { ...scope, engine: input.engine }
  const { url: given } = callScope
  const url = collect(
    () =>
      given === undefined
        ? urlOf(definition, call.path, { query, auth: auth.query }, urlScope)
        : givenUrl(definition, given, auth.query, urlScope),
    '',
  )
  const body = call.body ?? (call.json === undefined ? undefined : bodyOfJson(call.json))
  let rendered =
    body && method !== 'GET'
      ? collect<Rendered | undefined>(
          () => renderBody(body, { ...scope, secret: undefined }, isSubmit ? input.params : {}),
          undefined,
        )
      : undefined
  const { patch } = definition
  if (isSubmit && body && rendered && patch && patch.length > 0) {
    const unpatched = rendered
    rendered = collect(
      () => patchBody({ body, rendered: unpatched, patch, scope: { ...scope, secret: undefined } }),
      unpatched,
    )
  }
  if (idempotency?.bodyPath && rendered) {
    rendered = setRendered(
      rendered,
      parsePath(idempotency.bodyPath) ?? [],
      asText(renderText(idempotency.value, scope)),
    )
  }
  const own = collect(() => ownSigning(definition.auth, scope, isMasked), undefined)
  if (problems.length > 0) throw new RenderProblem(problems)
  return { method, url, headers, rendered, own }
}

/** Time and nonce of the call. A step before the submit may have fetched one that the provider makes: that counts then. */
function builtInsOf(
  { prepare }: DrawDefinition,
  { vars }: DrawInput,
  moment: Moment = NO_MOMENT,
): Record<string, unknown> {
  const given = BUILT_IN_VARIABLES.filter(
    (name) => Object.hasOwn(vars, name) && prepare?.some(({ set }) => Object.hasOwn(set, name)),
  )
  return { ...moment, ...Object.fromEntries(given.map((name) => [name, vars[name]])) }
}

/** The token in the address is a secret; what is stored and shown of a body has it masked. */
function callbackScope({ callback }: DrawInput, isMasked: boolean): { url: string } {
  const url = callback?.url ?? ''
  const token = isMasked ? callbackToken(url) : undefined
  return { url: token ? url.replace(token, MASK) : url }
}

function bodyOfJson(json: unknown): BodyNode {
  let count = 0
  return fromJson(json as Json, () => `j${(count += 1)}`) // a part of the definition, which came as JSON
}

/** Every secret that the call could name, masked, so that a preview works before the secrets are entered. */
function maskedSecrets(definition: DrawDefinition, call: Call): Record<string, string> {
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

function authOf(auth: DrawAuth | undefined, call: Call, scope: TemplateScope, isMasked: boolean): AuthParts {
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

/**
 * baseUrl + path + query. Values are percent-encoded, so they cannot open another segment, parameter or host; a segment of dots
 * would still climb, and an empty one would call something else, so both are refused.
 */
function urlOf(
  definition: DrawDefinition,
  path: string,
  extra: { query: Record<string, string>; auth: [string, string] | undefined },
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
      { field: 'path', text: { zh: '路径不能包含 . 或 ..', en: 'The path may not contain . or ..' } },
    ])
  }
  const pairs = queryTemplate.length > 0 ? [renderText(queryTemplate.join('?'), scope, encodeUri)] : []
  for (const [name, template] of Object.entries(extra.query)) {
    const pair = queryPair(name, template, scope)
    if (pair !== undefined) pairs.push(pair)
  }
  if (extra.auth) pairs.push(`${encodeUri(extra.auth[0])}=${extra.auth[1] === MASK ? MASK : encodeUri(extra.auth[1])}`)
  const url = base + rendered + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
  if (URL.parse(url)?.origin !== URL.parse(base)?.origin || !URL.canParse(base)) {
    throw new RenderProblem([{ field: 'definition.baseUrl', text: { zh: '地址无效', en: 'The address is not valid' } }])
  }
  return url
}

/** The address that the provider gave (`poll.urlFrom`), where our key may go there. */
function givenUrl(
  definition: DrawDefinition,
  address: string,
  auth: [string, string] | undefined,
  scope: TemplateScope,
): string {
  const url = checkPollUrl(address, renderText(definition.baseUrl, scope), definition.poll?.urlHosts)
  return auth
    ? `${url}${url.includes('?') ? '&' : '?'}${encodeUri(auth[0])}=${auth[1] === MASK ? MASK : encodeUri(auth[1])}`
    : url
}
