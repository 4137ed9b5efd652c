import type { Readable } from 'node:stream'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

const UTF8_NAMES = 0x800

/** Files of a zip that fit, by name; names are in GBK unless the zip says otherwise. @throws where it is no zip, or holds more than `maxBytes` */
export async function filesOfZip(bytes: Buffer, maxBytes: number): Promise<Map<string, Buffer>> {
  const zip = await opened(bytes)
  const files = new Map<string, Buffer>()
  let unpacked = 0
  try {
    for await (const entry of entriesOf(zip)) {
      const chunks: Buffer[] = []
      for await (const chunk of (await contentOf(zip, entry)) as AsyncIterable<Buffer>) {
        unpacked += chunk.length
        if (unpacked > maxBytes) throw new Error(`the zip holds more than ${maxBytes} bytes`)
        chunks.push(chunk)
      }
      files.set(nameOf(entry), Buffer.concat(chunks))
    }
  } finally {
    zip.close()
  }
  return files
}

function nameOf({ fileName, generalPurposeBitFlag }: Entry): string {
  const isUtf8 = (generalPurposeBitFlag & UTF8_NAMES) !== 0
  return new TextDecoder(isUtf8 ? 'utf-8' : 'gbk').decode(fileName as unknown as Buffer) // a Buffer, as decodeStrings is off
}

function opened(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, decodeStrings: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })
}

/** One after the other; the next is looked up when it is asked for. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      zip.removeAllListeners('entry').removeAllListeners('end').removeAllListeners('error')
      zip
        .once('entry', resolve)
        .once('end', () => resolve(undefined))
        .once('error', reject)
      zip.readEntry()
    })
    if (!entry) return
    yield entry
  }
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
}
