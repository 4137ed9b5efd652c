import type { SignAuth } from '@drawdesk/contract/drawing/definition/draw-definition'
import {
  asText,
  evaluateExpression,
  expressionsOf,
  renderTemplate,
} from '@drawdesk/contract/drawing/definition/template'
import { MASK } from '../../../../providers/mask.ts'
import { missingSecret, RenderProblem } from '../values/rendered.ts'
import { signAcs3 } from '../../../../providers/sign/sign-acs3.ts'
import type { Signed, SignInput } from '../../../../providers/sign/sign-hash.ts'
import { signTc3 } from '../../../../providers/sign/sign-tc3.ts'
import { signVolc } from '../../../../providers/sign/sign-volc.ts'

/** A request whose bytes are final. */
export interface SignableRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: Buffer
}

export interface SignOptions<Request extends SignableRequest = SignableRequest> {
  call: { action?: string }
  request: Request
  secrets: Readonly<Record<string, string>>
  now: Date
  /** Different for each request. */
  nonce: string
}

const SIGNERS: Readonly<Record<SignAuth['scheme'], (input: SignInput) => Signed>> = {
  tc3: signTc3,
  acs3: signAcs3,
  'volc-hmac': signVolc,
}
const SERVICES: Readonly<Record<SignAuth['scheme'], string>> = { tc3: '', acs3: '', 'volc-hmac': 'cv' }
const REGIONS: Readonly<Record<SignAuth['scheme'], string>> = { tc3: '', acs3: '', 'volc-hmac': 'cn-north-1' }

/**
 * The keys of a signed service; undefined when they are optional and not all set.
 *
 * @throws {RenderProblem} naming each secret that is not set.
 */
export function findSignKeys(
  auth: SignAuth,
  secrets: Readonly<Record<string, string>>,
): { keyId: string; key: string; token: string } | undefined {
  const templates = [auth.keyId ?? '{{secret.accessKeyId}}', auth.key ?? '{{secret.accessKeySecret}}']
  const unset = templates
    .flatMap(expressionsOf)
    .filter((expression) => asText(evaluateExpression(expression, { secret: secrets })) === '')
  if (unset.length > 0 && auth.optional) return undefined
  if (unset.length > 0)
    throw new RenderProblem([...new Set(unset.map(({ path }) => path.join('.')))].map(missingSecret))
  const [keyId = '', key = '', token = ''] = [...templates, auth.token ?? ''].map((template) =>
    asText(renderTemplate(template, { secret: secrets })).trim(),
  )
  return { keyId, key, token }
}

/** The headers that sign this request, with the canonical text; undefined when the keys are optional and not set. */
export function signatureOf(auth: SignAuth, { call, request, secrets, now, nonce }: SignOptions): Signed | undefined {
  const keys = findSignKeys(auth, secrets)
  if (!keys) return undefined
  const { scheme } = auth
  const url = new URL(request.url)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value.trim()]),
  )
  return SIGNERS[scheme]({
    ...keys,
    method: request.method,
    url,
    headers,
    body: request.body ?? Buffer.alloc(0),
    now,
    nonce,
    service: auth.service ?? (SERVICES[scheme] || (url.hostname.split('.')[0] ?? '')),
    region: auth.region ?? REGIONS[scheme],
    action: call.action ?? auth.action ?? '',
    version: auth.version ?? '',
  })
}

/**
 * The same request with its signature, over exactly the bytes that it carries. Each sending is signed anew, a repeated one too: services refuse old times and used nonces.
 *
 * @throws {RenderProblem} when a secret is not set.
 */
export function signRequest<Request extends SignableRequest>(auth: SignAuth, options: SignOptions<Request>): Request {
  const signed = signatureOf(auth, options)
  return signed
    ? { ...options.request, headers: mergeHeaders(options.request.headers, signed.headers) }
    : options.request
}

/** What a preview or a record shows of a signature: what it is for, not what it is. */
export function maskedSignature(auth: SignAuth, call: { action?: string }): Record<string, string> {
  const action = call.action ?? auth.action
  const prefix = { tc3: 'X-TC-', acs3: 'x-acs-', 'volc-hmac': undefined }[auth.scheme]
  const name = (word: string): string =>
    auth.scheme === 'acs3' ? `${prefix}${word.toLowerCase()}` : `${prefix}${word}`
  return {
    Authorization: `${{ tc3: 'TC3-HMAC-SHA256', acs3: 'ACS3-HMAC-SHA256', 'volc-hmac': 'HMAC-SHA256' }[auth.scheme]} ${MASK}`,
    ...(prefix && action ? { [name('Action')]: action } : {}),
    ...(prefix && auth.version ? { [name('Version')]: auth.version } : {}),
    ...(auth.scheme === 'tc3' && auth.region ? { [name('Region')]: auth.region } : {}),
  }
}

/** Names are the same in any case: the later value stands. */
function mergeHeaders(
  headers: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = new Set(Object.keys(more).map((name) => name.toLowerCase()))
  return { ...Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()))), ...more }
}
