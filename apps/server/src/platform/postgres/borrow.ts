import type { Log } from '../log.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { findPostmaster } from './postmaster.ts'
import { ownerConnection, tryConnect, type OwnerConnection } from './session.ts'

/**
 * Works with the embedded database whether the product runs or not: a running one is used and left running, else it is started for
 * the work and stopped afterwards.
 */
export async function withEmbeddedPostgres<T>(
  options: { dataDir: string; log: Log },
  work: (connection: OwnerConnection) => Promise<T>,
): Promise<T> {
  const running = await findPostmaster(options.dataDir)
  const client = running && (await tryConnect(running))
  if (running?.socketDir && typeof client === 'object') {
    await client.end()
    return work(ownerConnection(running.socketDir, running.port))
  }
  const embedded = await startEmbeddedPostgres(options)
  try {
    return await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}
