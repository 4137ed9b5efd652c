import { API_PATH } from '@drawdesk/contract/core/constants'
import { failureOf, readBody, unreachable, type AnswerBody } from '../http/answer.ts'
import { ApiError } from '../http/api-error.ts'
import { requestHeaders } from '../http/request-headers.ts'
import { askFactor, type FactorAsked } from './factor-asked.ts'
import { DEFAULT_TIME_ZONE, type SessionUser, type TokenPair } from './session-store.ts'

export interface TokenAnswer {
  token: TokenPair
  user: SessionUser
  mustChangePassword: boolean
}

/** The token call is the one call without an envelope: bare snake_case, form-encoded so that nothing secret stands in a URL. */
export async function callToken(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenAnswer> {
  return callForTokens('/blade-auth/oauth/token', fields, headers)
}

/**
 * A call that is answered as the token call is. Where it asks for a second factor, that question is kept for the login form to put.
 *
 * @throws {ApiError} silently, also for such a question: nobody is signed in yet.
 */
export async function callForTokens(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenAnswer> {
  let response: Response
  try {
    response = await fetch(`${API_PATH}${path}`, {
      method: 'POST',
      credentials: 'include',
      headers: { ...requestHeaders({ isTokenCall: true }), ...headers },
      body: new URLSearchParams(fields),
    })
  } catch (cause) {
    throw unreachable(cause)
  }
  const body = await readBody(response)
  const asked = body.second_factor as FactorAsked | undefined // the wire's own shape
  if (asked) askFactor(asked)
  if (response.status !== 200 || body.error_description || !body.access_token) throw failureOf(response, body)
  return readAnswer(body)
}

function readAnswer(body: AnswerBody): TokenAnswer {
  const text = (name: string) =>
    typeof body[name] === 'string' || typeof body[name] === 'number' ? String(body[name]) : ''
  const detail = (typeof body.detail === 'object' && body.detail !== null ? body.detail : {}) as Record<string, unknown>
  const info = typeof body.all_user_info === 'object' && body.all_user_info !== null ? body.all_user_info : {}
  return {
    token: { accessToken: text('access_token'), refreshToken: text('refresh_token') },
    user: {
      userId: text('user_id'),
      tenantId: text('tenant_id'),
      deptId: text('dept_id'),
      roleId: text('role_id'),
      roleName: text('role_name'),
      oauthId: text('oauth_id'),
      account: text('account'),
      userName: text('user_name'),
      realName: text('real_name'),
      avatar: text('avatar'),
      switchMode: detail.switch_mode === true,
      ...(body.must_set_factor === true && { mustSetFactor: true }),
      timeZone: typeof detail.time_zone === 'string' && detail.time_zone !== '' ? detail.time_zone : DEFAULT_TIME_ZONE,
      allUserInfo: info, // opaque to us: handed on and read with care
    },
    mustChangePassword: body.must_change_password === true,
  }
}

/** Does this failure mean that the session is over, not merely that the server was out of reach for a moment? */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code >= 400 && error.code < 500 && error.code !== 429
}
