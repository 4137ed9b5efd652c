import type { SessionEnded } from '@drawdesk/contract/identity/session-ended'
import type { FieldError } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { AppError, commonErrors } from '../../platform/errors.ts'

export interface ErrorAnswer {
  status: number
  body: {
    code: number
    success: false
    data: Record<string, never>
    msg: string
    errors?: FieldError[]
    ended?: SessionEnded
    needs?: 'proof'
    requestId: string
  }
  retryAfterSeconds?: number
  /** The known error, or undefined when it is our fault and must be logged with its stack. */
  known: AppError | undefined
}

/** PostgreSQL classes that mean "these values cannot be": data exceptions, and checks that a rule should have met first. */
const BAD_VALUE = /^22/
const UNIQUE = '23505'
const FOREIGN_KEY = '23503'
const CHECK = '23514'
const NOT_NULL = '23502'

/** Anything thrown → the known error it means; undefined for what is our fault. */
export function knownErrorOf(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown
  if (typeof thrown !== 'object' || thrown === null) return undefined
  const { code, statusCode } = thrown as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string') {
    if (code === UNIQUE) return commonErrors.taken({ cause: thrown })
    if (code === FOREIGN_KEY) return commonErrors.notFound({ cause: thrown })
    if (code === CHECK || code === NOT_NULL || (code.length === 5 && BAD_VALUE.test(code)))
      return commonErrors.badInput({ cause: thrown })
    if (
      code === 'FST_ERR_CTP_BODY_TOO_LARGE' ||
      code === 'FST_REQ_FILE_TOO_LARGE' ||
      code === 'FST_FILES_LIMIT' ||
      code === 'FST_PARTS_LIMIT'
    )
      return commonErrors.tooLarge({ cause: thrown })
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
      return commonErrors.wrongMedia({ cause: thrown })
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return commonErrors.badInput({ cause: thrown })
  return undefined
}

/** The one place that writes error bodies (style §7). Never a status above 500: clients count 200–500 as answered. */
export function errorAnswerOf(thrown: unknown, language: Language, requestId: string): ErrorAnswer {
  const known = knownErrorOf(thrown)
  const error = known ?? commonErrors.internal()
  const errors = error.fieldErrorsIn(language)
  return {
    status: error.status,
    body: {
      code: error.status,
      success: false,
      data: {},
      msg: error.messageIn(language),
      ...(errors ? { errors } : {}),
      ...(error.ended ? { ended: error.ended } : {}),
      ...(error.needs ? { needs: error.needs } : {}),
      requestId,
    },
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    known,
  }
}
