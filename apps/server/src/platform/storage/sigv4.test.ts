import { describe, expect, it } from 'vitest'
import { amzDate, sha256Hex, signV4 } from './sigv4.ts'

// The example account of the AWS documentation ("Authenticating Requests (AWS Signature Version 4)").
const key = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
}
const time = new Date('2013-05-24T00:00:00Z')
const host = 'examplebucket.s3.amazonaws.com'

describe('signV4 against the examples AWS published', () => {
  it('signs the presigned GET of test.txt', () => {
    const query = {
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
      'X-Amz-Date': '20130524T000000Z',
      'X-Amz-Expires': '86400',
      'X-Amz-SignedHeaders': 'host',
    }

    const signed = signV4(
      { method: 'GET', path: '/test.txt', query, headers: { host }, payloadHash: 'UNSIGNED-PAYLOAD' },
      key,
      time,
    )

    expect(signed.signature).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404')
    expect(signed.credential).toBe(query['X-Amz-Credential'])
  })

  it('signs the GET with a range by header', () => {
    const headers = { host, range: 'bytes=0-9', 'x-amz-content-sha256': sha256Hex(''), 'x-amz-date': amzDate(time) }

    const signed = signV4({ method: 'GET', path: '/test.txt', headers, payloadHash: sha256Hex('') }, key, time)

    expect(signed.signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
    expect(signed.signedHeaders).toBe('host;range;x-amz-content-sha256;x-amz-date')
  })

  it('signs the PUT with a body', () => {
    const payloadHash = sha256Hex('Welcome to Amazon S3.')
    const headers = {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      host,
      'x-amz-content-sha256': payloadHash,
      'x-amz-date': amzDate(time),
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    }

    const signed = signV4({ method: 'PUT', path: '/test%24file.text', headers, payloadHash }, key, time)

    expect(signed.signature).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
  })
})
