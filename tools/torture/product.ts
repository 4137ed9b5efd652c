import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handles } from '../lib/handles.ts'
import { keepChild, type KeptChild } from './child.ts'
import { PROVIDERS, type ProviderKind } from './plan.ts'
import { stablePort } from './ports.ts'
import { startServing, type Serving } from './serving.ts'

export interface TorturedProduct extends Serving {
  folder: string
  providers: Record<ProviderKind, { child: KeptChild; url: string; ledger: string }>
}

/**
 * One PostgreSQL, two stand-ins of drawing services, and servers and workers that share database, data folder and key, each started again when it
 * ends. Everything lies in `folder`, and is stopped by `handles`, the youngest first.
 */
export async function startTorturedProduct(options: {
  folder: string
  handles: Handles
  servers: number
  workers: number
  onOwnEnd(words: string): void
  environment?: Record<string, string>
}): Promise<TorturedProduct> {
  const { folder, handles, onOwnEnd } = options
  await mkdir(folder, { recursive: true })
  const provide = async (kind: ProviderKind): Promise<TorturedProduct['providers'][ProviderKind]> => {
    const port = await stablePort()
    const ledger = join(folder, `${kind}.ledger.jsonl`)
    const child = keepChild({
      name: `provider-${kind}`,
      kind: 'provider',
      program: join(import.meta.dirname, 'provider.ts'),
      args: [kind, String(port), ledger],
      logFile: join(folder, `provider-${kind}.log`),
      readySign: 'ready',
      onOwnEnd,
    })
    handles.add(() => child.stop())
    return { child, ledger, url: `http://127.0.0.1:${port}` }
  }
  const providers = { keyed: await provide('keyed'), keyless: await provide('keyless') }
  const serving = await startServing({
    ...options,
    outsideHosts: PROVIDERS.map((kind) => new URL(providers[kind].url).host),
  })
  await Promise.all(PROVIDERS.map((kind) => providers[kind].child.up()))
  return { folder, ...serving, providers }
}
