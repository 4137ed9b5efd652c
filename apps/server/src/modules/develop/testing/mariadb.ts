import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection, type Connection } from 'mysql2/promise'

/** Is a server of MariaDB installed here (`apt-get install mariadb-server`)? It is no package of npm. */
export const hasMariadb = (): boolean => spawnSync('mariadbd', ['--version']).status === 0

export interface RunningMariadb {
  port: number
  /** As the account that may do everything. */
  owner: Connection
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A server of its own on an empty folder, at the loopback alone; it is gone when it is closed. */
export async function startMariadb(): Promise<RunningMariadb> {
  const folder = await mkdtemp(join(tmpdir(), 'drawdesk-mariadb-'))
  const [data, socket, port] = [join(folder, 'data'), join(folder, 'socket'), await freePort()]
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const installed = spawnSync('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...user,
  ])
  if (installed.status !== 0) throw new Error(`mariadb-install-db failed: ${String(installed.stderr)}`)
  const child = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--pid-file=pid',
      '--innodb-buffer-pool-size=16M',
      '--innodb-log-file-size=8M',
      '--skip-log-bin',
      ...user,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('ready for connections')) resolve()
    })
    child.once('exit', () => reject(new Error(`mariadbd ended: ${said.slice(-2_000)}`)))
  })
  await ready
  const owner = await createConnection({ socketPath: socket, user: 'root', multipleStatements: true })
  return {
    port,
    owner,
    async close() {
      await owner.end()
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
