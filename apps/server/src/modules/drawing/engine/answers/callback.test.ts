import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CallbackSpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import { isBelieved, verifyCallback } from './callback.ts'

const spec = (verify: CallbackSpec['verify']): CallbackSpec => ({ verify, status: 'body.status' })
const now = new Date(1_700_000_000_000)
const rawBody = Buffer.from('{"id":"p1","status":"succeeded"}', 'utf8')

describe('standard webhooks', () => {
  const secrets = { hook: 'whsec_d2hzZWMtZGVtby1zZWNyZXQtMDEyMzQ1Njc4OQ==' }
  const webhooks = spec({ kind: 'standardWebhooks', secret: '{{secret.hook}}' })
  // The golden vector of the providers page.
  const golden = 'v1,ecfWqc6ciTH8LowEmqFfhMPkcvUFy3WSAPiIrH/cy/o='
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': '1700000000', 'webhook-signature': golden }
  const verify = (more: object = {}, input: Partial<Parameters<typeof verifyCallback>[1]> = {}) =>
    verifyCallback(webhooks, { headers: { ...headers, ...more }, rawBody, secrets, now, ...input })

  it('accepts the golden vector, also among other signatures', () => {
    expect(verify()).toBe(true)
    expect(verify({ 'webhook-signature': `v1,AAAA v1a,${golden.slice(3)} ${golden}` })).toBe(true)
  })

  it.each([
    ['another body', {}, { rawBody: Buffer.from('{"id":"p1","status":"failed"}') }],
    ['another id', { 'webhook-id': 'msg_2' }, {}],
    ['no id', { 'webhook-id': '' }, {}],
    ['another version of signature only', { 'webhook-signature': `v2,${golden.slice(3)}` }, {}],
    ['no signature', { 'webhook-signature': undefined }, {}],
    ['a time of words', { 'webhook-timestamp': 'now' }, {}],
    ['a time that is too old', {}, { now: new Date(now.getTime() + 301_000) }],
    ['a time to come', {}, { now: new Date(now.getTime() - 301_000) }],
    ['no secret', {}, { secrets: {} }],
    ['an empty secret', {}, { secrets: { hook: 'whsec_' } }],
  ])('refuses %s', (_what, more, input) => {
    expect(verify(more, input)).toBe(false)
  })

  it('allows five minutes to either side', () => {
    expect(verify({}, { now: new Date(now.getTime() + 299_000) })).toBe(true)
    expect(verify({}, { now: new Date(now.getTime() - 299_000) })).toBe(true)
  })
})

describe('HMAC in a header', () => {
  const hmac = spec({ kind: 'hmacSha256Hex', header: 'X-BFL-Signature', prefix: 'sha256=', secret: '{{secret.hook}}' })
  const hex = createHmac('sha256', 'whisper').update(rawBody).digest('hex')
  const verify = (signature: string | undefined, secrets: Record<string, string> = { hook: 'whisper' }) =>
    verifyCallback(hmac, { headers: { 'x-bfl-signature': signature }, rawBody, secrets, now })

  it('accepts the right one in either case', () => {
    expect(verify(`sha256=${hex}`)).toBe(true)
    expect(verify(`sha256=${hex.toUpperCase()}`)).toBe(true)
  })

  it.each([hex, `sha256=${hex.slice(1)}`, `sha256=${hex}0`, 'sha256=', '', undefined, `sha512=${hex}`])(
    'refuses %s',
    (signature) => {
      expect(verify(signature)).toBe(false)
    },
  )

  it('refuses everything without its secret', () => {
    expect(verify(`sha256=${createHmac('sha256', '').update(rawBody).digest('hex')}`, {})).toBe(false)
  })
})

it('leaves calls without a signature to the token, and believes only those that prove themselves', () => {
  expect(verifyCallback(spec({ kind: 'tokenInPath' }), { headers: {}, rawBody, secrets: {}, now })).toBe(true)
  expect(
    (['none', 'tokenInPath', 'hmacSha256Hex', 'standardWebhooks'] as const).map((kind) => isBelieved(spec({ kind }))),
  ).toEqual([false, true, true, true])
})
