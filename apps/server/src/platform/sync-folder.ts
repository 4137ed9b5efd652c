import { open } from 'node:fs/promises'

/** Makes the names in a folder survive a power cut (fsync of the folder). Windows cannot open folders and keeps names without it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
