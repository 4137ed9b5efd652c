import type { IncomingHttpHeaders } from 'node:http'
import type { BytePart } from '../../platform/storage/storage.ts'

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * The part of a file of `bytes` that a request asks for (RFC 9110 §14). Undefined: all of it, also where several parts are asked for, where the
 * header cannot be read, and where `If-Range` names another version of it. `beyond`: it ends before that part.
 */
export function askedPart(
  headers: IncomingHttpHeaders,
  { etag, bytes }: { etag: string; bytes: number },
): BytePart | 'beyond' | undefined {
  const { range = '', 'if-range': version } = headers
  const [, first = '', last = ''] = ONE_RANGE.exec(range.replaceAll(' ', '')) ?? []
  if ((first === '' && last === '') || (version !== undefined && version !== etag)) return undefined
  if (first === '')
    return Number(last) === 0 || bytes === 0 ? 'beyond' : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
  if (last !== '' && Number(last) < Number(first)) return undefined // no range at all
  if (Number(first) >= bytes) return 'beyond'
  return { start: Number(first), end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}
