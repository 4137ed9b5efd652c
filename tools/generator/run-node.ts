import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a script of Node in this folder. @throws {Error} with what it said, where it fails */
export async function runNode(root: string, script: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${script} failed (${code ?? 'ended by a signal'}): ${said.trim()}`)
}
