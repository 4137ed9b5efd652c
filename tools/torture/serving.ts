import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Handles } from '../lib/handles.ts'
import { keepChild, type KeptChild } from './child.ts'
import { ADMIN_PASSWORD } from './client.ts'
import { startDatabase, type TortureDatabase } from './database.ts'
import { stablePort } from './ports.ts'

/** What a dead worker held goes on elsewhere after this. */
const LEASE_SECONDS = '3'
const SECRETS_KEY = 'a-key-of-a-torture-run-with-32-characters'

export interface ServingOptions {
  /** Database, files and logs lie in it. */
  folder: string
  handles: Handles
  servers: number
  workers: number
  /** `host:port` of the stand-ins of outside services. */
  outsideHosts: readonly string[]
  /** A process of the product ended although nobody killed it. */
  onOwnEnd(words: string): void
  environment?: Record<string, string>
  /** What runs, the product unless said; it takes the product's arguments and says the same. */
  program?: string
  /** Servers also do jobs unless said. */
  serverRole?: 'all' | 'api'
}

const PRODUCT = join(import.meta.dirname, '../../apps/server/src/main.ts')

/** One PostgreSQL, and servers and workers that share it, their folder and their key. */
export interface Serving {
  database: TortureDatabase
  servers: KeptChild[]
  workers: KeptChild[]
  /** Of the servers, in their order. */
  urls: string[]
}

/** Starts them all at the same moment, on an empty database and an empty folder; each is started again when it ends. `handles` stops them, the youngest first. */
export async function startServing({
  folder,
  handles,
  servers: serverCount,
  workers: workerCount,
  outsideHosts,
  onOwnEnd,
  environment = {},
  program = PRODUCT,
  serverRole = 'all',
}: ServingOptions): Promise<Serving> {
  await mkdir(folder, { recursive: true })
  const compiled = join(folder, 'compiled')
  await compileOnce(compiled)
  const database = await startDatabase(folder)
  handles.add(() => database.stop())

  const urls: string[] = []
  const serve = async (role: 'all' | 'api' | 'worker', index: number): Promise<KeptChild> => {
    const [port, enginePort] = [await stablePort(), await stablePort()]
    const name = `${role === 'worker' ? 'worker' : 'server'}-${index + 1}`
    if (role !== 'worker') urls.push(`http://127.0.0.1:${port}`)
    const child = keepChild({
      name,
      kind: role === 'worker' ? 'worker' : 'server',
      program,
      args: [`--role=${role}`],
      logFile: join(folder, `${name}.log`),
      readySign: 'Drawdesk  ',
      onOwnEnd,
      environment: {
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, 'data'),
        PORT: String(port),
        SAMPLE_ENGINE_PORT: String(enginePort),
        STARTER_PACK: 'off',
        SECRETS_KEY,
        ADMIN_PASSWORD,
        LOG_LEVEL: 'warn',
        JOB_LEASE_SECONDS: LEASE_SECONDS,
        ALLOWED_PRIVATE_HOSTS: outsideHosts.join(','),
        NODE_COMPILE_CACHE: compiled,
        ...environment,
      },
    })
    handles.add(() => child.stop())
    return child
  }
  const servers: KeptChild[] = []
  for (let index = 0; index < serverCount; index += 1) servers.push(await serve(serverRole, index))
  const workers: KeptChild[] = []
  for (let index = 0; index < workerCount; index += 1) workers.push(await serve('worker', index))
  await Promise.all([...servers, ...workers].map((child) => child.up()))
  return { database, servers, workers, urls }
}

/** Node keeps what it compiled when a process ends in order; those here are killed, and would each compile everything anew. */
async function compileOnce(folder: string): Promise<void> {
  const server = pathToFileURL(join(import.meta.dirname, '../../apps/server/src/server.ts')).href
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '--eval',
      `await import(${JSON.stringify(server)})`,
    ],
    {
      env: { ...process.env, NODE_COMPILE_CACHE: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the server cannot be loaded (${code})`)
}
