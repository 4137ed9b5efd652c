import { createHmac } from 'node:crypto'
import { headerOf, startXmlStore, type FakeStore } from './xml-store.ts'

interface Account {
  accessKey: string
  secretKey: string
  bucket: string
  port?: number
  pageKeys?: number
}

const FIFTEEN_MINUTES_MS = 900_000

/** Aliyun OSS on loopback: bucket in the path, as OSS takes it for addresses by number. Signatures of version 1 in the header and in addresses. */
export const startAliyunStoreFake = ({ accessKey, secretKey, bucket, port, pageKeys }: Account): Promise<FakeStore> =>
  startXmlStore({
    prefix: `/${bucket}/`,
    pageBy: { argument: 'marker', tag: 'NextMarker' },
    ...(port === undefined ? {} : { port }),
    ...(pageKeys === undefined ? {} : { pageKeys }),
    check(request) {
      const mac = (text: string): string => createHmac('sha1', secretKey).update(text).digest('base64')
      const [path = '', query = ''] = (request.url ?? '').split('?')
      const inAddress = new URLSearchParams(query)
      const first = `${request.method}\n${headerOf(request, 'content-md5')}\n${headerOf(request, 'content-type')}`
      if (inAddress.has('Signature')) {
        if (inAddress.get('OSSAccessKeyId') !== accessKey) return 'InvalidAccessKeyId'
        const expires = inAddress.get('Expires') ?? ''
        if (Number(expires) * 1000 < Date.now()) return 'AccessDenied'
        return inAddress.get('Signature') === mac(`${first}\n${expires}\n${path}`) ? undefined : 'SignatureDoesNotMatch'
      }
      const [, id, signature] = /^OSS ([^:]+):(.+)$/.exec(headerOf(request, 'authorization')) ?? []
      if (id === undefined) return 'AccessDenied'
      if (id !== accessKey) return 'InvalidAccessKeyId'
      const date = headerOf(request, 'date')
      if (!(Math.abs(Date.parse(date) - Date.now()) < FIFTEEN_MINUTES_MS)) return 'RequestTimeTooSkewed'
      return signature === mac(`${first}\n${date}\n${path}`) ? undefined : 'SignatureDoesNotMatch'
    },
  })
