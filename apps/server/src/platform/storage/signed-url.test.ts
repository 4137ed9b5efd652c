import { describe, expect, it } from 'vitest'
import { createSecrets } from '../secrets/create-secrets.ts'
import { signFilePath, verifyFileUrl } from './signed-url.ts'

const secrets = createSecrets('a-master-key-of-thirty-two-chars')
const now = new Date('2026-11-21T10:20:30Z')
const path = signFilePath(secrets, { fileId: '77', variant: 'web', tenantId: '000000', now })
const query = new URL(path, 'http://x').searchParams
const good = { fileId: '77', variant: 'web', exp: query.get('exp')!, sig: query.get('sig')!, now }

describe('signFilePath', () => {
  it('writes the path with end and signature', () => {
    expect(path).toMatch(/^\/api\/blade-resource\/file\/77\/web\?exp=\d{10}&sig=[\w-]{43}\.000000$/)
  })

  it.each([
    ['2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00Z'],
    ['2026-11-21T10:00:00.001Z', '2026-11-21T12:00:00Z'],
    ['2026-11-21T10:20:30Z', '2026-11-21T12:00:00Z'],
    ['2026-11-21T10:59:59.999Z', '2026-11-21T12:00:00Z'],
    ['2026-12-31T23:30:00Z', '2027-01-01T01:00:00Z'],
  ])('ends on the hour with at least one hour left: %s → %s', (at, end) => {
    const signed = signFilePath(secrets, { fileId: '77', variant: 'web', tenantId: '000000', now: new Date(at) })

    expect(new URL(signed, 'http://x').searchParams.get('exp')).toBe(String(Date.parse(end) / 1000))
  })

  it('gives the same URL within the hour, so that browsers cache', () => {
    expect(signFilePath(secrets, { fileId: '77', variant: 'web', tenantId: '000000', now: new Date('2026-11-21T10:59:00Z') })).toBe(path)
  })
})

describe('verifyFileUrl', () => {
  it('tells whose file it is and until when', () => {
    expect(verifyFileUrl(secrets, good)).toEqual({ tenantId: '000000', variant: 'web', expiresAt: new Date('2026-11-21T12:00:00Z') })
  })

  it('holds until the last moment and not after', () => {
    expect(verifyFileUrl(secrets, { ...good, now: new Date('2026-11-21T11:59:59.999Z') })).toBeDefined()
    expect(verifyFileUrl(secrets, { ...good, now: new Date('2026-11-21T12:00:00Z') })).toBeUndefined()
  })

  it.each([
    ['another file', { fileId: '78' }],
    ['another variant', { variant: 'original' }],
    ['an unknown variant', { variant: '../web' }],
    ['a later end', { exp: String(Number(good.exp) + 3600) }],
    ['an end spelt otherwise', { exp: `0${good.exp}` }],
    ['no end', { exp: undefined }],
    ['no signature', { sig: undefined }],
    ['a signature without tenant', { sig: good.sig.split('.')[0] }],
    ['another tenant', { sig: `${good.sig.split('.')[0]}.000001` }],
    ['no tenant after the dot', { sig: `${good.sig.split('.')[0]}.` }],
    ['a signature of another purpose', { sig: `${secrets.sign('token', '["000000","77","web"]')}.000000` }],
  ])('refuses %s', (_what, change) => {
    expect(verifyFileUrl(secrets, { ...good, ...change })).toBeUndefined()
  })

  it('refuses what another key signed', () => {
    expect(verifyFileUrl(createSecrets('another-master-key-of-32-characters'), good)).toBeUndefined()
  })
})
