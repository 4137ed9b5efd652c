import type { Readable } from 'node:stream'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { AppError } from '../errors.ts'
import { xlsxErrors } from './xlsx.errors.ts'
import type { XlsxLimits } from './xlsx-limits.ts'

/** What is needed for the texts of a sheet; pictures, charts, macros and the like are counted but not kept. */
const KEPT =
  /^(\[content_types\]\.xml|_rels\/\.rels|xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedstrings\.xml|worksheets\/[^/]+\.xml))$/i
/** Entities are how a small XML grows; no spreadsheet program writes a document type. */
const DOCTYPE = /<!(DOCTYPE|ENTITY)/i
const DOCTYPE_CHARACTERS = 9
const BITS_ENCRYPTED = 0x41

/**
 * The files of an xlsx archive that a reader needs, by name, unpacked within the limits. What is judged here is exactly what
 * is read later: the reader gets these bytes, not the archive.
 *
 * @throws AppError `xlsx.notXlsx`, `xlsx.tooLarge`
 */
export async function unpackXlsx(bytes: Buffer, limits: XlsxLimits): Promise<Map<string, Buffer>> {
  const zip = await openZip(bytes)
  const kept = new Map<string, Buffer>()
  const seen = new Set<string>()
  let unpacked = 0
  try {
    if (zip.entryCount > limits.entries) throw xlsxErrors.tooLarge()
    for await (const entry of entriesOf(zip)) {
      const name = entry.fileName.toLowerCase()
      // Two files of one name: readers differ in which they take.
      if (seen.has(name) || seen.size >= limits.entries) throw xlsxErrors.notXlsx()
      seen.add(name)
      if (name.endsWith('/')) continue
      if ((entry.generalPurposeBitFlag & BITS_ENCRYPTED) !== 0) throw xlsxErrors.notXlsx()
      const isKept = KEPT.test(name)
      const chunks: Buffer[] = []
      let tail = ''
      for await (const chunk of (await openEntry(zip, entry)) as AsyncIterable<Buffer>) {
        unpacked += chunk.length
        if (unpacked > limits.unpackedBytes || (unpacked > limits.freeBytes && unpacked > bytes.length * limits.ratio))
          throw xlsxErrors.tooLarge()
        if (!isKept) continue
        const text = tail + chunk.toString('latin1')
        if (DOCTYPE.test(text)) throw xlsxErrors.notXlsx()
        tail = text.slice(-DOCTYPE_CHARACTERS)
        chunks.push(chunk)
      }
      if (isKept) kept.set(entry.fileName, Buffer.concat(chunks))
    }
  } catch (error) {
    throw error instanceof AppError ? error : xlsxErrors.notXlsx({ cause: error })
  } finally {
    zip.close()
  }
  if (!seen.has('xl/workbook.xml') || !seen.has('[content_types].xml')) throw xlsxErrors.notXlsx()
  // UTF-16 would hide the words looked for above.
  if ([...kept.values()].some((content) => content.subarray(0, 64).includes(0))) throw xlsxErrors.notXlsx()
  return kept
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(xlsxErrors.notXlsx({ cause: error })) : resolve(zip),
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

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
}
