import type { FieldProblem } from '@drawdesk/contract/drawing/body/body-node'
import type { Json } from '@drawdesk/contract/drawing/body/body-node-json'
import {
  SAMPLE_ENGINE_BASE_URL,
  type DrawDefinition,
  type HttpMethod,
} from '@drawdesk/contract/drawing/definition/draw-definition'
import { RECORDED_BODY_BYTES_MAX } from '@drawdesk/contract/drawing/records/draw-info'
import { cutText } from '../../../../providers/mask.ts'
import { encodeParts, signOwn } from '../sign/sign-own-request.ts'
import type { Call, CallScope } from './call.ts'
import { describeBody } from '../values/encode.ts'
import { inputMasker } from '../values/input-mask.ts'
import { renderParts } from './render-parts.ts'
import { RenderProblem, toPlain } from '../values/rendered.ts'
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
