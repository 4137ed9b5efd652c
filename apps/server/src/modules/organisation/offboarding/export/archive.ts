import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import type { Readable } from 'node:stream'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { partKeyOf } from '../../../files/stores/parted.ts'
import type { ExportPart, NewEntry } from './export.repository.ts'
import { localHeader } from './zip-format.ts'

const deflate = promisify(deflateRaw)
const MIME = 'application/zip'

/** Parts of an archive have at least so many bytes, and an entry more at most. */
export const ARCHIVE_PART_BYTES = 8 * 1024 * 1024

/** What was stored since the last time. */
export interface ArchiveStep {
  parts: readonly ExportPart[]
  entries: readonly NewEntry[]
}

export interface ArchiveOptions {
  storage: Storage
  storageKey: string
  /** Of all entries: the same bytes in every run. */
  time: Date
  /** What is stored already. */
  parts: number
  bytes: number
  partBytes?: number
}

interface EntryFacts {
  name: string
  about: string
  rows: number
}

/**
 * Writes an archive as parts of its own in a store. Nothing of it counts before the step that {@link createArchive.takeStep} answers is kept: who goes
 * on writes the same parts again under the same keys, so that a process that dies leaves nothing half.
 */
export function createArchive({
  storage,
  storageKey,
  time,
  partBytes = ARCHIVE_PART_BYTES,
  ...stored
}: ArchiveOptions) {
  let { parts: number, bytes: ends } = stored
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let entries: NewEntry[] = []
  let parts: ExportPart[] = []

  async function store(bytes: Buffer, at = (number += 1)): Promise<void> {
    await storage.put(partKeyOf(storageKey, at), bytes, MIME)
    parts.push({ number: at, bytes: bytes.length })
  }

  function append(bytes: Buffer): void {
    waiting.push(bytes)
    waitingBytes += bytes.length
    ends += bytes.length
  }

  async function flush(): Promise<void> {
    if (waitingBytes === 0) return
    const bytes = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    await store(bytes)
  }

  return {
    /** Where the next byte comes to stand. */
    get ends(): number {
      return ends
    },
    get isFull(): boolean {
      return waitingBytes >= partBytes || parts.length > 0
    },

    /** An entry that is there whole. */
    async add({ name, about, rows }: EntryFacts, content: Buffer, isPacked: boolean): Promise<void> {
      const packed = isPacked ? await deflate(content) : content
      const facts = {
        name,
        isPacked,
        crc: crc32(content),
        packedBytes: packed.length,
        bytes: content.length,
        starts: ends,
      }
      append(localHeader(facts, time))
      append(packed)
      entries.push({ ...facts, about, rows, sha256: createHash('sha256').update(content).digest('hex') })
    },

    /** An entry without bytes in the archive: something that is missing and named. */
    note(about: string): void {
      entries.push({
        name: '',
        about,
        rows: 0,
        isPacked: false,
        crc: 0,
        packedBytes: 0,
        bytes: 0,
        starts: ends,
        sha256: '',
      })
    },

    /** An entry as it is read, of whatever size; its header is written last, when its checksum is known, into the part before it. */
    async addStream({ name, about, rows }: EntryFacts, content: Readable): Promise<{ sha256: string }> {
      await flush()
      const headerAt = (number += 1)
      const starts = ends
      const hash = createHash('sha256')
      let crc = 0
      let bytes = 0
      let held: Buffer[] = []
      let heldBytes = 0
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk)
        crc = crc32(chunk, crc)
        bytes += chunk.length
        held.push(chunk)
        heldBytes += chunk.length
        if (heldBytes < partBytes) continue
        await store(Buffer.concat(held))
        held = []
        heldBytes = 0
      }
      if (heldBytes > 0) await store(Buffer.concat(held))
      const facts = { name, isPacked: false, crc, packedBytes: bytes, bytes, starts }
      const header = localHeader(facts, time)
      await store(header, headerAt)
      ends += header.length + bytes
      const sha256 = hash.digest('hex')
      entries.push({ ...facts, about, rows, sha256 })
      return { sha256 }
    },

    /** Bytes between or behind the entries: the directory. */
    append,

    /** Stores what waits; answers what is new since the last step. */
    async takeStep(): Promise<ArchiveStep> {
      await flush()
      const step = { parts, entries }
      parts = []
      entries = []
      return step
    },
  }
}
export type Archive = ReturnType<typeof createArchive>
