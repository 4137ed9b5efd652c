import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { open, type Entry, type ZipFile as ReadingZip } from 'yauzl'
import { ZipFile } from 'yazl'
import { BackupError } from './manifest.ts'

export interface EntryFacts {
  path: string
  bytes: number
  sha256: string
}

/** A zip file being written, entry after entry; nothing is held in memory. */
export interface ZipWriter {
  /** `isPacked: false` for what is compressed already (pictures). Resolves when the entry's last byte is read. */
  add(path: string, chunks: AsyncIterable<Buffer>, options: { isPacked: boolean }): Promise<EntryFacts>
  /** Resolves when all bytes are in the file and on disk. */
  finish(): Promise<void>
  /** Gives up; what is written stays for the caller to delete. */
  abort(): void
}

/** The file must not exist; it holds password hashes, so only its owner may read it. */
export function createZipWriter(file: string): ZipWriter {
  const zip = new ZipFile()
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const written = finished(zip.outputStream.pipe(output))
  const failed = new Promise<never>((_, reject) => {
    zip.on('error', reject)
    written.catch(reject)
  })
  // The next waiter gets the error; without a listener of its own Node would end before that.
  failed.catch(() => undefined)

  return {
    async add(path, chunks, { isPacked }) {
      const hash = createHash('sha256')
      let bytes = 0
      async function* measured(): AsyncGenerator<Buffer> {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      }
      const source = Readable.from(measured(), { objectMode: false })
      zip.addReadStream(source, path, { compress: isPacked, mode: 0o100600 })
      await Promise.race([finished(source, { writable: false }), failed])
      return { path, bytes, sha256: hash.digest('hex') }
    },
    async finish() {
      zip.end()
      await Promise.race([written, failed])
    },
    abort: () => output.destroy(),
  }
}

/** A zip file for reading: entries by name. Names that could climb out of a folder are refused by the library. */
export interface ZipReader {
  has(path: string): boolean
  /** @throws {BackupError} when the entry is missing, or its bytes are not the promised ones (after the last chunk). */
  read(facts: EntryFacts): AsyncGenerator<Buffer>
  /** For the manifest, which nothing vouches for but the zip's own checksum. @throws {BackupError} when missing or over the limit. */
  readText(path: string, mostBytes: number): Promise<string>
  close(): void
}

/** @throws {BackupError} when the file is missing or no zip. */
export async function openZip(file: string): Promise<ZipReader> {
  let zip: ReadingZip
  const entries = new Map<string, Entry>()
  try {
    zip = await openLazily(file)
    await listEntries(zip, (entry) => entries.set(entry.fileName, entry))
  } catch (error) {
    throw new BackupError(`${file} cannot be read as a backup: ${(error as Error).message}`, { cause: error })
  }

  async function* chunksOf(path: string, mostBytes: number): AsyncGenerator<Buffer> {
    const entry = entries.get(path)
    if (!entry) throw new BackupError(`The backup is incomplete: ${path} is missing.`)
    let bytes = 0
    try {
      for await (const chunk of (await openStream(zip, entry)) as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > mostBytes) throw new BackupError(`The backup is damaged: ${path} is longer than it should be.`)
        yield chunk
      }
    } catch (error) {
      if (error instanceof BackupError) throw error
      throw new BackupError(`The backup is damaged: ${path} cannot be read (${(error as Error).message}).`, {
        cause: error,
      })
    }
  }

  return {
    has: (path) => entries.has(path),
    async *read({ path, bytes, sha256 }) {
      const hash = createHash('sha256')
      let count = 0
      for await (const chunk of chunksOf(path, bytes)) {
        hash.update(chunk)
        count += chunk.length
        yield chunk
      }
      if (count !== bytes || hash.digest('hex') !== sha256)
        throw new BackupError(`The backup is damaged: ${path} does not match its checksum.`)
    },
    async readText(path, mostBytes) {
      const chunks: Buffer[] = []
      for await (const chunk of chunksOf(path, mostBytes)) chunks.push(chunk)
      return Buffer.concat(chunks).toString('utf8')
    },
    close: () => zip.close(),
  }
}

function openLazily(file: string): Promise<ReadingZip> {
  return new Promise((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
}

function listEntries(zip: ReadingZip, take: (entry: Entry) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      take(entry)
      zip.readEntry()
    })
    zip.once('end', resolve)
    zip.once('error', reject)
    zip.readEntry()
  })
}

function openStream(zip: ReadingZip, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
}
