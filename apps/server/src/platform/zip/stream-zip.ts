import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** Plain relative path; ours, never a user's. */
  path: string
  content: Buffer | Readable
  time: Date
  /** False for what is compressed already (pictures). */
  isPacked: boolean
}

/**
 * A zip that is made while it is read, one entry after the other: the next one is asked for when the last byte of the one before has been read, so neither
 * its size nor the number of its entries matters.
 *
 * @returns a stream that fails when an entry does; when it is destroyed the entry under way is destroyed and no more are asked for.
 */
export function streamZip(entries: AsyncGenerator<ZipEntry>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable

  async function write(): Promise<void> {
    for await (const { path, content, time, isPacked } of entries) {
      const options = { mtime: time, compress: isPacked }
      if (Buffer.isBuffer(content)) {
        zip.addBuffer(content, path, options)
        continue
      }
      const stop = (): void => void content.destroy()
      output.once('close', stop)
      if (output.destroyed) stop()
      zip.addReadStream(content, path, options)
      await finished(content, { writable: false })
      output.off('close', stop)
    }
    zip.end()
  }

  zip.once('error', (error: Error) => output.destroy(error))
  write().catch((error: Error) => output.destroy(error)) // nothing happens to one that is closed already
  return output
}
