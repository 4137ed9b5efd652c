import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Reads a file of JSON; undefined when there is none. @throws {Error} that names the file, when it holds something else. */
export async function readKept<Value>(path: string): Promise<Value | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return JSON.parse(text) as Value
  } catch (error) {
    throw new Error(`${path} is damaged: move it away and pair this device again`, { cause: error })
  }
}

export const writeKept = (path: string, value: unknown): Promise<void> => writeWhole(path, `${JSON.stringify(value)}\n`)

/** The old file or the new one, never half of one, whatever dies in between; for nobody but us to read. */
export async function writeWhole(path: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const next = `${path}.next`
  await rm(next, { force: true })
  const file = await open(next, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(next, path)
  await syncFolder(dirname(path))
}

async function syncFolder(path: string): Promise<void> {
  // A folder cannot be opened there, and a rename is on the disk by itself.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
