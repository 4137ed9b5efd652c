import { ACCOUNT_INVITE_PATH, type AccountInviteLook } from '@drawdesk/contract/organisation/account-invite'
import { call } from '../../../lib/http/http.ts'
import { toWire } from '../../../lib/password/new-password.ts'
import { startSession } from '../../../lib/session/session-store.ts'
import { callForTokens } from '../../../lib/session/token-call.ts'

/** @throws {ApiError} silently, for the page to show */
export function lookAtInvite(token: string): Promise<AccountInviteLook> {
  return call('POST', `${ACCOUNT_INVITE_PATH}/look`, { body: { token }, silent: true, isOfSignIn: true })
}

/**
 * Makes the account, and signs it in.
 *
 * @throws {ApiError} silently, for the form to show
 */
export async function acceptInvite(values: {
  token: string
  account: string
  realName: string
  password: string
}): Promise<void> {
  const password = await toWire(values.password)
  const answer = await callForTokens(`${ACCOUNT_INVITE_PATH}/accept`, { ...values, password })
  startSession(answer.token, answer.user, answer.mustChangePassword)
}
