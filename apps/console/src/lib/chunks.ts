import { CHUNK_TIMEOUT_MS } from '@drawdesk/contract/core/constants'
import { recordError } from './error-log.ts'
import { isLeaving } from './leaving.ts'

/** A script or style of the console that did not come: the network is down, or a newer version has replaced it. */
export class ChunkError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ChunkError'
  }
}

/**
 * Loads a part of the console, as `loadChunk(() => import('./page.tsx'))`; an answer that takes longer than 120 s counts as failed (specification §8).
 *
 * @throws {ChunkError} after it was put into the error log, which makes the shell offer a reload.
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came within ${CHUNK_TIMEOUT_MS / 1000} s`)), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    const error = new ChunkError(`A file of the console could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, cause)
    if (!isLeaving()) recordError({ type: 'chunk', error })
    throw error
  } finally {
    clearTimeout(timer)
  }
}
