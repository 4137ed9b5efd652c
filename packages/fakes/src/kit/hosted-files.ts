import { randomBytes } from 'node:crypto'
import type { FakeAnswer, FakeRequest } from './fake-http.ts'

/** Result files behind addresses that end, as every provider has them. */
export interface HostedFiles {
  /** Path (`/files/…`) of these bytes; after `ttlMs` it answers `goneStatus`. */
  put(bytes: Buffer, mime?: string, ttlMs?: number): string
  /** Ends every address given so far. */
  expire(): void
  /** The answer when this request asks for a file, else undefined. */
  answer(request: FakeRequest): FakeAnswer | undefined
}

/** @param goneStatus what an ended address answers: 403 as object stores do, or 410. */
export function createHostedFiles({ ttlMs = 3_600_000, goneStatus = 403 } = {}): HostedFiles {
  const files = new Map<string, { bytes: Buffer; mime: string; untilMs: number }>()
  return {
    put(bytes, mime = 'image/png', ownTtlMs = ttlMs) {
      const path = `/files/${randomBytes(12).toString('hex')}.${mime.split('/')[1] ?? 'bin'}`
      files.set(path, { bytes, mime, untilMs: performance.now() + ownTtlMs })
      return path
    },
    expire: () => files.forEach((file) => Object.assign(file, { untilMs: 0 })),
    answer(request) {
      const path = request.path.replace(/\?.*$/, '')
      if (!path.startsWith('/files/')) return undefined
      const file = files.get(path)
      if (!file) return { status: 404, body: 'not found' }
      if (file.untilMs <= performance.now())
        return {
          status: goneStatus,
          body: '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>',
        }
      return { body: file.bytes, headers: { 'Content-Type': file.mime } }
    },
  }
}
