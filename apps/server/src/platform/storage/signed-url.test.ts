import { describe, expect, it } from 'vitest'
import { createSecrets } from '../secrets/create-secrets.ts'
import { FETCHED_ADDRESS_SECONDS, signFilePath, verifyFileUrl } from './signed-url.ts'

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
    ['2026-11-21T10:00:00.000Z', '2026-11-21T10:10:00Z'],
    ['2026-11-21T10:00:00.001Z', '2026-11-21T10:20:00Z'],
    ['2026-11-21T10:20:30Z', '2026-11-21T10:40:00Z'],
    ['2026-12-31T23:55:00Z', '2027-01-01T00:10:00Z'],
  ])('ends after ten minutes at least and twenty at most: %s → %s', (at, end) => {
    const signed = signFilePath(secrets, { fileId: '77', variant: 'web', tenantId: '000000', now: new Date(at) })

    expect(new URL(signed, 'http://x').searchParams.get('exp')).toBe(String(Date.parse(end) / 1000))
  })

  it('gives the same URL for up to ten minutes, so that browsers cache', () => {
    expect(
      signFilePath(secrets, {
        fileId: '77',
        variant: 'web',
        tenantId: '000000',
        now: new Date('2026-11-21T10:29:00Z'),
      }),
    ).toBe(path)
  })

  it('lasts longer for programs that fetch it in their own time', () => {
    const signed = signFilePath(secrets, {
      fileId: '77',
      variant: 'web',
      tenantId: '000000',
      now,
      seconds: FETCHED_ADDRESS_SECONDS,
    })

    expect(new URL(signed, 'http://x').searchParams.get('exp')).toBe(String(Date.parse('2026-11-21T12:00:00Z') / 1000))
  })
})

describe('verifyFileUrl', () => {
  it('says whose file it is and until when', () => {
    expect(verifyFileUrl(secrets, good)).toEqual({
      tenantId: '000000',
      variant: 'web',
      isReview: false,
      expiresAt: new Date('2026-11-21T10:40:00Z'),
    })
  })

  it('recognises an address for who decides on what is taken down, and takes no other for one', () => {
    const review = new URL(
      signFilePath(secrets, { fileId: '77', variant: 'web', tenantId: '000000', isReview: true, now }),
      'http://x',
    ).searchParams.get('sig')!

    expect(verifyFileUrl(secrets, { ...good, sig: review })).toMatchObject({ tenantId: '000000', isReview: true })
    expect([
      verifyFileUrl(secrets, { ...good, sig: review.replace('~', '') }),
      verifyFileUrl(secrets, { ...good, sig: good.sig.replace('.', '.~') }),
    ]).toEqual([undefined, undefined])
  })

  it('holds until the last moment and not after', () => {
    expect(verifyFileUrl(secrets, { ...good, now: new Date('2026-11-21T10:39:59.999Z') })).toBeDefined()
    expect(verifyFileUrl(secrets, { ...good, now: new Date('2026-11-21T10:40:00Z') })).toBeUndefined()
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
