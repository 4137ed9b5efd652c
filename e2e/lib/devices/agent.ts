import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Product } from '../product.ts'
import { until } from '../api.ts'

const MAIN = join(import.meta.dirname, '../../../apps/device-agent/src/main.ts')

/** The program at a venue that prints for a device, as a process of its own. */
export interface Agent {
  output(): string
  close(): Promise<void>
}

/** Resolves once it is paired and connected. */
export async function startAgent({ url }: Product, code: string): Promise<Agent> {
  const folder = await mkdtemp(join(tmpdir(), 'drawdesk-agent-'))
  const args = [MAIN, `--server=${url}`, `--code=${code}`, `--folder=${folder}`]
  const agent = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [agent.stdout, agent.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(agent, 'exit')
  const killed = (): boolean => agent.kill('SIGTERM')
  process.once('exit', killed)
  await until('the agent is connected', async () => {
    if (agent.exitCode !== null) throw new Error(`the agent ended with ${agent.exitCode}:\n${output}`)
    return output.includes('Connected with the server') || undefined
  })
  return {
    output: () => output,
    async close() {
      process.off('exit', killed)
      killed()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
