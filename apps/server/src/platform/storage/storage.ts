import type { Readable } from 'node:stream'

/** A part of a file by its first and its last byte, both within it. */
export interface BytePart {
  start: number
  end: number
}

/** What a store says of a key it holds. `time`: when it was last written. */
export interface StoredItem {
  key: string
  time: Date
  bytes: number
}

/** An address that somebody without a key of the store may use for a while, and the form fields to send with it, where there are any. */
export interface SignedAddress {
  method: 'GET' | 'PUT' | 'POST'
  url: string
  headers: Readonly<Record<string, string>>
  fields?: Readonly<Record<string, string>>
}

/** Where bytes live: a folder below DATA_DIR, or an object store. Keys are our own (`tenant/ab/cdef…`), never a user's text. */
export interface Storage {
  put(key: string, bytes: Buffer, mime: string): Promise<void>
  /** @throws {StoredFileMissing} */
  get(key: string): Promise<Buffer>
  /** A file or a part of it as it is read, and how many bytes will come. @throws {StoredFileMissing} */
  open(key: string, part?: BytePart): Promise<{ stream: Readable; bytes: number }>
  /** @throws {StoredFileMissing} */
  head(key: string): Promise<{ bytes: number }>
  /** Without complaint where there is nothing. */
  remove(key: string): Promise<void>
  /** Every stored key that begins so, in no order. */
  list(prefix?: string): AsyncIterable<StoredItem>
  /** May another installation keep files there? A bucket may serve several (a restored copy beside the original), so what lies there without a row here may be another's. */
  isShared: boolean
  /** A store without addresses of its own has none. */
  presign?: {
    get(key: string, seconds: number): SignedAddress
    put(key: string, seconds: number, mime: string): SignedAddress
  }
  /** A store without buckets, or whose buckets are made elsewhere, has none. */
  buckets?: { make(): Promise<void>; remove(): Promise<void> }
  /** Lets go of connections, where there are any. */
  close?(): Promise<void>
}

export class StoredFileMissing extends Error {
  override name = 'StoredFileMissing'
}

/** The store answered with a refusal, or not at all, also after the last attempt. `code` is the store's own where it gave one. */
export class StorageFailed extends Error {
  override name = 'StorageFailed'
  readonly status: number | undefined
  readonly code: string | undefined
  constructor(message: string, options: { status?: number; code?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.status = options.status
    this.code = options.code
  }
}
