import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { dirname } from 'node:path'

const DECODING_MOST_MS = 40

/**
 * As much of a browser as the page of kiosks needs to print: a storage on the disk, addresses without a host, and frames whose `print` hands their pages over. Call it before the page's code is loaded.
 */
export function beBrowser({
  server,
  storageFile,
  onPrint,
}: {
  server: string
  storageFile: string
  /** So many pages were handed to the printer. */
  onPrint(pages: number): void
}): void {
  const fetchAt = globalThis.fetch
  Object.defineProperty(globalThis, 'localStorage', { value: storageIn(storageFile) })
  Object.defineProperty(globalThis, 'fetch', {
    value: (input: string | URL, init?: RequestInit) =>
      fetchAt(typeof input === 'string' && input.startsWith('/') ? `${server}${input}` : input, init),
  })
  const events = new EventTarget()
  Object.defineProperty(globalThis, 'window', { value: events })
  Object.defineProperty(globalThis, 'document', {
    value: { createElement: () => frame(onPrint), body: { append: () => undefined } },
  })
}

export interface KeptStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Written whole or not at all. */
function storageIn(file: string): KeptStorage {
  mkdirSync(dirname(file), { recursive: true })
  const values = readStorage(file)
  const save = (): void => {
    writeFileSync(`${file}.new`, JSON.stringify(values))
    renameSync(`${file}.new`, file)
  }
  return {
    getItem: (key) => values[key] ?? null,
    setItem(key, value) {
      values[key] = value
      save()
    },
    removeItem(key) {
      delete values[key]
      save()
    },
  }
}

export function readStorage(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** A frame with a page of its own; pictures take a moment to be decoded. */
function frame(onPrint: (pages: number) => void): object {
  let pages = 0
  const image = (): object => ({ decode: () => wait(Math.random() * DECODING_MOST_MS) })
  return {
    setAttribute: () => undefined,
    remove: () => undefined,
    contentDocument: {
      createElement: image,
      head: { append: () => undefined },
      body: { append: (...images: object[]) => (pages += images.length) },
    },
    contentWindow: { print: () => onPrint(pages) },
  }
}
