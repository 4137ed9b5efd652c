/** What a file may cost before it is refused. */
export interface XlsxLimits {
  /** Files inside the archive. */
  entries: number
  /** All of them unpacked, counted while they are: what the archive says of itself is not trusted. */
  unpackedBytes: number
  /** Unpacked to packed, for archives that unpack to more than `freeBytes`. */
  ratio: number
  freeBytes: number
  /** The heading not counted. */
  rows: number
  columns: number
  parseMs: number
  parseMemoryMb: number
}

/** 20,000 rows of ten columns unpack to some 15 MB at a ratio of 10 to 40. */
export const XLSX_LIMITS: XlsxLimits = {
  entries: 200,
  unpackedBytes: 48 * 1024 * 1024,
  ratio: 150,
  freeBytes: 4 * 1024 * 1024,
  rows: 20_000,
  columns: 100,
  parseMs: 20_000,
  parseMemoryMb: 384,
}
