import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { createServices } from '../services.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

const PAGE = '<!doctype html><title>AI画图</title><script src="/assets/app-1a2b.js"></script>'
const SCRIPT = `export const words = ${JSON.stringify('word '.repeat(1_000))}`

let dir: string
let test: TestApp
let site: FastifyInstance

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'drawdesk-console-'))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'index.html'), PAGE)
  await writeFile(join(dir, 'diagram.html'), '<!doctype html><title>diagram</title>')
  await writeFile(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(dir, 'secret.json'), '{}')
  await writeFile(join(dir, 'assets/app-1a2b.js'), SCRIPT)
  test = await buildTestApp()
  site = await createApp({ services: test.deps, consoleDir: dir })
  await site.ready()
})
afterAll(async () => {
  await site.close()
  await test.close()
  await rm(dir, { recursive: true, force: true })
})

describe('the console', () => {
  it('answers its page for every screen, asked for anew each time', async () => {
    const answers = await Promise.all(
      [
        '/',
        '/login',
        '/wel/index',
        '/work/process/leave/detail/1/2/3',
        '/no/such/screen',
        '/wel/index?target=https://x.com',
        '/assets.html',
        '/blade',
      ].map((url) => site.inject(url)),
    )

    for (const { statusCode, headers, body } of answers) {
      expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
        PAGE,
      ])
    }
  })

  it('lets browsers keep hashed files for a year, smaller where they can unpack', async () => {
    const plain = await site.inject('/assets/app-1a2b.js')
    const packed = await site.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } })

    expect([plain.statusCode, plain.headers['cache-control'], plain.headers['content-type'], plain.body]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
      SCRIPT,
    ])
    expect([
      packed.headers['content-encoding'],
      packed.headers.vary,
      brotliDecompressSync(packed.rawPayload).toString(),
    ]).toEqual(['br', expect.stringMatching(/accept-encoding/i), SCRIPT])
  })

  it('serves the few files beside the page and nothing else of the folder', async () => {
    const icon = await site.inject('/favicon.svg')
    const others = await Promise.all(['/secret.json', '/missing.svg', '/index.html'].map((url) => site.inject(url)))

    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(others.map(({ statusCode, body }) => [statusCode, body])).toEqual(others.map(() => [200, PAGE]))
  })

  it.each(['/api/blade-system/nothing', '/blade-system/nothing', '/api/', '/api', '/assets/gone-1a2b.js'])(
    'answers %s as an unknown call, never with the page',
    async (url) => {
      const { statusCode, headers, json } = await site.inject(url)

      expect([statusCode, headers['content-type']]).toEqual([404, expect.stringMatching(/^application\/json/)])
      expect(json()).toMatchObject({
        code: 404,
        success: false,
        data: {},
        msg: '没找到请求',
        requestId: expect.any(String),
      })
    },
  )

  it.each([
    '/assets/../index.html',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/secret.json',
    '/assets//etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/\\..\\secret.json',
  ])('shows nothing outside of its folders for %s', async (url) => {
    const { statusCode, body } = await site.inject(url)

    expect([200, 400, 403, 404]).toContain(statusCode)
    expect(body === PAGE || statusCode >= 400).toBe(true)
    expect(body).not.toContain('root:')
  })

  it('lets the page that draws diagrams ask for its own scripts and for nothing else', async () => {
    const { statusCode, headers, body } = await site.inject('/diagram.html')

    expect([statusCode, headers['content-type'], body]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<!doctype html><title>diagram</title>',
    ])
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts",
    )
    expect((await site.inject('/assets/app-1a2b.js')).headers['access-control-allow-origin']).toBe('*')
    expect((await site.inject('/')).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('names the sites that may be embedded, where the setting does', async () => {
    const named = await createApp({
      services: createServices({
        ...test.deps,
        config: { ...test.deps.config, frameHosts: ['docs.example.com', 'https://a.cn:8443'] },
      }),
      consoleDir: dir,
    })

    const { headers } = await named.inject('/')

    expect(headers['content-security-policy']).toContain("frame-src 'self' docs.example.com https://a.cn:8443;")
    await named.close()
  })

  it('answers HEAD as GET without the body, and no other method', async () => {
    const heads = await Promise.all(
      ['/', '/wel/index', '/assets/app-1a2b.js', '/favicon.svg'].map((url) => site.inject({ method: 'HEAD', url })),
    )
    const posted = await site.inject({ method: 'POST', url: '/wel/index' })

    expect(heads.map(({ statusCode, body }) => [statusCode, body])).toEqual(heads.map(() => [200, '']))
    expect([posted.statusCode, posted.json<{ code: number }>().code]).toEqual([404, 404])
  })

  it('says 405 where a call is made by another method, and 404 where there is none', async () => {
    const answers = await Promise.all(
      [
        '/api/blade-system/param/submit',
        '/blade-system/param/submit',
        '/api/blade-biz/drawCallback/1/2/3/4',
        '/api/blade-system/nothing',
        '/api',
      ].map((url) => site.inject(url)),
    )

    expect(answers.map(({ statusCode, json }) => [statusCode, json<{ msg: string }>().msg])).toEqual([
      [405, '不支持当前请求方法'],
      [405, '不支持当前请求方法'],
      [405, '不支持当前请求方法'],
      [404, '没找到请求'],
      [404, '没找到请求'],
    ])
  })

  it('leaves calls, health and files to the API', async () => {
    const answers = await Promise.all(
      ['/health/live', '/api/blade-system/param/list', '/api/openapi.json'].map((url) => site.inject(url)),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 401])
  })

  it('is not there when no folder is given', async () => {
    const { statusCode, json } = await test.app.inject('/')

    expect([statusCode, json<{ code: number }>().code]).toEqual([404, 404])
  })
})

describe('every answer', () => {
  it('carries the security headers, exactly', async () => {
    const policy = [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "connect-src 'self'",
      "frame-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ].join(';')

    for (const url of [
      '/',
      '/assets/app-1a2b.js',
      '/api/blade-system/param/list',
      '/api/nothing',
      '/health/live',
      '/api/docs',
    ]) {
      const { headers } = await site.inject(url)
      expect([url, headers['content-security-policy']]).toEqual([url, policy])
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(), ') as string,
      })
      expect([headers['strict-transport-security'], headers['x-powered-by'], headers.server]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    }
  })
})
