import type { Readable } from 'node:stream'
import { PART_BYTES } from '@drawdesk/contract/files/attach'
import type { Storage } from '../../../platform/storage/storage.ts'
import { partKeyOf } from '../../files/stores/parted.ts'

/** Puts a stream into a store part by part, all but the last of one size, so that a place within them can be found. Memory holds one part. */
export async function keepParts(
  { storage, storageKey, mime }: { storage: Storage; storageKey: string; mime: string },
  content: Readable,
  onPart: (bytes: number) => Promise<void>,
): Promise<{ parts: number; bytes: number }> {
  let parts = 0
  let bytes = 0
  let waiting: Buffer[] = []
  let size = 0
  const put = async (): Promise<void> => {
    parts += 1
    await storage.put(partKeyOf(storageKey, parts), Buffer.concat(waiting), mime)
    bytes += size
    waiting = []
    size = 0
    await onPart(bytes)
  }
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let rest = chunk
    while (size + rest.length >= PART_BYTES) {
      const fits = PART_BYTES - size
      waiting.push(rest.subarray(0, fits))
      size = PART_BYTES
      rest = rest.subarray(fits)
      await put()
    }
    if (rest.length > 0) waiting.push(rest)
    size += rest.length
  }
  if (size > 0) await put()
  return { parts, bytes }
}

/** Everything that lies behind this key. */
export async function removeParts(storage: Storage, storageKey: string): Promise<void> {
  if (storageKey === '') return
  for await (const { key } of storage.list(storageKey)) await storage.remove(key)
}
