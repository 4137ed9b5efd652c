import { clearErrorLog, type ErrorLogEntry } from '../../lib/errors/error-log.ts'
import { call } from '../../lib/http/http.ts'

/** The server takes 64 KB at a time; a little is left for what goes around the entries. */
const BATCH_MAX_BYTES = 60_000

/** Entries in lists that each fit into one upload, in their order. */
export function batchesOf(entries: readonly ErrorLogEntry[], maxBytes = BATCH_MAX_BYTES): ErrorLogEntry[][] {
  const batches: ErrorLogEntry[][] = []
  const encoder = new TextEncoder()
  let bytes = maxBytes
  for (const entry of entries) {
    const size = encoder.encode(JSON.stringify(wireOf(entry))).length + 1
    if (bytes + size > maxBytes) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(entry)
    bytes += size
  }
  return batches
}

function wireOf({ type, url, message, stack, info, time, count }: ErrorLogEntry) {
  return { type, url, message: count > 1 ? `${message} (×${count})` : message, stack, info, time }
}

/**
 * Sends the entries to the server and forgets those that arrived.
 *
 * @throws {ApiError} after its message was shown; what had not arrived is kept.
 */
export async function uploadErrorLog(entries: readonly ErrorLogEntry[]): Promise<void> {
  for (const batch of batchesOf(entries)) {
    // One after the other: the server counts uploads by address.
    await call('POST', '/blade-auth/oauth/logout', { body: batch.map(wireOf) })
    clearErrorLog(new Set(batch.map(({ id }) => id)))
  }
}
