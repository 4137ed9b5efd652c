/** The one way out: every call to another company's service goes through it (architecture §6). */
export interface Outbound {
  /**
   * Sends one request and reads the whole answer.
   *
   * @throws {OutboundError} saying whether anything was sent, so that the caller knows what may be repeated.
   */
  send(request: OutboundRequest): Promise<OutboundResponse>
  /**
   * Sends one request and hands out the answer as it comes. Resolves with the answer's head; whatever goes wrong later, the iteration throws.
   * Leaving the loop early closes the connection. Who never reads is ended by the total time.
   *
   * @throws {OutboundError} as `send`. A packed answer (which nobody asked for) is `lost`.
   */
  stream(request: OutboundRequest & { idleMs?: number }): Promise<OutboundStream>
  /**
   * Opens a WebSocket; resolves once it is open.
   *
   * @throws {OutboundError} `unsent` when no connection came about, `lost` also where the handshake was answered with a status.
   */
  connect(request: SocketRequest): Promise<OutboundSocket>
}

/** Whose proxies a call goes through, and what it is for. */
export interface Via {
  tenantId: string
  /** This proxy, whatever its rule matches. */
  proxyConfigId?: string
  /** The drawing, for the history. */
  infoId?: string
  /** A trial of the proxy that is named: also one that is switched off. */
  isTrial?: boolean
}

export interface OutboundRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  /** http or https; private addresses are refused unless allowed (ALLOWED_PRIVATE_HOSTS, `isTrusted`). */
  url: string
  headers?: Record<string, string>
  /** Built once to bytes: what was signed is what is sent. */
  body?: Buffer
  /** Total, from the first byte out to the last byte in; connecting before that has 5 s of its own. */
  timeoutMs: number
  /** A longer answer is `tooLarge`. */
  maxBytes: number
  signal?: AbortSignal
  /** Set only for addresses of this product itself: the sample engine's, and our own for notices of the sandbox channel. */
  isTrusted?: boolean
  /** The caller repeats what was lost on its way, as a GET may be: it may travel on a connection that was kept. */
  mayRepeat?: boolean
  /** Redirects followed, each checked again; default 0. */
  maxRedirects?: number
  /** The tenant whose proxy rules hold; absent: always direct. A trusted request goes direct. */
  via?: Via
  /** Values that must not be logged or recorded, should they stand in the path. */
  hidden?: readonly string[]
}

export interface OutboundResponse {
  status: number
  /** Lower-case names; repeated ones joined by ", ". */
  headers: Record<string, string>
  body: Buffer
  ms: number
}

/** An answer as it comes. `timeoutMs` is the total, `maxBytes` holds over the whole stream, `idleMs` is the longest silence (default 60 s). */
export interface OutboundStream {
  status: number
  /** Lower-case names; repeated ones joined by ", ". */
  headers: Record<string, string>
  /** To be read once. Throws an {@link OutboundError} where the stream breaks, is too long, too slow, or stopped. */
  chunks: AsyncIterable<Buffer>
}

export interface SocketRequest {
  /** ws or wss. */
  url: string
  headers?: Record<string, string>
  /** Closes the socket: the iteration throws `aborted`. */
  signal?: AbortSignal
  isTrusted?: boolean
  /** A longer message is `tooLarge`. */
  maxFrameBytes: number
  via?: Via
  hidden?: readonly string[]
}

export interface OutboundSocket {
  /** Text as string, binary as Buffer; to be read once. Ends on a normal close (1000, or ours); throws an {@link OutboundError} when it broke. */
  frames: AsyncIterable<string | Buffer>
  send(text: string): void
  close(): void
}

/**
 * `refused` the guard or the URL; `unsent` no connection, nothing left this machine; `lost` sent, no whole answer came;
 * `timeout` as `lost`, by the clock; `aborted` by our own signal; `tooLarge` the answer passed `maxBytes`.
 */
export type OutboundFailure = 'refused' | 'unsent' | 'lost' | 'timeout' | 'aborted' | 'tooLarge'

export class OutboundError extends Error {
  override name = 'OutboundError'
  readonly kind: OutboundFailure
  /**
   * Whether bytes of the request may have left. Follows from `kind`, but for `aborted` (before or after) and `refused` (the
   * request itself, or an address it was redirected to).
   */
  readonly isSent: boolean
  constructor(kind: OutboundFailure, message: string, options?: { cause?: unknown; isSent?: boolean }) {
    super(message, options)
    this.kind = kind
    this.isSent = options?.isSent ?? (kind !== 'refused' && kind !== 'unsent')
  }
}
