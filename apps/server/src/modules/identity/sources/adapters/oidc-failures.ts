import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { SignInFailure } from './adapter.ts'

/** What the library's codes mean for the person; others: the answer could not be verified. */
const WORDS: Readonly<Record<string, 'clock' | 'misconfigured' | 'providerDown'>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'misconfigured',
  OAUTH_MISSING_SERVER_METADATA: 'misconfigured',
  OAUTH_TIMEOUT: 'providerDown',
}

/** Our own failure of a call beneath what the library threw. */
function ownFailure(error: unknown): SignInFailure | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (at instanceof SignInFailure) return at
  return undefined
}

/** What the library holds against an answer: the status of one that it did not expect, the issuer that another issuer names. */
function saidOf(error: ClientError): string {
  for (let at: unknown = error.cause, depth = 0; at !== undefined && depth < 5; depth += 1) {
    if (at instanceof Response) return at.status === 200 ? NO_JSON : `HTTP ${at.status}`
    if (at instanceof SyntaxError) return NO_JSON
    const { attribute, body } = at as { attribute?: unknown; body?: { issuer?: unknown } }
    if (attribute === 'issuer' && typeof body?.issuer === 'string') return `issuer: ${body.issuer}`
    at = (at as { cause?: unknown }).cause
  }
  return error.message
}
const NO_JSON = 'the answer is no JSON'

/** @throws {SignInFailure} for all that goes wrong within. */
export async function oidcFailure<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const own = ownFailure(error)
    if (own) throw own
    if (error instanceof ResponseBodyError)
      throw new SignInFailure(error.error === 'invalid_grant' ? 'codeRefused' : 'misconfigured', error.error, {
        cause: error,
        said: [error.error, error.error_description].filter(Boolean).join(': '),
      })
    if (error instanceof AuthorizationResponseError)
      throw new SignInFailure(error.error === 'access_denied' ? 'denied' : 'misconfigured', error.error, {
        cause: error,
      })
    if (error instanceof WWWAuthenticateChallengeError)
      throw new SignInFailure('misconfigured', 'refused with a challenge', {
        cause: error,
        said: `HTTP ${error.status}: ${error.cause.map(({ parameters }) => parameters.error_description ?? parameters.error ?? '').join(' ')}`,
      })
    if (error instanceof ClientError)
      throw new SignInFailure(WORDS[error.code ?? ''] ?? 'badAnswer', error.code ?? error.message, {
        cause: error,
        said: saidOf(error),
      })
    throw error
  }
}
