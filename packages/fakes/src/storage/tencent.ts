import { createHash, createHmac } from 'node:crypto'
import { headerOf, startXmlStore, type FakeStore } from './xml-store.ts'

interface Account {
  accessKey: string
  secretKey: string
  port?: number
  pageKeys?: number
}

/** Tencent COS on loopback, the bucket being the host: `q-sign-…` in the header and in addresses. */
export const startTencentStoreFake = ({ accessKey, secretKey, port, pageKeys }: Account): Promise<FakeStore> =>
  startXmlStore({
    prefix: '/',
    pageBy: { argument: 'marker', tag: 'NextMarker' },
    ...(port === undefined ? {} : { port }),
    ...(pageKeys === undefined ? {} : { pageKeys }),
    check(request) {
      const [path = '', query = ''] = (request.url ?? '').split('?')
      const given = new Map(
        (headerOf(request, 'authorization') || query)
          .split('&')
          .filter((pair) => pair.startsWith('q-'))
          .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
      )
      if (given.get('q-sign-algorithm') !== 'sha1') return 'AccessDenied'
      if (given.get('q-ak') !== accessKey) return 'InvalidAccessKeyId'
      const time = given.get('q-sign-time') ?? ''
      const [start = NaN, end = NaN] = time.split(';').map(Number)
      const now = Date.now() / 1000
      if (!(start - 900 < now && now < end)) return 'RequestTimeTooSkewed'
      const arguments_ = new URLSearchParams(query)
      const names = (given.get('q-url-param-list') ?? '').split(';').filter(Boolean)
      if (names.join(';') !== names.toSorted().join(';')) return 'SignatureDoesNotMatch'
      const pairs = names.map((name) => `${name}=${encodeURIComponent(arguments_.get(name) ?? '')}`)
      const headers = (given.get('q-header-list') ?? '').split(';').filter(Boolean)
      if (!headers.includes('host')) return 'AccessDenied'
      const lines = headers.map((name) => `${name}=${encodeURIComponent(headerOf(request, name))}`)
      const format = `${request.method?.toLowerCase()}\n${path}\n${pairs.join('&')}\n${lines.join('&')}\n`
      const key = createHmac('sha1', secretKey)
        .update(given.get('q-key-time') ?? '')
        .digest('hex')
      const text = `sha1\n${time}\n${createHash('sha1').update(format).digest('hex')}\n`
      const expected = createHmac('sha1', key).update(text).digest('hex')
      return expected === given.get('q-signature') ? undefined : 'SignatureDoesNotMatch'
    },
  })
