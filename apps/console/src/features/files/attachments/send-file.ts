import { PART_BYTES, type UploadState } from '@drawdesk/contract/files/attach'
import { OSS_PATH } from '@drawdesk/contract/files/oss'
import { ApiError } from '../../../lib/http/api-error.ts'
import { call } from '../../../lib/http/http.ts'

const ENDPOINT = `${OSS_PATH}/endpoint`
/** With the waits between them a little more than the minute after which a limit lets go. */
const TRIES = 8
const FIRST_WAIT_MS = 500
const TOO_MANY = 429

export interface Sending {
  onProgress: (share: number) => void
  signal: AbortSignal
  /** Between two tries; a test hands in its own. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Ends early when it is called off, so that nobody waits half a minute for that. */
const later = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

/** A line that dropped and a server that is busy or starts anew are met again; what the server refuses is not. */
const mayRepeat = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 0 || error.code >= 500 || error.code === TOO_MANY)

/** Sends one file: a small one as a form, a large one in parts, of which only those go out that have not come yet. @throws {ApiError} */
export async function sendFile(file: File, sending: Sending): Promise<void> {
  const { signal, onProgress } = sending
  if (file.size > PART_BYTES) return sendParts(file, sending)
  const form = new FormData()
  form.append('file', file)
  await call('POST', `${ENDPOINT}/put-file-attach`, { form, silent: true, signal })
  onProgress(1)
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function sendParts(file: File, { onProgress, signal, wait = later }: Sending): Promise<void> {
  async function insist<Result>(ask: () => Promise<Result>): Promise<Result> {
    for (let count = 1; ; count += 1) {
      signal.throwIfAborted()
      try {
        return await ask()
      } catch (error) {
        if (count === TRIES || !mayRepeat(error)) throw error
      }
      await wait(FIRST_WAIT_MS * 2 ** (count - 1), signal)
    }
  }
  const partOf = (number: number): Blob => file.slice((number - 1) * PART_BYTES, number * PART_BYTES)

  // The browser's own takes only what is there as a whole, and nothing at all on a page without TLS.
  const { sha256 } = await import('@noble/hashes/sha2.js')
  const whole = sha256.create()
  const sums: string[] = []
  for (let number = 1; (number - 1) * PART_BYTES < file.size; number += 1) {
    signal.throwIfAborted()
    const bytes = new Uint8Array(await partOf(number).arrayBuffer())
    whole.update(bytes)
    sums.push(hexOf(sha256(bytes)))
  }
  const body = { name: file.name, bytes: file.size, sha256: hexOf(whole.digest()) }
  const state = await insist(() =>
    call<UploadState>('POST', `${ENDPOINT}/upload-begin`, { body, silent: true, signal }),
  )
  const come = new Set(state.received)
  for (const [index, sha256] of sums.entries()) {
    const number = index + 1
    if (!come.has(number)) {
      const query = { uploadId: state.uploadId, number, sha256 }
      await insist(() =>
        call('POST', `${ENDPOINT}/upload-part`, { query, bytes: partOf(number), silent: true, signal }),
      )
    }
    onProgress(number / (sums.length + 1))
  }
  await insist(() =>
    call('POST', `${ENDPOINT}/upload-end`, { body: { uploadId: state.uploadId }, silent: true, signal }),
  )
  onProgress(1)
}
