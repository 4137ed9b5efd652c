import { SECOND_FACTOR_PATH, type FactorWay, type PasskeyAsked } from '@drawdesk/contract/identity/second-factor'
import { call } from '../http/http.ts'
import { askFactor } from './factor-asked.ts'
import { startSession } from './session-store.ts'
import { callForTokens } from './token-call.ts'

/** Answers the question of a sign-in, or signs in by a passkey alone, and keeps the session. @throws {ApiError} silently, for the form to show */
export async function answerFactor(ticket: string, way: FactorWay, answer: string): Promise<void> {
  const { token, user, mustChangePassword } = await callForTokens(SECOND_FACTOR_PATH, { ticket, way, answer })
  askFactor(undefined)
  startSession(token, user, mustChangePassword)
}

const silently = { silent: true, isOfSignIn: true } as const

/** What a passkey of the person behind this ticket has to sign. @throws {ApiError} silently */
export const optionsForTicket = (ticket: string): Promise<PasskeyAsked> =>
  call('POST', `${SECOND_FACTOR_PATH}-options`, { ...silently, body: { ticket } })

/** What any passkey of this site has to sign. @throws {ApiError} silently */
export const optionsForAnybody = (): Promise<PasskeyAsked> =>
  call('POST', '/blade-auth/oauth/passkey-options', { ...silently, body: {} })
