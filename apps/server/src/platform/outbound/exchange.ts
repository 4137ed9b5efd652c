import type { Dispatcher } from 'undici'
import { ConnectFailed } from './connector.ts'
import type { Deadline } from './deadline.ts'
import type { HttpRequest } from './redirect.ts'
import { OutboundError } from './outbound.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

type RawHeaders = Record<string, string | string[] | undefined>

/**
 * Writes one request and reads its answer whole. Never writes it twice, whatever happens to the connection.
 *
 * @throws {OutboundError} `unsent` exactly when undici had not begun to write (it says so before the first byte); after that `lost`.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: HttpRequest,
  maxBytes: number,
  deadline: Deadline,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let isOver = false
    let status = 0
    let headers: Record<string, string> = {}
    const chunks: Buffer[] = []
    let bytes = 0

    function settle(outcome: () => void): void {
      if (isOver) return
      isOver = true
      deadline.signal.removeEventListener('abort', onStop)
      outcome()
    }
    function stop(error: OutboundError): void {
      settle(() => {
        reject(error)
        controller?.abort(error)
      })
    }
    function onStop(): void {
      stop(deadline.signal.reason as OutboundError) // createDeadline aborts with nothing else
    }
    function refuseSize(): void {
      stop(new OutboundError('tooLarge', `the answer is longer than ${maxBytes} bytes`))
    }

    if (deadline.signal.aborted) return onStop()
    deadline.signal.addEventListener('abort', onStop)

    dispatcher.dispatch(
      {
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
      },
      {
        // Called right before the first byte. Aborting in here keeps all of them back.
        onRequestStart(started) {
          if (controller)
            stop(new OutboundError('lost', 'the connection broke and the request would have been sent again'))
          if (isOver) return started.abort(new Error('given up before it was sent'))
          controller = started
          deadline.markSent()
        },
        onResponseStart(_controller, statusCode, rawHeaders) {
          if (statusCode < 200) return // 103 and the like: the answer itself follows
          status = statusCode
          headers = joinHeaders(rawHeaders)
          if (Number(headers['content-length']) > maxBytes) refuseSize()
        },
        onResponseData(_controller, chunk) {
          if (isOver) return
          bytes += chunk.length
          if (bytes > maxBytes) refuseSize()
          else chunks.push(chunk)
        },
        onResponseEnd() {
          settle(() => resolve({ status, headers, body: Buffer.concat(chunks, bytes) }))
        },
        onResponseError(_controller, error) {
          settle(() => reject(controller ? lost(error) : notStarted(error, deadline)))
        },
      },
    )
  })
}

export function lost(error: Error): OutboundError {
  return new OutboundError('lost', `the connection broke before the whole answer came: ${error.message}`, {
    cause: error,
  })
}

export function notStarted(error: Error, deadline: Deadline): OutboundError {
  const isSent = deadline.isSent() // by the request that was redirected
  const reason = error instanceof ConnectFailed ? error.cause : error
  if (reason instanceof OutboundError) return new OutboundError(reason.kind, reason.message, { cause: reason, isSent })
  const isBadRequest = (error as NodeJS.ErrnoException).code === 'UND_ERR_INVALID_ARG'
  if (isBadRequest)
    return new OutboundError('refused', `the request cannot be sent: ${error.message}`, { cause: error, isSent })
  if (isSent) return new OutboundError('lost', `the redirect could not be followed: ${error.message}`, { cause: error })
  return new OutboundError('unsent', `no connection: ${error.message}`, { cause: error })
}

export function joinHeaders(raw: RawHeaders): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(raw)) {
    if (value !== undefined) headers[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  }
  return headers
}
