import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { freePort } from '../../../e2e/lib/free-port.ts'
import { findPostmaster, stopPostmaster } from '../../../apps/server/src/platform/postgres/postmaster.ts'
import type { Handles } from '../../lib/handles.ts'

export const ADMIN_PASSWORD = 'a-measuring-password'

const MAIN = join(import.meta.dirname, '../../../apps/server/src/main.ts')
/** Most parts ask as one person what thousands would. */
const ONE_FOR_MANY = '1000'
const START_PATIENCE_MS = 90_000
const STOP_PATIENCE_MS = 40_000
const LOOK_MS = 5
/** Nothing else of our environment reaches the product: least of all somebody's DATABASE_URL. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']

/** The product as its operator runs it: a process of its own with the embedded database. */
export interface BenchProduct {
  url: string
  nodePid: number
  postmasterPid: number
  /** From the start of the process to the first answer of /health/ready, in milliseconds. */
  startMs: number
  /** Where its owner connects. */
  database: pg.ClientConfig
  /** A statement as the database's owner. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  /** As Ctrl-C does; answers how long it took, in milliseconds. */
  stop(): Promise<number>
}

/** A folder for one or more starts, removed in the end. */
export async function makeDataDir(handles: Handles): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'drawdesk-bench-'))
  handles.add(() => rm(dir, { recursive: true, force: true }))
  return join(dir, 'data')
}

/** @throws {Error} with what it printed, when it ends or is not ready in time. */
export async function startProduct({
  dataDir,
  handles,
  environment = {},
}: {
  dataDir: string
  handles: Handles
  environment?: Record<string, string>
}): Promise<BenchProduct> {
  const [port, enginePort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const inherited = Object.fromEntries(
    PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
  const began = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      ...inherited,
      DATA_DIR: dataDir,
      PORT: String(port),
      SAMPLE_ENGINE_PORT: String(enginePort),
      STARTER_PACK: 'off',
      ADMIN_PASSWORD,
      LIMITS_SCALE: ONE_FOR_MANY,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-20_000)
    })
  const end = handles.add(() => endProduct(child, dataDir))

  await untilReady(child, url, () => printed)
  const startMs = performance.now() - began
  const postmaster = await findPostmaster(dataDir)
  if (!postmaster?.socketDir || child.pid === undefined) throw new Error('the product runs without its database')
  const database: pg.ClientConfig = {
    host: postmaster.socketDir,
    port: postmaster.port,
    user: 'drawdesk',
    database: 'drawdesk',
  }
  return {
    url,
    nodePid: child.pid,
    postmasterPid: postmaster.pid,
    startMs,
    database,
    async query(sql, values) {
      const client = new pg.Client(database)
      await client.connect()
      try {
        return (await client.query(sql, values)).rows as never // the caller names the row
      } finally {
        await client.end()
      }
    },
    async stop() {
      const asked = performance.now()
      await end()
      return performance.now() - asked
    },
  }
}

async function untilReady(child: ChildProcess, url: string, printed: () => string): Promise<void> {
  const giveUpMs = performance.now() + START_PATIENCE_MS
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the product ended with ${child.exitCode ?? child.signalCode}:\n${printed()}`)
    if (performance.now() > giveUpMs) throw new Error(`the product was not ready in time:\n${printed()}`)
    // Refused until it listens.
    const status = await fetch(`${url}/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    await wait(LOOK_MS)
  }
}

async function endProduct(child: ChildProcess, dataDir: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const isOnTime = await Promise.race([ended.then(() => true), wait(STOP_PATIENCE_MS, false, { ref: false })])
  if (isOnTime) return
  child.kill('SIGKILL')
  await ended
  // Its database outlives a killed server, to be taken over by the next one; there is none.
  const postmaster = await findPostmaster(dataDir)
  if (postmaster) await stopPostmaster(postmaster.pid, dataDir, pino({ level: 'silent' }))
  throw new Error('the product did not stop in time and was killed')
}
