import { createHash, createHmac } from 'node:crypto'
import {
  DEFAULT_KEY_ID,
  DEFAULT_SIGN_KEY,
  placesOf,
  readsPart,
  usesKeyId,
  withLineFeeds,
  type OwnSignAuth,
} from '@drawdesk/contract/drawing/definition/own-sign'
import {
  asText,
  evaluateExpression,
  expressionsOf,
  parseTemplate,
  renderTemplate,
  type TemplateScope,
} from '@drawdesk/contract/drawing/definition/template'
import { missingSecret, RenderProblem } from '../values/rendered.ts'
import { canonicalQuery } from '../../../../providers/sign/sign-hash.ts'
import type { SignableRequest } from './sign.ts'

export interface OwnKeys {
  keyId: string
  /** As it was typed: `{{key}}` of a plain hash. */
  key: string
  bytes: Buffer
}

/**
 * The keys of an own signature; undefined when they are optional and not all set.
 *
 * @throws {RenderProblem} naming each secret that is not set, or is not written as the definition says.
 */
export function findOwnKeys(auth: OwnSignAuth, secrets: Readonly<Record<string, string>>): OwnKeys | undefined {
  const keyId = usesKeyId(auth) ? (auth.keyId ?? DEFAULT_KEY_ID) : ''
  const key = auth.key ?? DEFAULT_SIGN_KEY
  const unset = [keyId, key]
    .flatMap(expressionsOf)
    .filter((expression) => asText(evaluateExpression(expression, { secret: secrets })) === '')
  if (unset.length > 0 && auth.optional) return undefined
  if (unset.length > 0)
    throw new RenderProblem([...new Set(unset.map(({ path }) => path.join('.')))].map(missingSecret))
  const [id = '', text = ''] = [keyId, key].map((template) =>
    asText(renderTemplate(template, { secret: secrets })).trim(),
  )
  return { keyId: id, key: text, bytes: bytesOfKey(auth, text, String(expressionsOf(key)[0]?.path[0] ?? '')) }
}

function bytesOfKey({ keyFormat = 'text' }: OwnSignAuth, text: string, name: string): Buffer {
  if (keyFormat === 'text') return Buffer.from(text, 'utf8')
  const isWritten = keyFormat === 'hex' ? /^([0-9a-f]{2})+$/i.test(text) : /^[A-Za-z0-9+/_-]+={0,2}$/.test(text)
  if (isWritten) return Buffer.from(text, keyFormat)
  throw new RenderProblem([
    {
      field: `secrets.${name}`,
      text: {
        zh: `密钥 ${name} 不是${keyFormat === 'hex' ? '十六进制' : ' base64'}`,
        en: `The secret ${name} isn’t valid ${keyFormat}`,
      },
    },
  ])
}

export interface ToSign {
  request: SignableRequest
  /** Query and first level of the body. */
  params: readonly (readonly [string, string])[]
  /** `vars`, `task`, `secret` and `call` of the request. */
  scope: TemplateScope
  keys: Pick<OwnKeys, 'keyId' | 'key'>
  /** Of a preview without the bytes of its pictures: what stands in place of the body and its hash. */
  later?: { body: string; bodyHash: string }
}

/** The bytes that are signed: the template with its parts, over the bytes that go out. */
export function stringToSign(auth: OwnSignAuth, { request, params, scope, keys, later }: ToSign): Buffer {
  const vars = { ...(scope.vars as object | undefined), ...partsOf(auth, request, params), ...later, ...keys }
  const encoded = parseTemplate(auth.toSign).parts.map((part) => {
    if (typeof part === 'string') return Buffer.from(withLineFeeds(part), 'utf8')
    // As bytes: a multipart body is no text.
    if (part.namespace === 'vars' && part.path.join('.') === 'body' && part.filters.length === 0 && !later)
      return request.body ?? Buffer.alloc(0)
    return Buffer.from(asText(evaluateExpression(part, { ...scope, vars })), 'utf8')
  })
  return Buffer.concat(encoded)
}

/** The parts of a string to sign that come from the request. */
export function partsOf(
  auth: OwnSignAuth,
  { method, url: address, headers, body }: SignableRequest,
  params: ToSign['params'],
): Record<string, string> {
  const url = new URL(address)
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]))
  lower.set('host', url.host)
  // Bodies are large: what nobody reads is not made.
  const isRead = (part: string): boolean =>
    [auth.toSign, ...placesOf(auth).map(({ template }) => template)].some((template) => readsPart(template, part))
  const names = (auth.headers ?? []).map((name) => name.toLowerCase())
  const plain = (pairs: readonly (readonly [string, string])[]): string =>
    pairs
      .toSorted(([a, x], [b, y]) => (a === b ? order(x, y) : order(a, b)))
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
  return {
    method,
    host: url.host,
    path: url.pathname,
    pathQuery: url.pathname + url.search,
    query: canonicalQuery(url),
    queryRaw: url.search.slice(1),
    queryPlain: plain([...url.searchParams]),
    params: plain(params.filter(([, value]) => value !== '')),
    headers: names.map((name) => `${name}:${lower.get(name) ?? ''}`).join('\n'),
    headerNames: names.join(';'),
    contentType: lower.get('content-type') ?? '',
    ...(isRead('bodyHash') ? { bodyHash: bodyHash(auth, body) } : {}),
    ...(isRead('body') ? { body: (body ?? '').toString('utf8') } : {}),
  }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function bodyHash(
  { bodyHash: { algorithm = 'sha256', output = 'hex', emptyAsNone = false } = {} }: OwnSignAuth,
  body: Buffer | undefined,
): string {
  if (!body?.length && emptyAsNone) return ''
  return written(
    createHash(algorithm)
      .update(body ?? '')
      .digest(),
    output,
  )
}

/** The signature of these bytes as it is sent. */
export function ownSignature({ algorithm, output = 'hex' }: OwnSignAuth, toSign: Buffer, key: Buffer): string {
  const hash = algorithm.replace('hmac-', '')
  return written((algorithm === hash ? createHash(hash) : createHmac(hash, key)).update(toSign).digest(), output)
}

function written(digest: Buffer, output: NonNullable<OwnSignAuth['output']>): string {
  return output === 'HEX' ? digest.toString('hex').toUpperCase() : digest.toString(output)
}
