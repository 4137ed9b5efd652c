import { Readable } from 'node:stream'
import type { BytePart, Storage } from '../../../../platform/storage/storage.ts'
import { partKeyOf } from '../../../files/stores/parted.ts'
import type { ExportPart } from './export.repository.ts'

/** An archive, or a part of it by its first and last byte, as it is read out of its stored parts. */
export function openExport(
  storage: Storage,
  { storageKey, parts }: { storageKey: string; parts: readonly ExportPart[] },
  wanted: BytePart,
): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    let starts = 0
    for (const { number, bytes } of parts) {
      const start = Math.max(wanted.start - starts, 0)
      const end = Math.min(wanted.end - starts, bytes - 1)
      starts += bytes
      if (start > end || start >= bytes) continue
      yield* (await storage.open(partKeyOf(storageKey, number), { start, end })).stream as AsyncIterable<Buffer>
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}
