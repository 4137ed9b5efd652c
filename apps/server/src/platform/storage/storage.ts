import type { Readable } from 'node:stream'

/** Where bytes live: a folder below DATA_DIR, or any S3-compatible store. Keys are our own (`tenant/ab/cdef…`), never a user's text. */
export interface Storage {
  put(key: string, bytes: Buffer, mime: string): Promise<void>
  /** @throws {StoredFileMissing} */
  get(key: string): Promise<Buffer>
  /** @throws {StoredFileMissing} */
  open(key: string): Promise<{ stream: Readable; bytes: number }>
  remove(key: string): Promise<void>
  /** Lets go of connections, where there are any. */
  close?(): Promise<void>
}

export class StoredFileMissing extends Error {
  override name = 'StoredFileMissing'
}
