/** What a status alone says. */
export type StatusCode =
  | 'E_AUTH'
  | 'E_BALANCE'
  | 'E_NOTFOUND'
  | 'E_TIMEOUT'
  | 'E_RATE'
  | 'E_BUSY'
  | 'E_PARAM'
  | 'E_UPSTREAM'

const RETRY_AFTER_MAX_MS = 3_600_000

/** Of a status that is no success. 504 and 408 may mean that the work goes on, so they are no fault of the service like the other 5xx. */
export function codeOfStatus(status: number): StatusCode {
  if (status === 401 || status === 403) return 'E_AUTH'
  if (status === 402) return 'E_BALANCE'
  if (status === 404) return 'E_NOTFOUND'
  if (status === 408 || status === 504) return 'E_TIMEOUT'
  if (status === 429) return 'E_RATE'
  if (status === 503) return 'E_BUSY'
  return status >= 400 && status < 500 ? 'E_PARAM' : 'E_UPSTREAM'
}

/** `Retry-After` as milliseconds from now: seconds or an HTTP date (RFC 9110 §10.2.3), at most an hour; undefined when there is none. */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Math.min(RETRY_AFTER_MAX_MS, Math.ceil(Number(text) * 1_000))
  const time = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : Math.min(RETRY_AFTER_MAX_MS, Math.max(0, time - now.getTime()))
}
