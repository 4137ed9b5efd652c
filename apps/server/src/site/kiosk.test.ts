import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

const PAGE = '<!doctype html><title>kiosk</title>'
const CONSOLE = '<!doctype html><title>console</title>'

let dir: string
let test: TestApp
let site: FastifyInstance
let both: FastifyInstance

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'drawdesk-kiosk-'))
  for (const [folder, page] of [
    ['kiosk', PAGE],
    ['console', CONSOLE],
  ] as const) {
    await mkdir(join(dir, folder, 'assets'), { recursive: true })
    await writeFile(join(dir, folder, 'index.html'), page)
  }
  await writeFile(join(dir, 'kiosk/sw.js'), 'self.skipWaiting()')
  await writeFile(join(dir, 'kiosk/assets/app-1a2b.js'), 'export {}')
  test = await buildTestApp()
  site = await createApp({ services: test.deps, kioskDir: join(dir, 'kiosk') })
  both = await createApp({ services: test.deps, kioskDir: join(dir, 'kiosk'), consoleDir: join(dir, 'console') })
})
afterAll(async () => {
  await Promise.all([site.close(), both.close()])
  await test.close()
  await rm(dir, { recursive: true, force: true })
})

describe('the page of kiosks', () => {
  it('stands at its own address beside the console, which has all others', async () => {
    const bodies = await Promise.all(
      ['/kiosk', '/kiosk/', '/kiosks', '/kiosk/elsewhere'].map(async (url) => (await both.inject(url)).body),
    )

    expect(bodies).toEqual([PAGE, PAGE, CONSOLE, CONSOLE])
    expect((await site.inject('/')).statusCode).toBe(404)
  })

  it('is asked for anew each time, its files once a year', async () => {
    const cacheOf = async (url: string): Promise<unknown> => (await site.inject(url)).headers['cache-control']

    expect(await cacheOf('/kiosk')).toBe('no-cache')
    expect(await cacheOf('/kiosk/sw.js')).toBe('no-cache')
    expect(await cacheOf('/kiosk/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable')
  })

  it('may use the camera, keeps the policy of the console otherwise, and its worker may keep the page', async () => {
    const { headers } = await site.inject('/kiosk')
    const worker = (await site.inject('/kiosk/sw.js')).headers

    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['permissions-policy']).toContain('microphone=()')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect([worker['service-worker-allowed'], worker['content-type']]).toEqual([
      '/kiosk',
      'text/javascript; charset=utf-8',
    ])
  })
})
