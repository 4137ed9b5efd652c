import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spawnSampleEngine } from './spawn.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sample-engine-'))
})

afterEach(async () => {
  await rm(dir, { recursive: true, force: true })
})

interface LogLine {
  msg: string
  pid?: number
  line?: string
}

/** A log whose lines a test can wait for. */
function createWatchedLog() {
  const lines: LogLine[] = []
  const watchers: (() => void)[] = []
  const log = pino(
    { level: 'info', base: null },
    {
      write(text: string) {
        lines.push(JSON.parse(text))
        for (const watch of watchers) watch()
      },
    },
  )
  const waitFor = (msg: string): Promise<LogLine> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = lines.find((line) => line.msg === msg)
        if (found) resolve(found)
      }
      watchers.push(look)
      look()
    })
  return { log, waitFor }
}

const stats = async (port: number): Promise<unknown> => (await fetch(`http://127.0.0.1:${port}/sample/stats`)).json()
const paint = (port: number, key: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/v1/images/generations`, {
    method: 'POST',
    headers: { authorization: 'Bearer k', 'content-type': 'application/json', 'idempotency-key': key },
    body: '{"prompt":"a hill","size":"64x64"}',
  })
const isReached = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    (response) => response.ok,
    () => false,
  )

describe('the engine as a child process', () => {
  it('comes back on its port with its counts after kill -9, and ends on stop', async () => {
    const { log, waitFor } = createWatchedLog()
    const engine = await spawnSampleEngine({ port: 0, dir, log })
    await paint(engine.port, 'one')

    const { pid } = await waitFor('sample engine is ready')
    process.kill(pid ?? 0, 'SIGKILL')
    await waitFor('sample engine is ready again')
    await paint(engine.port, 'one')

    expect(await stats(engine.port)).toEqual({ paints: 1, pictures: 1, requests: 2 })
    await engine.stop()
    expect(await isReached(engine.port)).toBe(false)
  })

  it('does not outlive a parent that was killed', async () => {
    const script = `
      import { spawnSampleEngine } from ${JSON.stringify(new URL('./spawn.ts', import.meta.url).href)}
      import { pino } from ${JSON.stringify(import.meta.resolve('pino'))}
      const engine = await spawnSampleEngine({ port: 0, dir: ${JSON.stringify(dir)}, log: pino({ level: 'silent' }) })
      process.stdout.write(engine.port + '\\n')
    `
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface({ input: parent.stdout }), 'line')
    const port = Number(line)
    expect(await isReached(port)).toBe(true)

    parent.kill('SIGKILL')

    await expect.poll(() => isReached(port), { timeout: 2_000, interval: 100 }).toBe(false)
  })

  it('says that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo // listening on TCP
    const { log } = createWatchedLog()

    await expect(spawnSampleEngine({ port, dir, log, portPatienceMs: 500 })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is taken`,
    )
    other.close()
  })

  it('takes the port over as soon as its former holder leaves', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo // listening on TCP
    const { log, waitFor } = createWatchedLog()

    const starting = spawnSampleEngine({ port, dir, log })
    await waitFor('sample engine')
    other.close()
    const engine = await starting

    expect(await isReached(port)).toBe(true)
    await engine.stop()
  })
})

describe('its exit codes', () => {
  const run = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, SAMPLE_ENGINE_DIR: dir, ...env },
    })
    const complaints: Buffer[] = []
    child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
    const [code] = await once(child, 'close')
    return { code, complaint: Buffer.concat(complaints).toString() }
  }

  it('is 3 for a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo // listening on TCP

    expect(await run({ SAMPLE_ENGINE_PORT: String(port) })).toEqual({
      code: 3,
      complaint: expect.stringContaining('SAMPLE_ENGINE_PORT'),
    })
    other.close()
  })

  it('is 2 for a setting that is no number', async () => {
    expect(await run({ SAMPLE_ENGINE_PORT: 'many' })).toEqual({
      code: 2,
      complaint: expect.stringContaining('SAMPLE_ENGINE_PORT=many'),
    })
  })

  it('is 0 when the parent it was given is gone', async () => {
    const gone = spawn(process.execPath, ['-e', ''])
    await once(gone, 'close')

    expect(await run({ SAMPLE_ENGINE_PORT: '0', SAMPLE_ENGINE_PARENT_PID: String(gone.pid) })).toMatchObject({
      code: 0,
    })
  })
})
