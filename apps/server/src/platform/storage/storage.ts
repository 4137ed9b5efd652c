import type { Readable } from 'node:stream'

/** A part of a file by its first and its last byte, both within it. */
export interface BytePart {
  start: number
  end: number
}

/** Where bytes live: a folder below DATA_DIR, or any S3-compatible store. Keys are our own (`tenant/ab/cdef…`), never a user's text. */
export interface Storage {
  put(key: string, bytes: Buffer, mime: string): Promise<void>
  /** @throws {StoredFileMissing} */
  get(key: string): Promise<Buffer>
  /** A file or a part of it as it is read, and how many bytes will come. @throws {StoredFileMissing} */
  open(key: string, part?: BytePart): Promise<{ stream: Readable; bytes: number }>
  remove(key: string): Promise<void>
  /**
   * Every stored key, in no order, with the time it was last written. Only of a store that is ours alone: a bucket may serve several
   * installations (a restored copy beside the original), so what lies there without a row here may be another's.
   */
  list?(): AsyncIterable<{ key: string; time: Date }>
  /** Lets go of connections, where there are any. */
  close?(): Promise<void>
}

export class StoredFileMissing extends Error {
  override name = 'StoredFileMissing'
}
