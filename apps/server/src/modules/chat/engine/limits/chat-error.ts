/**
 * What went wrong, in our words. E_AUTH key refused; E_BALANCE no money; E_RATE too often; E_BUSY overloaded, or every circuit open;
 * E_PARAM the request is wrong; E_CONTEXT longer than the model takes; E_MODERATED refused for its content; E_TIMEOUT silence or too
 * long; E_UPSTREAM any other fault of the service, a broken stream too; E_NOTFOUND no such model or address; E_UNSENT never left us.
 */
export type ChatErrorCode =
  | 'E_AUTH'
  | 'E_BALANCE'
  | 'E_RATE'
  | 'E_BUSY'
  | 'E_PARAM'
  | 'E_CONTEXT'
  | 'E_MODERATED'
  | 'E_TIMEOUT'
  | 'E_UPSTREAM'
  | 'E_NOTFOUND'
  | 'E_UNSENT'

export interface ChatErrorFacts {
  /** HTTP status of the answer; absent where there was none. */
  status?: number
  /** May be asked again, as long as nothing of the answer came. */
  isRepeatable: boolean
  /** What the service asks to be waited for. */
  retryAfterMs?: number
  /** Every circuit is open: the first is tried again then. */
  until?: Date
  /** What the service said, secrets masked, at most 2,000 characters. */
  bodyText?: string
  cause?: unknown
}

/** A chat service did not answer, or not to the end. Message and body never hold a key. */
export class ChatError extends Error {
  override name = 'ChatError'
  readonly code: ChatErrorCode
  readonly status: number | undefined
  readonly isRepeatable: boolean
  readonly retryAfterMs: number | undefined
  readonly until: Date | undefined
  readonly bodyText: string

  constructor(code: ChatErrorCode, message: string, facts: ChatErrorFacts) {
    super(message, { cause: facts.cause })
    this.code = code
    this.status = facts.status
    this.isRepeatable = facts.isRepeatable
    this.retryAfterMs = facts.retryAfterMs
    this.until = facts.until
    this.bodyText = (facts.bodyText ?? '').slice(0, 2_000)
  }
}
