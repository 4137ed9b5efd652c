import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'

const BODY_SECONDS = 1
const PER_ADDRESS = 6

let test: TestApp
let admin: SignedIn
let port: number
/** By address: requests whose headers have come and whose body is being waited for or read, since the start. */
const counted = new Map<string, number>()

beforeAll(async () => {
  test = await buildTestApp({
    config: { bodySeconds: BODY_SECONDS, bodiesPerAddress: PER_ADDRESS, bodies: 30, trustProxy: ['127.0.0.1'] },
    extend(app) {
      // After the hook that watches bodies: what comes here has been counted by it.
      app.addHook('preParsing', ({ ip }, _reply, _payload, next) => {
        counted.set(ip, (counted.get(ip) ?? 0) + 1)
        next()
      })
    },
  })
  admin = await signIn(test)
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(() => test.close())

interface Sent {
  socket: Socket
  /** Status line, headers and body, once the connection has ended; "" without an answer. */
  answer: Promise<string>
}

interface Sending {
  path: string
  headers?: Record<string, string>
  announced: number
  bytes?: string | Buffer
}

/** A request whose body is announced and only begun. */
function begin({ path, headers = {}, announced, bytes = '' }: Sending): Sent {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => undefined) // ended by the server while we send: what came before it counts
  const answer = once(socket, 'close').then(() => text)
  const lines = Object.entries({
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(announced),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  socket.write(bytes)
  return { socket, answer }
}

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address })
const TOKEN = '/api/blade-auth/oauth/token'
const statusOf = (answer: string): number => Number(answer.slice(9, 12))

// Each from an address of its own, beside each other: what takes long is waiting.
describe.concurrent('a body that does not come', () => {
  it('is given up after its time, which is a minute unless somebody says otherwise', async () => {
    const began = performance.now()
    const answer = await begin({ path: TOKEN, headers: from('10.1.0.1'), announced: 1_000, bytes: '{"a":' }).answer
    const ms = performance.now() - began

    expect([statusOf(answer), answer.includes('connection: close'), answer.includes('请求内容接收超时')]).toEqual([
      408,
      true,
      true,
    ])
    expect(ms).toBeGreaterThanOrEqual(BODY_SECONDS * 1_000 - 50)
    expect(readConfig({}).bodySeconds).toBeLessThanOrEqual(60)
    expect(test.app.server).toMatchObject({ headersTimeout: 30_000, maxConnections: 5_000, timeout: 3_660_000 })
  })

  it('of a signed-in person ends in the same way, their upload too', async () => {
    const auth = { 'blade-auth': `bearer ${admin.token}` }
    const answers = await Promise.all([
      begin({
        path: '/api/blade-system/param/submit',
        headers: { ...auth, ...from('10.1.0.2') },
        announced: 1_000,
        bytes: '{',
      }).answer,
      begin({
        path: '/api/blade-resource/oss/endpoint/put-file',
        headers: { ...auth, ...from('10.1.0.2'), 'content-type': 'multipart/form-data; boundary=x' },
        announced: 5_000_000,
        bytes: '--x\r\n',
      }).answer,
    ])

    expect(answers.map(statusOf)).toEqual([408, 408])
  })

  it('of an upload that is slow and steady is waited for', async () => {
    const start =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n'
    const chunk = 'steady words '.repeat(2_000)
    const end = '\r\n--x--\r\n'
    const chunks = 12
    const { socket, answer } = begin({
      path: '/api/blade-resource/oss/endpoint/put-file',
      headers: {
        'blade-auth': `bearer ${admin.token}`,
        ...from('10.1.0.3'),
        'content-type': 'multipart/form-data; boundary=x',
        connection: 'close',
      },
      announced: start.length + chunk.length * chunks + end.length,
      bytes: start,
    })
    for (let sent = 0; sent < chunks; sent += 1) {
      socket.write(chunk)
      await wait((BODY_SECONDS * 2_000) / chunks)
    }
    socket.write(end)

    expect(statusOf(await answer)).not.toBe(408)
  })
})

describe.concurrent('unfinished bodies at once', () => {
  it('are bounded for each address, and others are served meanwhile', async () => {
    const held = Array.from({ length: PER_ADDRESS }, () =>
      begin({ path: TOKEN, headers: from('10.2.0.1'), announced: 1_000, bytes: '{' }),
    )
    await vi.waitFor(() => expect(counted.get('10.2.0.1')).toBe(PER_ADDRESS))
    const [further, other] = await Promise.all([
      begin({ path: TOKEN, headers: from('10.2.0.1'), announced: 1_000, bytes: '{' }).answer,
      begin({ path: TOKEN, headers: { ...from('10.2.0.2'), connection: 'close' }, announced: 2, bytes: '{}' }).answer,
    ])
    const answers = await Promise.all(held.map(({ answer }) => answer))
    const after = await begin({
      path: TOKEN,
      headers: { ...from('10.2.0.1'), connection: 'close' },
      announced: 2,
      bytes: '{}',
    }).answer

    expect([statusOf(further), /retry-after: \d+/.test(further)]).toEqual([429, true])
    expect([statusOf(other), statusOf(after)]).not.toContain(429)
    expect(answers.map(statusOf)).toEqual(answers.map(() => 408))
  })

  it('are bounded by what they announce', async () => {
    const upload = (): Sent =>
      begin({
        path: '/api/blade-resource/oss/endpoint/put-file',
        announced: 30 * 1024 * 1024,
        bytes: '--x',
        headers: {
          'blade-auth': `bearer ${admin.token}`,
          ...from('10.3.0.1'),
          'content-type': 'multipart/form-data; boundary=x',
        },
      })
    const held = Array.from({ length: 4 }, upload) // of each at most 20 MiB are read
    await vi.waitFor(() => expect(counted.get('10.3.0.1')).toBe(held.length))
    const [further, small] = await Promise.all([
      upload().answer,
      begin({ path: TOKEN, headers: { ...from('10.3.0.1'), connection: 'close' }, announced: 2, bytes: '{}' }).answer,
    ])
    const answers = await Promise.all(held.map(({ answer }) => answer))

    expect([statusOf(further), ...answers.map(statusOf)]).toEqual([429, 408, 408, 408, 408])
    expect(statusOf(small)).not.toBe(429)
  })

  it('of uploads lie on the disk, and are removed when they are given up', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'drawdesk-uploads-'))
    const { TMPDIR } = process.env
    process.env.TMPDIR = dir
    try {
      const file = Buffer.concat([
        Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'),
        Buffer.alloc(8 * 1024 * 1024, 0x31),
      ])
      const sent = Array.from({ length: 4 }, (_, index) =>
        begin({
          path: '/api/blade-resource/oss/endpoint/put-file',
          headers: {
            'blade-auth': `bearer ${admin.token}`,
            ...from(`10.5.0.${index}`),
            'content-type': 'multipart/form-data; boundary=x',
          },
          announced: 20_000_000,
          bytes: file,
        }),
      )
      await vi.waitFor(async () => {
        const sizes = await Promise.all((await readdir(dir)).map(async (name) => (await stat(join(dir, name))).size))
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(30 * 1024 * 1024)
      }, 5_000)

      expect((await Promise.all(sent.map(({ answer }) => answer))).map(statusOf)).toEqual([408, 408, 408, 408])
      await vi.waitFor(async () => expect(await readdir(dir)).toEqual([]), 5_000)
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
      await rm(dir, { recursive: true, force: true })
    }
  })

  // By itself: what others hold is no stranger's.
  it(
    'of strangers are none: each is refused with its headers, and nothing is kept',
    { concurrent: false },
    async () => {
      const chunk = Buffer.alloc(1024 * 1024, 0x31)
      const before = process.memoryUsage().arrayBuffers
      const sent = Array.from({ length: 60 }, (_, index) =>
        begin({
          path: '/api/blade-biz/chatgpt/postCompletions',
          headers: from(`10.4.0.${index}`),
          announced: 19_922_945,
          bytes: chunk,
        }),
      )
      const alive = await admin.get('/api/blade-system/param/list')
      const grown = process.memoryUsage().arrayBuffers - before

      expect((await Promise.all(sent.map(({ answer }) => answer))).map(statusOf)).toEqual(sent.map(() => 401))
      expect(alive.status).toBe(200)
      expect(grown).toBeLessThan(30 * 1024 * 1024)
    },
  )
})
