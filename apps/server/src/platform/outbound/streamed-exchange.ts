import type { Dispatcher } from 'undici'
import { joinHeaders, lost, notStarted } from './exchange.ts'
import type { Deadline } from './deadline.ts'
import type { HttpRequest } from './redirect.ts'
import { createInbox } from './inbox.ts'
import { OutboundError } from './outbound.ts'

export interface StreamedAnswer {
  status: number
  headers: Record<string, string>
  chunks: AsyncIterable<Buffer>
  /** Ends it unread: a redirect. */
  leave(): void
}

export interface StreamLimits {
  /** Over the whole stream. */
  maxBytes: number
  /** Longest silence of the other side. */
  idleMs: number
}

/** How a stream that had begun ended; without `error`: whole, or left by its reader. */
export interface StreamEnd {
  status: number
  bytes: number
  error?: OutboundError
}

/**
 * Writes one request and hands out its answer as it comes. What was received before a break is read before the break is thrown; a stop of
 * our own is thrown at once. A reader that is slow makes the other side wait, and that is not counted as its silence.
 *
 * @throws {OutboundError} until the answer's head is there; as `exchange`.
 */
export function openStream(
  dispatcher: Dispatcher,
  request: HttpRequest,
  { maxBytes, idleMs }: StreamLimits,
  deadline: Deadline,
  onEnd: (end: StreamEnd) => void,
): Promise<StreamedAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let state: 'head' | 'body' | 'over' = 'head'
    let status = 0
    let bytes = 0
    let idle: NodeJS.Timeout | undefined

    const inbox = createInbox<Buffer>({
      onFull() {
        clearTimeout(idle)
        controller?.pause()
      },
      onSpace() {
        if (state === 'over') return
        controller?.resume()
        awaitMore()
      },
      onLeft: leave,
    })

    function awaitMore(): void {
      clearTimeout(idle)
      idle = setTimeout(() => stop(new OutboundError('timeout', `nothing came for ${idleMs} ms`)), idleMs)
    }
    function finish(error?: OutboundError): void {
      if (state === 'over') return
      const had = state
      state = 'over'
      clearTimeout(idle)
      deadline.signal.removeEventListener('abort', onStop)
      if (had === 'head') return reject(error)
      if (error) inbox.fail(error, { isNow: error.kind === 'aborted' })
      else inbox.end()
      onEnd({ status, bytes, ...(error ? { error } : {}) })
    }
    function stop(error: OutboundError): void {
      if (state === 'over') return
      finish(error)
      controller?.abort(error)
    }
    function leave(): void {
      if (state === 'over') return
      finish()
      controller?.abort(new Error('left by its reader'))
    }
    function onStop(): void {
      stop(deadline.signal.reason as OutboundError) // createDeadline aborts with nothing else
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
          if (state === 'over') return started.abort(new Error('given up before it was sent'))
          controller = started
          deadline.markSent()
        },
        onResponseStart(_controller, statusCode, rawHeaders) {
          if (statusCode < 200 || state !== 'head') return
          const headers = joinHeaders(rawHeaders)
          const problem = problemOf(headers, maxBytes)
          if (problem) return stop(problem)
          state = 'body'
          status = statusCode
          awaitMore()
          resolve({ status, headers, chunks: inbox.items, leave })
        },
        onResponseData(_controller, chunk) {
          if (state !== 'body') return
          bytes += chunk.length
          if (bytes > maxBytes) return stop(tooLong(maxBytes))
          awaitMore()
          inbox.push(chunk, chunk.length)
        },
        onResponseEnd: () => finish(),
        onResponseError(_controller, error) {
          finish(controller ? lost(error) : notStarted(error, deadline))
        },
      },
    )
  })
}

const tooLong = (maxBytes: number): OutboundError =>
  new OutboundError('tooLarge', `the answer is longer than ${maxBytes} bytes`)

function problemOf(headers: Record<string, string>, maxBytes: number): OutboundError | undefined {
  if (Number(headers['content-length']) > maxBytes) return tooLong(maxBytes)
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (coding === '' || coding === 'identity') return undefined
  return new OutboundError('lost', `the stream is packed as "${coding.slice(0, 40)}", which we did not ask for`)
}
