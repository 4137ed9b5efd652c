import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface RealPrinter {
  uri: string
  close(): Promise<void>
}

const START_MS = 10_000
const KNOCK_MS = 50

/**
 * The IPP Everywhere printer of CUPS (Debian: cups-ipp-utils, and a running avahi-daemon), for tests against code that is not ours. It throws its paper away; a `command` that is
 * run for each document may be its tray (`eve-tray.ts`). Undefined where it is not installed or does not start.
 */
export async function startIppEvePrinter(command = '/bin/true'): Promise<RealPrinter | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'ippeveprinter-'))
  const port = await freePort()
  const place = ['-d', folder, '-n', 'localhost', '-p', String(port)]
  const args = ['-r', 'off', '-f', 'image/jpeg,image/pwg-raster', ...place, '-c', command, 'Test printer']
  const printer = spawn('ippeveprinter', args, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => printer.once('error', () => resolve()).once('exit', () => resolve()))
  const isOver = ended.then(() => true)
  const close = async (): Promise<void> => {
    printer.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  if (await listens(port, isOver)) return { uri: `ipp://localhost:${port}/ipp/print`, close }
  await close()
  return undefined
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** It says nothing when it is ready, so its port is knocked at; false once the process is over. */
async function listens(port: number, isOver: Promise<boolean>): Promise<boolean> {
  const until = performance.now() + START_MS
  while (performance.now() < until) {
    const answered = await fetch(`http://localhost:${port}/`).then(
      () => true,
      () => false,
    )
    if (answered) return true
    if (await Promise.race([isOver, pause(KNOCK_MS, false)])) return false
  }
  return false
}
