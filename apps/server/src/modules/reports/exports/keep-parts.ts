import type { Readable } from 'node:stream'
import { PART_BYTES } from '@drawdesk/contract/files/attach'
import type { Storage } from '../../../platform/storage/storage.ts'
import { partKeyOf } from '../../files/stores/parted.ts'

/** Puts a stream into a store part by part, all but the last of one size, so that a place within them can be found. Memory holds one part, the same for all. */
export async function keepParts(
  { storage, storageKey, mime }: { storage: Storage; storageKey: string; mime: string },
  content: Readable,
  onPart: (bytes: number) => Promise<void>,
): Promise<{ parts: number; bytes: number }> {
  const part = Buffer.allocUnsafeSlow(PART_BYTES)
  let parts = 0
  let bytes = 0
  let size = 0
  const put = async (): Promise<void> => {
    parts += 1
    await storage.put(partKeyOf(storageKey, parts), part.subarray(0, size), mime)
    bytes += size
    size = 0
    await onPart(bytes)
  }
  for await (const chunk of content as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length;) {
      const copied = chunk.copy(part, size, at)
      size += copied
      at += copied
      if (size === PART_BYTES) await put()
    }
  }
  if (size > 0) await put()
  return { parts, bytes }
}

/** Everything that lies behind this key. */
export async function removeParts(storage: Storage, storageKey: string): Promise<void> {
  if (storageKey === '') return
  for await (const { key } of storage.list(storageKey)) await storage.remove(key)
}
