import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../platform/deps.ts'
import { newStorageKey } from '../../../platform/storage/storage-key.ts'

const PROBE = Buffer.from('drawdesk')
/** Of nobody: what a process that dies meanwhile leaves is swept like any file without a row. */
const PROBE_TENANT = 'status'
const UNKNOWN = -1

export interface StorageFacts {
  /** -1 where it failed. */
  probeMs: number
  /** -1 where it is not known. */
  freeBytes: number
  totalBytes: number
  error: string
}

/** Writes, reads and removes a small file; and of a folder how much room its disk has. Answers what went wrong instead of throwing it. */
export async function probeStorage({
  storage,
  config,
  log,
}: Pick<Deps, 'storage' | 'config' | 'log'>): Promise<StorageFacts> {
  const room = config.s3 ? undefined : await roomOf(join(config.dataDir, 'files'), log)
  const known = { freeBytes: room?.freeBytes ?? UNKNOWN, totalBytes: room?.totalBytes ?? UNKNOWN }
  const key = newStorageKey(PROBE_TENANT)
  const began = performance.now()
  try {
    await storage.put(key, PROBE, 'text/plain')
    const read = await storage.get(key)
    await storage.remove(key)
    if (!read.equals(PROBE)) throw new Error('what was read is not what was written')
    return { ...known, probeMs: Math.round(performance.now() - began), error: '' }
  } catch (error) {
    log.warn({ err: error }, 'the storage does not do what it should')
    return { ...known, probeMs: UNKNOWN, error: (error as Error).message }
  }
}

async function roomOf(
  folder: string,
  log: Deps['log'],
): Promise<{ freeBytes: number; totalBytes: number } | undefined> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder)
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks }
  } catch (error) {
    log.warn({ err: error }, 'the room of the storage folder is not known') // the probe shows whether it works
    return undefined
  }
}
