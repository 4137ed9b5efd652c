import type { SessionEnded } from '@drawdesk/contract/identity/session-ended'
import type { SessionEndReason } from '@drawdesk/contract/identity/session-end-reasons'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createSessionRepository, type SessionEnd } from './session.repository.ts'
import type { TokenClaims } from '../credentials/tokens.ts'

/** What a person is shown of how their session ended. */
const REASONS: Readonly<Partial<Record<SessionEnd, SessionEndReason>>> = {
  'sign-out': 'signedOut',
  ended: 'endedByYou',
  'ended by administrator': 'endedByAdministrator',
  'password changed': 'passwordChanged',
  'password reset': 'passwordReset',
  'refresh token used twice': 'tokenReused',
  'account gone': 'accountOff',
  'tenant gone': 'tenantOff',
  'client gone': 'clientOff',
  'unlock failed': 'unlockFailed',
  'changed account': 'switched',
  'factor reset': 'factorReset',
}

/** Why and when the session of a token of ours ended; undefined while it goes on, or when nothing is known of it any more. */
export async function findSessionEnd(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  claims: Pick<TokenClaims, 'sessionId' | 'userId'>,
): Promise<SessionEnded | undefined> {
  const row = await createSessionRepository(db).find(claims.sessionId)
  if (!row || row.userId !== claims.userId) return undefined
  if (row.endedTime)
    return {
      reason: reasonOf(row.endedReason),
      time: formatTime(row.endedTime, config.timeZone),
    }
  return row.expireTime <= clock.now()
    ? { reason: 'expired', time: formatTime(row.expireTime, config.timeZone) }
    : undefined
}

/** A stored reason as people are shown it. */
export const reasonOf = (stored: string | null): SessionEndReason => REASONS[stored as SessionEnd] ?? 'ended' // written by end
