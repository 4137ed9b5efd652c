import { parsePath, type BodyNode, type FieldProblem } from '@drawdesk/contract/drawing/body/body-node'
import { fromJson } from '@drawdesk/contract/drawing/body/body-node-plain'
import type { Json } from '@drawdesk/contract/drawing/body/body-node-json'
import type { DrawDefinition, HttpMethod } from '@drawdesk/contract/drawing/definition/draw-definition'
import { asText, BUILT_IN_VARIABLES, type TemplateScope } from '@drawdesk/contract/drawing/definition/template'
import { MASK } from '../../../../providers/mask.ts'
import { NO_MOMENT, type Moment } from '../sign/moment.ts'
import { ownSigning, type OwnSigning } from '../sign/sign-own-request.ts'
import type { Call, CallScope } from './call.ts'
import { callbackToken } from '../values/input-mask.ts'
import { headersOfCall } from './kept-headers.ts'
import { patchBody } from './patch.ts'
import { authOf, maskedSecrets } from './render-auth.ts'
import { headerText, renderText } from '../values/render-text.ts'
import { givenUrl, urlOf } from './render-url.ts'
import { renderBody, RenderProblem, setRendered, type Rendered } from '../values/rendered.ts'
import type { DrawInput } from '../values/values.ts'

export interface Parts {
  method: HttpMethod
  url: string
  headers: Record<string, string>
  rendered: Rendered | undefined
  /** What is left to do: an own signature comes last, over all of it. */
  own: OwnSigning | undefined
}

/** What is rendered of a call, and what with. */
interface Rendering {
  definition: DrawDefinition
  call: Call
  input: DrawInput
  scope: TemplateScope
  isMasked: boolean
  collect: Collect
}

/** The value, or the fallback where it cannot be made: then its problems are kept. */
type Collect = <T>(make: () => T, fallback: T) => T

/**
 * All parts of a call but its signature. `isMasked`: secrets are `••••`, and need not be set.
 *
 * @throws {RenderProblem} with the problems of all parts.
 */
export function renderParts(
  definition: DrawDefinition,
  call: Call,
  input: DrawInput,
  callScope: CallScope,
  isMasked: boolean,
): Parts {
  const problems: FieldProblem[] = []
  const collect: Collect = (make, fallback) => {
    try {
      return make()
    } catch (error) {
      if (!(error instanceof RenderProblem)) throw error
      problems.push(...error.errors)
      return fallback
    }
  }
  const scope = scopeOf(definition, call, input, callScope, isMasked)
  const rendering: Rendering = { definition, call, input, scope, isMasked, collect }
  const method = call.method ?? (call === definition.cancel || call === definition.cancel?.also ? 'POST' : 'GET')
  const headers = callHeaders(rendering)
  const auth = collect(() => authOf(definition.auth, call, scope, isMasked), {})
  Object.assign(headers, auth.headers, idempotencyHeader(rendering))
  const urlScope: TemplateScope = { ...scope, engine: input.engine }
  const { url: given } = callScope
  const url = collect(
    () =>
      given === undefined
        ? urlOf(definition, call.path, { query: { ...call.query }, auth: auth.query }, urlScope)
        : givenUrl(definition, given, auth.query, urlScope),
    '',
  )
  const rendered = method === 'GET' ? undefined : callBody(rendering)
  const own = collect(() => ownSigning(definition.auth, scope, isMasked), undefined)
  if (problems.length > 0) throw new RenderProblem(problems)
  return { method, url, headers, rendered, own }
}

/** What templates of the call may name. */
const scopeOf = (
  definition: DrawDefinition,
  call: Call,
  input: DrawInput,
  { moment, task, item }: CallScope,
  isMasked: boolean,
): TemplateScope => ({
  vars: input.vars,
  call: builtInsOf(definition, input, moment),
  task,
  item,
  node: input.node,
  parent: input.parent,
  callback: callbackScope(input, isMasked),
  secret: isMasked ? maskedSecrets(definition, call) : input.secrets,
})

/** What the definition says of the call's headers; those without a value are left out. */
function callHeaders({ definition, call, scope, isMasked, collect }: Rendering): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, template] of Object.entries(headersOfCall(definition, call))) {
    const value = collect(() => headerText(name, template, scope, isMasked), '')
    if (value !== '') headers[name] = value
  }
  return headers
}

function idempotencyHeader({ definition, call, scope, isMasked, collect }: Rendering): Record<string, string> {
  const { idempotency } = definition
  const name = call === definition.submit ? idempotency?.header : undefined
  if (!idempotency || !name) return {}
  return { [name]: collect(() => headerText(name, idempotency.value, scope, isMasked), '') }
}

/** The body with its patches and its idempotency key; undefined where the call has none. */
function callBody({ definition, call, input, scope, collect }: Rendering): Rendered | undefined {
  const body = call.body ?? (call.json === undefined ? undefined : bodyOfJson(call.json))
  if (!body) return undefined
  const isSubmit = call === definition.submit
  // Bodies name no secrets.
  const open: TemplateScope = { ...scope, secret: undefined }
  let rendered = collect<Rendered | undefined>(() => renderBody(body, open, isSubmit ? input.params : {}), undefined)
  const { patch, idempotency } = definition
  if (isSubmit && rendered && patch && patch.length > 0) {
    const unpatched = rendered
    rendered = collect(() => patchBody({ body, rendered: unpatched, patch, scope: open }), unpatched)
  }
  if (!isSubmit || !idempotency?.bodyPath || !rendered) return rendered
  return setRendered(rendered, parsePath(idempotency.bodyPath) ?? [], asText(renderText(idempotency.value, scope)))
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
