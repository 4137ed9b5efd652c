import type { FieldError } from '@drawdesk/contract/core/schema'

/** A call that did not succeed. Its message has been shown already unless the caller asked for silence. */
export class ApiError extends Error {
  /** The envelope's code, else the HTTP status; 0 when the server was not reached. */
  readonly code: number
  /** Input errors, to be shown beside their fields. */
  readonly errors: FieldError[] | undefined
  /** Names the request in the server's log. */
  readonly requestId: string | undefined
  /** What the answer carried besides, as in a conflict. */
  readonly data: unknown
  /** Of a 401: how the session ended, as the server reports it. */
  readonly ended: unknown
  /** Of a 403: what lets the same call through (`proof`: a fresh one of who calls). */
  readonly needs: unknown

  constructor(
    message: string,
    facts: {
      code: number
      errors?: FieldError[]
      requestId?: string
      data?: unknown
      ended?: unknown
      needs?: unknown
      cause?: unknown
    },
  ) {
    super(message, { cause: facts.cause })
    this.name = 'ApiError'
    this.code = facts.code
    this.errors = facts.errors
    this.requestId = facts.requestId
    this.data = facts.data
    this.ended = facts.ended
    this.needs = facts.needs
  }
}
