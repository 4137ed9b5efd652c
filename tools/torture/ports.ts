import { createServer } from 'node:net'

/** Below what systems hand out to outgoing connections by themselves (Linux: from 32768), so that a port is still free when its process comes back. */
const FIRST_PORT = 12_000
const LAST_PORT = 31_000
let next = FIRST_PORT + ((process.pid * 37) % (LAST_PORT - FIRST_PORT - 1_000))

/** A port on loopback that nobody has, and that nobody is given by chance while its own process is being started again. */
export async function stablePort(): Promise<number> {
  for (;;) {
    next = next >= LAST_PORT ? FIRST_PORT : next + 1
    const port = next // another call may go on meanwhile
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
