import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import type { TLSSocket } from 'node:tls'

const DEFAULT_PORT = 631
/** What a printer says of itself takes some 30 KB. */
const ANSWER_BYTES_MOST = 2_000_000
/** Without a byte in either direction. A printer with little memory takes a document no faster than it prints it. */
const SILENCE_MS = 60_000

/** The printer was not reached, or went away before its answer was there: what was asked may have happened. */
export class IppUnreachable extends Error {
  override name = 'IppUnreachable'
}

/**
 * The printer's certificate is not the one that is named (`changed`), or is known to no authority and none is named (`unknown`). Nothing was sent. `shown` is its
 * SHA-256.
 */
export class IppUntrusted extends IppUnreachable {
  override name = 'IppUntrusted'
  readonly why: 'changed' | 'unknown'
  readonly shown: string
  constructor(why: IppUntrusted['why'], { host, shown }: { host: string; shown: string }) {
    const problem =
      why === 'changed'
        ? 'shows another certificate than the one that is trusted'
        : 'shows a certificate that nobody vouches for'
    super(`${host}: ${problem} (SHA-256 ${shown})`)
    this.why = why
    this.shown = shown
  }
}

export interface TransportOptions {
  /** `ipp:`, `ipps:`, `http:` or `https:`. */
  uri: string
  silenceMs?: number
  /** SHA-256 of the certificate a printer shows, as hex with or without colons: for printers that sign their own, which no authority knows. */
  fingerprint?: string
  signal?: AbortSignal
}

/** The web address behind a printer's, and whether it is spoken to over TLS. @throws {TypeError} another scheme. */
export function addressOf(uri: string): { url: URL; isSecure: boolean } {
  const match = /^(ipps?|https?):\/\/(.+)$/i.exec(uri)
  if (!match) throw new TypeError(`${uri} is no address of a printer: ipp://… or ipps://… is needed`)
  const scheme = match[1]!.toLowerCase()
  const isSecure = scheme === 'ipps' || scheme === 'https'
  const url = new URL(`${isSecure ? 'https' : 'http'}://${match[2]}`)
  if (url.port === '' && scheme.startsWith('ipp')) url.port = String(DEFAULT_PORT)
  return { url, isSecure }
}

/** Whole, or as it comes: then its length is not said before. */
export type MessageBody = Uint8Array | AsyncIterable<Uint8Array>

/**
 * Posts one IPP message and gives the answer's bytes.
 *
 * @throws {IppUnreachable} no answer, half of one, or another status than 200.
 * @throws {IppUntrusted} a certificate that is not the one named.
 */
export function post(body: MessageBody, options: TransportOptions): Promise<Buffer> {
  const { url, isSecure } = addressOf(options.uri)
  const length = body instanceof Uint8Array ? body.length : undefined
  return new Promise((resolve, reject) => {
    const end = (error: IppUnreachable): void => {
      request.destroy()
      reject(error)
    }
    const fail = (message: string, cause?: unknown): void =>
      end(new IppUnreachable(`${url.host}: ${message}`, { cause }))
    const request = open(url, isSecure, { ...options, length }, (answer) => {
      if (answer.statusCode !== 200) return fail(`HTTP ${answer.statusCode} instead of an answer`)
      collect(answer).then(resolve, (error: unknown) => fail((error as Error).message, error))
    })
    request.on('error', (error) => fail(error.message, error))
    request.setTimeout(options.silenceMs ?? SILENCE_MS, () => fail('no answer in time'))
    if (isSecure)
      checkCertificate(request, options.fingerprint, (why, shown) =>
        end(new IppUntrusted(why, { host: url.host, shown })),
      )
    if (body instanceof Uint8Array) request.end(body)
    // What breaks the connection is an error of the request.
    else pipeline(body, request).catch((error: unknown) => fail((error as Error).message, error))
  })
}

function open(
  url: URL,
  isSecure: boolean,
  { signal, length }: TransportOptions & { length: number | undefined },
  onAnswer: (answer: IncomingMessage) => void,
): ClientRequest {
  const options = {
    method: 'POST',
    // A connection of its own: one that a printer has closed meanwhile would lose the message.
    agent: false,
    headers: { 'content-type': 'application/ipp', ...(length === undefined ? {} : { 'content-length': length }) },
    ...(signal ? { signal } : {}),
  }
  if (!isSecure) return httpRequest(url, options, onAnswer)
  // Who is trusted is decided by `checkCertificate`, which also says what was shown.
  return httpsRequest(url, { ...options, rejectUnauthorized: false }, onAnswer)
}

const bareHex = (fingerprint: string): string => fingerprint.replaceAll(':', '').toLowerCase()

/** Before a byte of the message has left: the request waits for its socket, and this for the handshake. */
function checkCertificate(
  request: ClientRequest,
  fingerprint: string | undefined,
  refuse: (why: IppUntrusted['why'], shown: string) => void,
): void {
  request.once('socket', (socket) =>
    socket.once('secureConnect', () => {
      const { authorized } = socket as TLSSocket
      const shown = (socket as TLSSocket).getPeerCertificate().fingerprint256
      if (fingerprint === undefined ? !authorized : bareHex(shown) !== bareHex(fingerprint))
        refuse(fingerprint === undefined ? 'unknown' : 'changed', shown)
    }),
  )
}

async function collect(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MOST) throw new Error(`an answer has more than ${ANSWER_BYTES_MOST} bytes`)
    chunks.push(chunk)
  }
  if (!answer.complete) throw new Error('the answer broke off')
  return Buffer.concat(chunks)
}
