import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Handles } from '../bench/lib/handles.ts'
import { keepChild, type KeptChild } from './child.ts'
import { ADMIN_PASSWORD } from './client.ts'
import { startDatabase, type TortureDatabase } from './database.ts'
import { PROVIDERS, type ProviderKind } from './plan.ts'
import { stablePort } from './ports.ts'

/** A dead worker's drawings go on elsewhere after this. */
const LEASE_SECONDS = '3'
const SECRETS_KEY = 'a-key-of-a-torture-run-with-32-characters'

export interface TorturedProduct {
  folder: string
  database: TortureDatabase
  servers: KeptChild[]
  workers: KeptChild[]
  providers: Record<ProviderKind, { child: KeptChild; url: string; ledger: string }>
  /** Of the servers, in their order. */
  urls: string[]
}

/**
 * One PostgreSQL, two stand-ins of drawing services, and servers and workers that share database, data folder and key, each started again when it
 * ends. Everything lies in `folder`, and is stopped by `handles`, the youngest first.
 */
export async function startTorturedProduct(options: { folder: string; handles: Handles; servers: number; workers: number; onOwnEnd(words: string): void; environment?: Record<string, string> }): Promise<TorturedProduct> {
  const { folder, handles, servers: serverCount, workers: workerCount, onOwnEnd, environment = {} } = options
  await mkdir(folder, { recursive: true })
  const keep = (child: KeptChild): KeptChild => {
    handles.add(() => child.stop())
    return child
  }
  const compiled = join(folder, 'compiled')
  await compileOnce(compiled)
  const database = await startDatabase(folder)
  handles.add(() => database.stop())

  const provide = async (kind: ProviderKind): Promise<TorturedProduct['providers'][ProviderKind]> => {
    const port = await stablePort()
    const ledger = join(folder, `${kind}.ledger.jsonl`)
    const child = keep(keepChild({ name: `provider-${kind}`, kind: 'provider', program: join(import.meta.dirname, 'provider.ts'), args: [kind, String(port), ledger], logFile: join(folder, `provider-${kind}.log`), readySign: 'ready', onOwnEnd }))
    return { child, ledger, url: `http://127.0.0.1:${port}` }
  }
  const providers = { keyed: await provide('keyed'), keyless: await provide('keyless') }

  const urls: string[] = []
  const serve = async (role: 'all' | 'worker', index: number): Promise<KeptChild> => {
    const [port, enginePort] = [await stablePort(), await stablePort()]
    const name = `${role === 'worker' ? 'worker' : 'server'}-${index + 1}`
    if (role === 'all') urls.push(`http://127.0.0.1:${port}`)
    return keep(
      keepChild({
        name, kind: role === 'worker' ? 'worker' : 'server', program: join(import.meta.dirname, '../main.ts'), args: [`--role=${role}`], logFile: join(folder, `${name}.log`), readySign: 'Drawdesk  ', onOwnEnd,
        environment: {
          DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), PORT: String(port), SAMPLE_ENGINE_PORT: String(enginePort), SECRETS_KEY, ADMIN_PASSWORD, LOG_LEVEL: 'warn',
          JOB_LEASE_SECONDS: LEASE_SECONDS, ALLOWED_PRIVATE_HOSTS: PROVIDERS.map((kind) => new URL(providers[kind].url).host).join(','), NODE_COMPILE_CACHE: compiled, ...environment,
        },
      }),
    )
  }
  // All at the same moment, on an empty database and an empty folder.
  const servers: KeptChild[] = []
  for (let index = 0; index < serverCount; index += 1) servers.push(await serve('all', index))
  const workers: KeptChild[] = []
  for (let index = 0; index < workerCount; index += 1) workers.push(await serve('worker', index))
  await Promise.all([...servers, ...workers, ...PROVIDERS.map((kind) => providers[kind].child)].map((child) => child.up()))
  return { folder, database, servers, workers, providers, urls }
}

/** Node keeps what it compiled when a process ends in order; those here are killed, and would each compile everything anew. */
async function compileOnce(folder: string): Promise<void> {
  const server = pathToFileURL(join(import.meta.dirname, '../server.ts')).href
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', `await import(${JSON.stringify(server)})`], {
    env: { ...process.env, NODE_COMPILE_CACHE: folder }, stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the server cannot be loaded (${code})`)
}
