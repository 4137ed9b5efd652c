import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { checkStorageKey } from './storage-key.ts'
import { StoredFileMissing, type BytePart, type Storage } from './storage.ts'
import { syncFolder } from '../sync-folder.ts'

/** Where files are written before they are moved to their place; no key can name it. */
const INCOMING = '.incoming'
const MISSING_CODES = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

/**
 * Files below `root`, one per key. A file appears whole or not at all: written aside, flushed, renamed, and the folder
 * flushed too, so that what `put` confirmed is there after a power cut. The mime type is the caller's to keep.
 */
export function createFolderStorage(root: string): Storage {
  const base = resolve(root)

  function pathOf(key: string): string {
    checkStorageKey(key)
    return join(base, ...key.split('/'))
  }

  return {
    isShared: false,

    async put(key, bytes) {
      const target = pathOf(key)
      const draft = join(base, INCOMING, randomUUID())
      try {
        await inFolder(dirname(draft), () => writeFlushed(draft, bytes))
        await inFolder(dirname(target), () => rename(draft, target))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(dirname(target))
    },

    async get(key) {
      const path = pathOf(key)
      try {
        return await readFile(path)
      } catch (error) {
        throw asMissing(error, key)
      }
    },

    async open(key, part?: BytePart): Promise<{ stream: Readable; bytes: number }> {
      const path = pathOf(key)
      let handle
      try {
        handle = await open(path, 'r')
      } catch (error) {
        throw asMissing(error, key)
      }
      const facts = await handle.stat()
      if (!facts.isFile()) {
        await handle.close()
        throw new StoredFileMissing(`no stored file ${key}`)
      }
      // The stream closes the handle at its end, on an error and when it is destroyed.
      return part
        ? { stream: handle.createReadStream(part), bytes: part.end - part.start + 1 }
        : { stream: handle.createReadStream(), bytes: facts.size }
    },

    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
    },

    async head(key) {
      const path = pathOf(key)
      const facts = await stat(path).catch((error: unknown) => {
        throw asMissing(error, key)
      })
      if (!facts.isFile()) throw new StoredFileMissing(`no stored file ${key}`)
      return { bytes: facts.size }
    },

    async *list(prefix = '') {
      for await (const path of filesBelow(base)) {
        const key = relative(base, path).split(sep).join('/')
        if (!key.startsWith(prefix)) continue
        const facts = await stat(path).catch((error: unknown) => {
          if (MISSING_CODES.has((error as NodeJS.ErrnoException).code ?? '')) return undefined // removed just now
          throw error
        })
        if (facts) yield { key, time: facts.mtime, bytes: facts.size }
      }
    },
  }
}

/** Files below a folder, one folder at a time in memory; drafts are left out. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (MISSING_CODES.has((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  })
  for (const entry of entries) {
    if (entry.isDirectory() && entry.name !== INCOMING) yield* filesBelow(join(folder, entry.name))
    else if (entry.isFile()) yield join(folder, entry.name)
  }
}

async function writeFlushed(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The folder is nearly always there, so it is made only when it was missing. */
async function inFolder(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await makeFolder(folder)
    await work()
  }
}

/** Makes missing folders and flushes the names of the new ones into their parents. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  const above = dirname(resolve(first))
  for (let one = dirname(folder); one.length >= above.length; one = dirname(one)) {
    await syncFolder(one)
    if (one === dirname(one)) return
  }
}

function asMissing(error: unknown, key: string): unknown {
  if (!MISSING_CODES.has((error as NodeJS.ErrnoException).code ?? '')) return error
  return new StoredFileMissing(`no stored file ${key}`, { cause: error })
}
