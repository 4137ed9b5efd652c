/** The one way out: every call to another company's service goes through it (architecture §6). */
export interface Outbound {
  /**
   * Sends one request and reads the whole answer.
   *
   * @throws {OutboundError} saying whether anything was sent, so that the caller knows what may be repeated.
   */
  send(request: OutboundRequest): Promise<OutboundResponse>
}

export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
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
  /** Set only for the sample engine's own address. */
  isTrusted?: boolean
  /** Redirects followed, each checked again; default 0. */
  maxRedirects?: number
}

export interface OutboundResponse {
  status: number
  /** Lower-case names; repeated ones joined by ", ". */
  headers: Record<string, string>
  body: Buffer
  ms: number
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
