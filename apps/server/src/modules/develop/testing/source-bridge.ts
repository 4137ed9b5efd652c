import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

/** The database of the tests listens at a socket of the file system; a data source has a host and a port. */
export async function bridgeTo({ host, port }: { host: string; port: number }) {
  const server = createServer((near) => {
    const far = connect(join(host, `.s.PGSQL.${port}`))
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
