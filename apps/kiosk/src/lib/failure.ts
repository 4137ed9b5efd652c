import type { FieldError } from '@drawdesk/contract/core/schema'

/** A call that was answered with a refusal, in words that can be shown. */
export class CallRefused extends Error {
  readonly code: number
  readonly errors: readonly FieldError[]

  constructor(code: number, msg: string, errors: readonly FieldError[] = []) {
    super(msg)
    this.name = 'CallRefused'
    this.code = code
    this.errors = errors
  }
}

/** Nobody answered, or not as our server does. */
export class ServerGone extends Error {
  constructor(cause?: unknown) {
    super('the server does not answer', { cause })
    this.name = 'ServerGone'
  }
}

/** The pairing is over: its tokens count no more. */
export class PairingEnded extends Error {
  constructor() {
    super('the pairing ended')
    this.name = 'PairingEnded'
  }
}
