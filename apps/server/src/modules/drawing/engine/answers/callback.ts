import { createHmac, timingSafeEqual } from 'node:crypto'
import { asText, renderTemplate } from '@drawdesk/contract/drawing/definition/template'
import type { CallbackSpec } from '@drawdesk/contract/drawing/definition/draw-definition'

/** One call that a provider made to us. `isTrusted`: its kind of verification proves the sender, and it did. `headers` with lower-case names. */
export interface CallbackEvent {
  id: string
  headers: Record<string, string>
  body: string
  isTrusted: boolean
  time: Date
}

/** A signature is good for this long, before and after our own clock (standardwebhooks.com, "Verifying webhook authenticity"). */
const CLOCK_MS = 5 * 60_000

export interface VerifyInput {
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>
  /** As it came: what was signed is bytes. */
  rawBody: Buffer
  secrets: Readonly<Record<string, string>>
  now: Date
}

/**
 * Did the provider sign this call? For `none` and `tokenInPath` there is no signature and the answer is true: the token in the path
 * is for the caller to compare, and what `none` says is believed by nobody ({@link isBelieved}).
 */
export function verifyCallback(spec: CallbackSpec, { headers, rawBody, secrets, now }: VerifyInput): boolean {
  const { kind, header, prefix = '' } = spec.verify
  if (kind === 'none' || kind === 'tokenInPath') return true
  const secret = asText(renderTemplate(spec.verify.secret ?? '', { secret: secrets }))
  if (secret === '') return false
  if (kind === 'hmacSha256Hex') {
    const given = headers[header?.toLowerCase() ?? '']?.trim() ?? ''
    if (!given.startsWith(prefix)) return false
    return isSame(given.slice(prefix.length).toLowerCase(), createHmac('sha256', secret).update(rawBody).digest('hex'))
  }
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  const isNow = /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp) * 1_000) <= CLOCK_MS
  if (id === '' || !isNow) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length === 0) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest('base64')
  // Several while the provider changes its key.
  return (headers['webhook-signature'] ?? '')
    .split(' ')
    .some((signature) => signature.startsWith('v1,') && isSame(signature.slice(3), expected))
}

/** Whether what a verified call says counts; else it only makes us ask. */
export function isBelieved(spec: CallbackSpec): boolean {
  return spec.verify.kind !== 'none'
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given, 'utf8'), Buffer.from(expected, 'utf8')]
  return a.length === b.length && timingSafeEqual(a, b)
}
