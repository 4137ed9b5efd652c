/** Undefined without one. A text that is no number of ours is beyond all numbers, which answers `resync`. */
export function readLastEventId(header: string | string[] | undefined): number | undefined {
  const text = (Array.isArray(header) ? header[0] : header)?.trim()
  if (text === undefined || text === '') return undefined
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.MAX_SAFE_INTEGER
}
