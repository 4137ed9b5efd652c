import { describe, expect, it } from 'vitest'
import { firstRequest, redirectOf } from './redirect.ts'

const request = { method: 'POST' as const, url: 'https://a.example/x', timeoutMs: 1, maxBytes: 1 }
const url = new URL(request.url)

describe('firstRequest', () => {
  it('writes names small, asks for plain bytes and leaves out what belongs to the connection', () => {
    const first = firstRequest(
      {
        ...request,
        headers: {
          'X-Key': 'k',
          Host: 'b.example',
          'Content-Length': '5',
          Connection: 'close',
          'Transfer-Encoding': 'chunked',
        },
      },
      url,
    )

    expect(first.headers).toEqual({
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'Drawdesk',
      'x-key': 'k',
    })
  })

  it('lets the caller choose its own Accept', () => {
    expect(firstRequest({ ...request, headers: { Accept: 'application/json' } }, url).headers.accept).toBe(
      'application/json',
    )
  })
})

describe('redirectOf', () => {
  const headers = {
    authorization: 'Bearer secret',
    'x-key': 'secret',
    cookie: 'secret',
    accept: 'image/*',
    'content-type': 'application/json',
    'user-agent': 'Drawdesk',
  }
  const get = {
    method: 'GET' as const,
    url,
    headers: { authorization: 'Bearer secret', 'x-key': 'secret', cookie: 'secret', accept: 'image/*' },
    body: undefined,
  }
  const post = { method: 'POST' as const, url, headers, body: Buffer.from('{}') }

  it.each([200, 201, 300, 304, 400])('takes %i as the answer', (status) => {
    expect(redirectOf(get, status, '/y')).toBeUndefined()
  })

  it.each([undefined, 'http://', 'https://[::1'])('takes the answer as it is when it leads to %j', (location) => {
    expect(redirectOf(get, 302, location)).toBeUndefined()
  })

  it('keeps all headers within the origin', () => {
    expect(redirectOf(get, 302, '../y?z=1#part')).toEqual({ ...get, url: new URL('https://a.example/y?z=1') })
  })

  it.each(['https://b.example/', 'http://a.example/', 'https://a.example:444/', '//b.example/y'])(
    'sends no credential to another origin: %s',
    (location) => {
      expect(redirectOf(get, 307, location)?.headers).toEqual({ accept: 'image/*' })
    },
  )

  it.each([301, 302, 303])('turns a POST into a GET after %i', (status) => {
    const next = redirectOf(post, status, '/y')

    expect(next).toMatchObject({ method: 'GET', body: undefined })
    expect(next?.headers).not.toHaveProperty('content-type')
  })

  it.each([307, 308])('repeats a POST with its body within the origin after %i', (status) => {
    expect(redirectOf(post, status, '/y')).toMatchObject({ method: 'POST', body: post.body, headers })
  })

  it('carries no body to another origin', () => {
    expect(redirectOf(post, 307, 'https://b.example/')).toBeUndefined()
  })

  it('keeps the method of a PUT after 302', () => {
    expect(redirectOf({ ...post, method: 'PUT' }, 302, '/y')).toMatchObject({ method: 'PUT', body: post.body })
  })
})
