import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

/** The files of a zip by their paths, in the order in which they stand in it. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const files = new Map<string, Buffer>()
  for (let left = zip.entryCount; left > 0; left -= 1) {
    const next = once(zip, 'entry') as Promise<[Entry]>
    zip.readEntry()
    const [entry] = await next
    const content = await new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
    )
    files.set(entry.fileName, await buffer(content))
  }
  return files
}
