import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { pictureBytes } from '../../../testing/upload.ts'
import { movableClock } from '../../identity/testing/kit.ts'

const clock = movableClock()
const asked: string[] = []
let test: TestApp
let elsewhere: string
let closeElsewhere: () => Promise<unknown>
let keeper: SignedIn

beforeAll(async () => {
  const large = await pictureBytes({ width: 900, height: 600 })
  const server = createServer((request, response) => {
    asked.push(`${request.url}`)
    if (request.url?.startsWith('/moved')) response.writeHead(302, { location: '/large.png' }).end()
    else if (request.url?.startsWith('/inside')) response.writeHead(302, { location: 'http://127.0.0.2:1/a.png' }).end()
    else if (request.url?.startsWith('/drawn'))
      response
        .writeHead(200, { 'content-type': 'image/png' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    else if (request.url?.startsWith('/endless')) response.writeHead(200).end(Buffer.alloc(9 * 1024 * 1024))
    else if (request.url?.startsWith('/gone')) response.writeHead(404).end(large)
    else response.writeHead(200, { 'content-type': 'text/html' }).end(large)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  elsewhere = `http://127.0.0.1:${port}`
  closeElsewhere = () => new Promise((resolve) => server.close(resolve))
  test = await buildTestApp({ clock, config: { allowedPrivateHosts: [`127.0.0.1:${port}`] } })
  keeper = await buildCaller(test, { permissions: ['drawInfo'] })
})
beforeEach(() => void asked.splice(0))
afterAll(async () => {
  await test.close()
  await closeElsewhere()
})

const show = (caller: SignedIn, path: string) =>
  caller.get<{ dataUrl: string }>('/api/blade-resource/foreign-picture/thumb', {
    url: path.startsWith('http') ? path : `${elsewhere}${path}`,
  })

describe('a picture of another host', () => {
  it('comes as a small webp of our own making, whatever its host says that it is', async () => {
    const { status, data } = await show(keeper, '/large.png')
    const bytes = Buffer.from(data.dataUrl.replace('data:image/webp;base64,', ''), 'base64')

    const { width, height, format } = await sharp(bytes).metadata()

    expect([status, width, height, format]).toEqual([200, 160, 107, 'webp'])
    expect(asked).toEqual(['/large.png'])
  })

  it('is fetched once for all who look at the same time and for ten minutes, and apart for each tenant', async () => {
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['drawInfo'] })

    await Promise.all([show(keeper, '/once.png'), show(keeper, '/once.png')])
    await show(keeper, '/once.png')
    await show(other, '/once.png')
    clock.advance(10 * 60_000)
    await show(keeper, '/once.png')

    expect(asked).toEqual(['/once.png', '/once.png', '/once.png'])
  })

  it.each(['/gone.png', '/drawn.png', '/endless.png', '/inside.png'])(
    'that cannot be read (%s) is answered by one text, and asked for once in a minute',
    async (path) => {
      const first = await show(keeper, path)
      const again = await show(keeper, path)

      expect([first.status, first.msg, again.msg]).toEqual([400, '图片无法读取', '图片无法读取'])
      expect(asked).toHaveLength(1)
    },
  )

  it('is followed where it was moved to', async () => {
    expect((await show(keeper, '/moved.png')).status).toBe(200)
  })

  it.each([
    'http://127.0.0.2:9/a.png',
    'http://localhost:1/a.png',
    'http://169.254.169.254/a.png',
    'file:///etc/a.png',
    'https://a.example/a.svg',
    '/a/b.png?x=1',
  ])('is never asked for at %s', async (url) => {
    const { status, msg } = await show(keeper, url)

    expect([status, msg, asked]).toEqual([400, '图片无法读取', []])
  })

  it('is shown only to those who see bodies of requests', async () => {
    const nobody = await buildCaller(test, { permissions: ['notice'] })

    expect([
      (await show(nobody, '/large.png')).status,
      (await test.app.inject({ url: '/api/blade-resource/foreign-picture/thumb?url=x' })).statusCode,
    ]).toEqual([403, 401])
  })
})
