import { API_PATH, REQUEST_TIMEOUT_MS, SILENT_CODES } from '@drawdesk/contract/core/constants'
import { STATUS } from '@drawdesk/contract/core/errors'
import { ORIGIN_HEADER } from '@drawdesk/contract/logs/origin-header'
import { failureOf, isSuccess, readBody, saysNothing, unreachable } from './answer.ts'
import { ApiError } from './api-error.ts'
import { recordError } from '../errors/error-log.ts'
import { isLeaving } from '../loading/leaving.ts'
import { showMessage, type RefusedCall } from '../texts/messages.ts'
import { namePeople } from './people-names.ts'
import { requestHeaders } from './request-headers.ts'
import { endingText } from '../session/session-ended.ts'
import { untilProved } from '../session/proof.ts'
import { loseSession, setLocked, untilRenewed, useSession } from '../session/session-store.ts'
import { refreshIfDue } from '../session/token-refresh.ts'

export { ApiError }

export interface CallOptions {
  /** Goes to the URL; empty values are left out, lists are comma-joined. */
  query?: Record<string, unknown>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as multipart instead of `body`. */
  form?: FormData
  /** Sent as it is instead of `body`. */
  bytes?: Blob
  /** Reject without showing the message. */
  silent?: boolean
  signal?: AbortSignal
  /** It brings an earlier version of a row back, and its history says so. */
  isVersion?: boolean
  /** Send the client's Basic authorization; on unless said. */
  basic?: boolean
  /** Part of signing in or out: goes out while the pages wait for a sign-in, and begins no such wait. */
  isOfSignIn?: boolean
}

/**
 * Calls the server: `call<Page<Param>>('GET', '/blade-system/param/list', { query: { current: 1 } })`.
 * Answers the envelope's `data`. A refused token signs out, once, however many calls meet it; where pages are open the call waits until their
 * person has signed in again.
 *
 * @throws {ApiError} on every failure, after its message was shown; an abort by `signal` rejects with the signal's own reason, unsaid.
 */
export async function call<T>(method: 'GET' | 'POST', path: string, options: CallOptions = {}): Promise<T> {
  return carryOut(method, path, options, async (response) => {
    const body = await readBody(response)
    return isSuccess(response, body) ? { value: namePeople(body.data as T) } : failureOf(response, body) // the route's answer schema is what T names
  })
}

/** A file of the server, which comes without an envelope. The token goes in the header as with every call. @throws {ApiError} as {@link call} */
export async function fetchFile(
  path: string,
  options: CallOptions = {},
  method: 'GET' | 'POST' = 'GET',
): Promise<Blob> {
  return carryOut(method, path, options, async (response) => {
    // JSON is an envelope, unless the answer says that it is a file.
    const isFile =
      response.status === 200 &&
      (!response.headers.get('content-type')?.includes('json') ||
        response.headers.get('content-disposition')?.startsWith('attachment'))
    return isFile ? { value: await response.blob() } : failureOf(response, await readBody(response))
  })
}

/** Sends, reads, and does what every failure asks for. */
async function carryOut<T>(
  method: 'GET' | 'POST',
  path: string,
  options: CallOptions,
  read: (response: Response) => Promise<{ value: T } | ApiError>,
): Promise<T> {
  await refreshIfDue()
  // An open call would answer a stranger, and the pages would show that.
  if (!options.isOfSignIn && useSession.getState().interrupted && !(await untilRenewed(options.signal)))
    throw new ApiError('', { code: STATUS.signInAgain })
  const sentWith = useSession.getState().token?.datetime
  const answer = await read(await send(method, path, options))
  if (!(answer instanceof ApiError)) return answer.value
  if (answer.code === STATUS.signInAgain) {
    const now = useSession.getState().token?.datetime
    // Refused with a token that has been replaced meanwhile: it was not carried out, so it goes again with the new one.
    if (now !== undefined && now !== sentWith) return carryOut(method, path, options, read)
    if (options.isOfSignIn) throw answer
    loseSession(endingText(answer))
    // Refused, so nothing was done: once the person has signed in over the page, it is asked for again.
    if (await untilRenewed(options.signal)) return carryOut(method, path, options, read)
    throw answer
  }
  if (answer.code === STATUS.locked) {
    // Said by the lock page, which comes now.
    setLocked(true)
    throw answer
  }
  if (answer.needs === 'proof') {
    // Refused before anything was read: once the person has proved who they are, the same call goes again.
    if (await untilProved(options.signal)) return carryOut(method, path, options, read)
    throw said(answer, options)
  }
  recordFailure(answer, `${method} ${path}`)
  const isTooFew = answer.code === STATUS.tooFew
  throw said(answer, options, isTooFew || answer.code === STATUS.forbidden ? { method, path, isTooFew } : undefined)
}

async function send(method: 'GET' | 'POST', path: string, options: CallOptions): Promise<Response> {
  const headers = requestHeaders({ basic: options.basic })
  if (options.body !== undefined && !options.form) headers['Content-Type'] = 'application/json'
  if (options.isVersion) headers[ORIGIN_HEADER] = 'version'
  if (options.bytes) headers['Content-Type'] = 'application/octet-stream'
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const request: RequestInit = {
    method,
    headers,
    credentials: 'include',
    body: options.bytes ?? options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  }
  try {
    return await fetch(`${API_PATH}${path}${queryText(options.query)}`, request)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    const failure = unreachable(cause)
    if (isLeaving()) throw failure
    recordFailure(failure, `${method} ${path}`)
    throw said(failure, options)
  }
}

/** Calls that this console itself made wrongly; they do not depend on the person. */
const OUR_MISTAKES: ReadonlySet<number> = new Set([STATUS.wrongMethod, STATUS.wrongMedia])

/**
 * Into the local error log, but for what is no fault: a refusal that the server words (input to be mended, a missing right, a rule, a limit), the
 * white list, and a network that the browser itself knows to be down.
 */
function recordFailure(failure: ApiError, url: string): void {
  const isRefusal =
    failure.code >= STATUS.badInput &&
    failure.code < STATUS.ourFault &&
    !OUR_MISTAKES.has(failure.code) &&
    !saysNothing(failure)
  const isExpected = isRefusal || SILENT_CODES.includes(failure.code) || (failure.code === 0 && !navigator.onLine)
  if (!isExpected)
    recordError({
      type: 'request',
      error: failure,
      url,
      info: [failure.code, failure.requestId].filter(Boolean).join(' '),
    })
}

function said(failure: ApiError, { silent }: CallOptions, refused?: RefusedCall): ApiError {
  if (!silent && !SILENT_CODES.includes(failure.code)) showMessage('error', failure.message, refused)
  return failure
}

/** `?current=1&ids=1,2`, or `""`. */
export function queryText(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}
