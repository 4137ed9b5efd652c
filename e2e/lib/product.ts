import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostmaster } from '../../apps/server/src/platform/postgres/postmaster.ts'
import { freePort } from './free-port.ts'
import { spend } from './spent.ts'

export const ADMIN_PASSWORD = 'a-journey-password'
const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts')
const START_PATIENCE_MS = 120_000

export interface Product {
  url: string
  enginePort: number
  dataDir: string
  /** What it printed until it was ready, and since then; both streams. */
  startOutput(): string
  output(): string
  /** Statements as the database's owner. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  /** The process that read its output is gone, as the `tee` of a pipe that Ctrl-C ends too. */
  stopReading(): void
  /** `kill -9` of the server alone; its database runs on, its sample engine ends by itself. */
  kill(): Promise<void>
  /** Starts it again on the same data. */
  start(): Promise<void>
  /** Ctrl-C, or what a service manager sends; answers the exit code. */
  interrupt(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>
  close(): Promise<void>
}

/**
 * The product as its operator runs it: an own process, an own data folder, the embedded database, the sample engine. Where JOURNEY_DATA names
 * a data folder `data` that was started once, it begins on a copy of that, as on its second day; {@link startFirst} never does.
 */
export const startProduct = (environment: Record<string, string> = {}): Promise<Product> =>
  spend('product', () => startOn(process.env.JOURNEY_DATA, environment))

/** The product on its first day: no database yet. */
export const startFirst = (environment: Record<string, string> = {}): Promise<Product> =>
  spend('product', () => startOn(undefined, environment))

const running = new Set<ChildProcess>()
/** Those of a process that ends in the middle of a journey stop too, each in order. */
process.once('exit', () => {
  for (const child of running) child.kill('SIGINT')
})

async function startOn(prepared: string | undefined, environment: Record<string, string>): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'drawdesk-e2e-'))
  // With its key, which lies beside it, and its owners, which `fs.cp` leaves behind.
  if (prepared) await promisify(execFile)('cp', ['-a', prepared, `${prepared}.key`, dataDir])
  const [port, enginePort] = [await freePort(), await freePort()]
  let child: ChildProcess | undefined
  let printed = ''
  let printedAtStart = ''

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        DATA_DIR: join(dataDir, 'data'),
        PORT: String(port),
        SAMPLE_ENGINE_PORT: String(enginePort),
        ADMIN_PASSWORD,
        OFFLINE_VOICE: fileURLToPath(import.meta.resolve('@drawdesk/fakes/offline-voice')),
        LOG_LEVEL: 'warn',
        // Journeys begin with empty lists, and count what they add.
        STARTER_PACK: 'off',
        FRAME_HOSTS: `127.0.0.1:${enginePort},handbook.example`,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    running.add(started)
    started.once('exit', () => running.delete(started))
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`the product did not start in time:\n${printed}`)),
        START_PATIENCE_MS,
      )
      const settle = (done: () => void): void => {
        clearTimeout(timer)
        done()
      }
      const read = (chunk: Buffer): void => {
        printed += chunk.toString()
        if (printed.includes(`Drawdesk  http://127.0.0.1:${port}`)) settle(resolve)
      }
      started.stdout.on('data', read)
      started.stderr.on('data', read)
      started.once('exit', (code) => settle(() => reject(new Error(`the product ended with ${code}:\n${printed}`))))
    })
    printedAtStart = printed
    printed = ''
  }

  async function end(signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM'): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = once(child, 'exit') as Promise<[number | null]>
    child.kill(signal)
    return (await ended)[0]
  }

  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    enginePort,
    dataDir: join(dataDir, 'data'),
    startOutput: () => printedAtStart,
    output: () => printed,
    async query(sql, values) {
      const postmaster = await findPostmaster(join(dataDir, 'data'))
      if (!postmaster) throw new Error('the database does not run')
      const client = new pg.Client({
        host: postmaster.socketDir,
        port: postmaster.port,
        user: 'drawdesk',
        database: 'drawdesk',
      })
      await client.connect()
      try {
        return (await client.query(sql, values)).rows as never
      } finally {
        await client.end()
      }
    },
    stopReading() {
      child?.stdout?.destroy()
      child?.stderr?.destroy()
    },
    async kill() {
      await end('SIGKILL')
    },
    start,
    interrupt: (signal = 'SIGINT') => end(signal),
    async close() {
      await spend('close', () => end('SIGINT'))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
