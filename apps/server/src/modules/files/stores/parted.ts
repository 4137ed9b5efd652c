import { Readable } from 'node:stream'
import { PART_BYTES } from '@drawdesk/contract/files/attach'
import type { BytePart, Storage } from '../../../platform/storage/storage.ts'

/** How a file lies in its store: whole under its key, or in parts under keys of their own. */
export interface StoredPlace {
  storageKey: string
  /** 0: whole. */
  parts: number
  /** Of all. */
  bytes: string
}

const NUMBER_DIGITS = 5

/** Of the part with this number, from 1. */
export const partKeyOf = (storageKey: string, number: number): string =>
  `${storageKey}-p${String(number).padStart(NUMBER_DIGITS, '0')}`

/** Every key that holds bytes of the file, in their order. */
export const keysOf = ({ storageKey, parts }: Pick<StoredPlace, 'storageKey' | 'parts'>): string[] =>
  parts === 0 ? [storageKey] : Array.from({ length: parts }, (_, index) => partKeyOf(storageKey, index + 1))

/** A file or a part of it as it is read, wherever its bytes lie. @throws {StoredFileMissing} of what lies in parts, only for the first that is read. */
export async function openPlace(
  storage: Storage,
  place: StoredPlace,
  part?: BytePart,
): Promise<{ stream: Readable; bytes: number }> {
  if (place.parts === 0) return storage.open(place.storageKey, part)
  const { start, end } = part ?? { start: 0, end: Number(place.bytes) - 1 }
  const first = Math.floor(start / PART_BYTES)
  const last = Math.floor(end / PART_BYTES)
  const rangeIn = (index: number): BytePart => ({
    start: Math.max(start - index * PART_BYTES, 0),
    end: Math.min(end - index * PART_BYTES, PART_BYTES - 1),
  })
  const openAt = (index: number) => storage.open(partKeyOf(place.storageKey, index + 1), rangeIn(index))
  const opened = await openAt(first)
  // Its own errors come to who reads; one that nobody reads must not end the process.
  opened.stream.on('error', () => undefined)
  async function* chunks(): AsyncGenerator<Buffer> {
    yield* opened.stream as AsyncIterable<Buffer>
    for (let index = first + 1; index <= last; index += 1) yield* (await openAt(index)).stream as AsyncIterable<Buffer>
  }
  const stream = Readable.from(chunks(), { objectMode: false })
  // Left before it was read: the first part is open already.
  stream.once('close', () => opened.stream.destroy())
  return { stream, bytes: end - start + 1 }
}

/** All bytes of it. */
export async function readPlace(storage: Storage, place: Pick<StoredPlace, 'storageKey' | 'parts'>): Promise<Buffer> {
  if (place.parts === 0) return storage.get(place.storageKey)
  const all: Buffer[] = []
  for (const key of keysOf(place)) all.push(await storage.get(key))
  return Buffer.concat(all)
}
