import { parsePath } from '@drawdesk/contract/drawing/body/body-node'
import type { BodyContentType, DrawAuth, HttpMethod } from '@drawdesk/contract/drawing/definition/draw-definition'
import { placesOf, readsPart, type OwnSignAuth } from '@drawdesk/contract/drawing/definition/own-sign'
import type { TemplateScope } from '@drawdesk/contract/drawing/definition/template'
import { asFormText, encodeBody, topLevel } from '../values/encode.ts'
import { MASK } from '../../../../providers/mask.ts'
import { headerText, queryPair, renderText } from '../values/render-text.ts'
import { setRendered, toPlain, type Rendered } from '../values/rendered.ts'
import { findOwnKeys, ownSignature, partsOf, stringToSign, type OwnKeys } from './sign-own.ts'

/** A request that is rendered and not yet bytes. */
export interface UnsignedParts {
  method: HttpMethod
  url: string
  headers: Record<string, string>
  rendered: Rendered | undefined
}

export interface OwnSigning {
  auth: OwnSignAuth
  keys: OwnKeys
  scope: TemplateScope
}

/** What an own signature will be made with; undefined where there is none, or its optional keys are not set. Masked: nothing of a key. */
export function ownSigning(
  auth: DrawAuth | undefined,
  scope: TemplateScope,
  isMasked: boolean,
): OwnSigning | undefined {
  if (auth?.kind !== 'ownSign') return undefined
  if (isMasked) return { auth, scope, keys: { keyId: MASK, key: MASK, bytes: Buffer.alloc(0) } }
  const keys = findOwnKeys(auth, (scope.secret ?? {}) as Record<string, string>) // the secrets of the input, put there by renderParts
  return keys && { auth, scope, keys }
}

export interface EncodedParts extends UnsignedParts {
  body?: Buffer
}

/** The body as bytes, with its type among the headers where the definition gives none. */
export function encodeParts(parts: UnsignedParts, contentType: BodyContentType): EncodedParts {
  const { method, url, headers, rendered } = parts
  const encoded = rendered && encodeBody(rendered, contentType)
  const isOwnType =
    contentType !== 'multipart' && Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  return {
    method,
    url,
    rendered,
    headers: { ...headers, ...(encoded && !isOwnType ? { 'Content-Type': encoded.contentType } : {}) },
    ...(encoded ? { body: encoded.bytes } : {}),
  }
}

/** Stands for what is known only when the pictures are loaded. */
const LATER = '«…»'

/**
 * The request with its signature, in the order that {@link OwnSignAuth} gives: what holds no signature goes in first and is signed like the
 * rest. `isMasked`: for people, without keys, and without the bytes of pictures.
 */
export function signOwn(
  own: OwnSigning,
  unsigned: UnsignedParts,
  contentType: BodyContentType,
  { isMasked = false } = {},
): EncodedParts & { toSign: string } {
  const { auth, keys, scope } = own
  // A GET carries no body, so what belongs there goes the only other way that is no header.
  const places = placesOf(auth).map((place) =>
    place.at === 'body' && unsigned.method === 'GET' ? { ...place, at: 'query' as const } : place,
  )
  const put = (
    parts: UnsignedParts,
    at: 'headers' | 'query' | 'body',
    isSigned: boolean,
    known: Record<string, string>,
  ): UnsignedParts => {
    const inside: TemplateScope = { ...scope, vars: { ...(scope.vars as object | undefined), ...known } }
    let { url, rendered } = parts
    const headers = new Map(Object.entries(parts.headers))
    for (const { name, template } of places.filter(
      (place) => place.at === at && readsPart(place.template, 'signature') === isSigned,
    )) {
      if (at === 'headers') setHeader(headers, name, headerText(name, template, inside, isMasked))
      else if (at === 'query') url = withPair(url, queryPair(name, template, inside))
      else
        rendered = setRendered(
          rendered ?? { kind: 'object', entries: [] },
          parsePath(name) ?? [name],
          renderText(template, inside),
        )
    }
    return { ...parts, url, rendered, headers: Object.fromEntries(headers) }
  }
  const keyId = { keyId: keys.keyId }
  const withBody = put(unsigned, 'body', false, keyId)
  // A preview has no bytes of pictures, and says so where they count.
  const isLater = isMasked && hasPicture(withBody.rendered)
  const encode = (parts: UnsignedParts): EncodedParts => (isLater ? parts : encodeParts(parts, contentType))
  const later = isLater ? { body: LATER, bodyHash: LATER } : undefined
  const params = paramsOf(withBody)
  const known = (parts: EncodedParts): Record<string, string> => ({
    ...partsOf(auth, parts, params),
    ...later,
    ...keyId,
  })
  const encoded = encode(withBody)
  const asked = { ...encoded, ...put(encoded, 'query', false, known(encoded)) }
  const ready: EncodedParts = { ...asked, ...put(asked, 'headers', false, known(asked)) }
  const toSign = stringToSign(auth, {
    request: ready,
    params: paramsOf(ready),
    scope,
    keys,
    ...(later ? { later } : {}),
  })
  const signature = { ...known(ready), signature: isMasked ? MASK : ownSignature(auth, toSign, keys.bytes) }
  const inQuery = { ...ready, ...put(ready, 'query', true, signature) }
  const signed: EncodedParts = { ...inQuery, ...put(inQuery, 'headers', true, signature) }
  const hasSignedBody = places.some(({ at, template }) => at === 'body' && readsPart(template, 'signature'))
  const whole =
    hasSignedBody && !isLater
      ? encode(put(withoutType(signed, unsigned, contentType), 'body', true, signature))
      : put(signed, 'body', true, signature)
  return {
    ...signed,
    ...whole,
    toSign: isMasked ? toSign.toString('utf8').replaceAll(encodeURIComponent(MASK), MASK) : toSign.toString('utf8'),
  }
}

/** Of a body whose boundary changes with it, the type is written anew. */
function withoutType(parts: EncodedParts, unsigned: UnsignedParts, contentType: BodyContentType): UnsignedParts {
  if (contentType !== 'multipart') return parts
  return {
    ...parts,
    headers: Object.fromEntries(
      Object.entries(parts.headers).filter(
        ([name]) => name !== 'Content-Type' || Object.hasOwn(unsigned.headers, name),
      ),
    ),
  }
}

/** Names are the same in any case: the later value stands. */
function setHeader(headers: Map<string, string>, name: string, value: string): void {
  for (const known of headers.keys()) if (known.toLowerCase() === name.toLowerCase()) headers.delete(known)
  if (value !== '') headers.set(name, value)
}

const withPair = (url: string, pair: string | undefined): string =>
  pair === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${pair}`

function hasPicture(rendered: Rendered | undefined): boolean {
  if (!rendered || rendered.kind === 'json') return false
  if (rendered.kind === 'picture') return true
  return rendered.kind === 'array'
    ? rendered.items.some(hasPicture)
    : rendered.entries.some(([, item]) => hasPicture(item))
}

/** Query and first level of the body, decoded; pictures are no parameters. */
function paramsOf({ url, rendered }: UnsignedParts): [string, string][] {
  const inBody = rendered ? topLevel(rendered).filter(([, item]) => item.kind !== 'picture') : []
  return [
    ...new URL(url).searchParams,
    ...inBody.map(([name, item]): [string, string] => [name, asFormText(toPlain(item, () => ''))]),
  ]
}
