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
      })
    if (error instanceof AuthorizationResponseError)
      throw new SignInFailure(error.error === 'access_denied' ? 'denied' : 'misconfigured', error.error, {
        cause: error,
      })
    if (error instanceof WWWAuthenticateChallengeError)
      throw new SignInFailure('misconfigured', 'refused with a challenge', { cause: error })
    if (error instanceof ClientError)
      throw new SignInFailure(WORDS[error.code ?? ''] ?? 'badAnswer', error.code ?? error.message, { cause: error })
    throw error
  }
}
