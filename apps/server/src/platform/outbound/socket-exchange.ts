import type { Socket } from 'node:net'
import { WebSocket, type ClientOptions } from 'ws'
import { createInbox } from './inbox.ts'
import { OutboundError, type OutboundSocket } from './outbound.ts'
import type { StreamEnd } from './streamed-exchange.ts'

/** How long an ended socket may take to say goodbye. */
const GOODBYE_MS = 2_000
/** Normal closure, and a close frame without a code. */
const NORMAL_CLOSES = new Set([1000, 1005])

export interface OpenSocketOptions {
  /** http or https: that of the handshake. */
  url: URL
  headers: Record<string, string>
  /** Connected already, under TLS where the URL says so. */
  socket: Socket
  maxFrameBytes: number
  handshakeMs: number
  /** A ping goes out this often; none answered until the next is a broken connection. */
  pingMs: number
  /** Aborted with an {@link OutboundError}. */
  signal: AbortSignal
  onEnd(end: StreamEnd): void
}

/**
 * Makes a WebSocket of a connection. Frames that came before it broke are read before the break is thrown.
 *
 * @throws {OutboundError} `lost` for another answer than a socket; `aborted`.
 */
export function openSocket(options: OpenSocketOptions): Promise<OutboundSocket> {
  const { url, headers, socket, maxFrameBytes, handshakeMs, pingMs, signal, onEnd } = options
  return new Promise((resolve, reject) => {
    let state: 'opening' | 'open' | 'over' = 'opening'
    let bytes = 0
    let isAlive = true
    let ping: NodeJS.Timeout | undefined
    const web = new WebSocket(url.href.replace(/^http/, 'ws'), {
      createConnection: () => socket,
      headers,
      maxPayload: maxFrameBytes,
      handshakeTimeout: handshakeMs,
      closeTimeout: GOODBYE_MS,
      perMessageDeflate: false, // a small frame cannot blow up in memory
      followRedirects: false,
    } as ClientOptions)

    const inbox = createInbox<string | Buffer>({
      onFull: () => web.pause(),
      onSpace: () => web.resume(),
      onLeft: close,
    })

    function finish(error?: OutboundError): void {
      if (state === 'over') return
      const had = state
      state = 'over'
      clearInterval(ping)
      signal.removeEventListener('abort', onStop)
      if (had === 'opening') return reject(error ?? new OutboundError('lost', 'the socket closed before it was open'))
      if (error) inbox.fail(error, { isNow: error.kind === 'aborted' })
      else inbox.end()
      onEnd({ status: 101, bytes, ...(error ? { error } : {}) })
    }
    function fail(error: OutboundError): void {
      finish(error)
      web.terminate()
    }
    function close(): void {
      finish()
      web.close(1000)
    }
    function onStop(): void {
      fail(signal.reason as OutboundError)
    }
    function checkAlive(): void {
      if (web.isPaused) return // its answer waits behind what our reader has not read
      if (!isAlive) return fail(new OutboundError('lost', `the socket gave no sign of life for ${pingMs} ms`))
      isAlive = false
      web.ping()
    }

    web.on('open', () => {
      if (state !== 'opening') return
      state = 'open'
      ping = setInterval(checkAlive, pingMs).unref()
      resolve({
        frames: inbox.items,
        close,
        send: (text) => web.send(text, (error) => error && fail(broken(error.message))),
      })
    })
    web.on('message', (data: Buffer, isBinary) => {
      isAlive = true
      bytes += data.length
      inbox.push(isBinary ? data : data.toString(), data.length)
    })
    web.on('pong', () => (isAlive = true))
    web.on('unexpected-response', (_request, response) => {
      response.destroy()
      fail(new OutboundError('lost', `the handshake was answered with ${response.statusCode}`))
    })
    web.on('error', (error: Error & { code?: string }) => {
      if (error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')
        fail(new OutboundError('tooLarge', `a frame is longer than ${maxFrameBytes} bytes`))
      else fail(broken(error.message, error))
    })
    web.on('close', (code) => finish(NORMAL_CLOSES.has(code) ? undefined : broken(`closed with ${code}`)))
    if (signal.aborted) onStop()
    else signal.addEventListener('abort', onStop)
  })
}

const broken = (why: string, cause?: Error): OutboundError =>
  new OutboundError('lost', `the socket broke: ${why}`, { cause })
