import type { InviteState } from '@drawdesk/contract/organisation/account-invite'
import type { AccountInviteRow } from './account-invite.repository.ts'

type Times = Pick<AccountInviteRow, 'acceptedTime' | 'revokedTime' | 'expireTime'>

export function stateOf(row: Times, now: Date): InviteState {
  if (row.acceptedTime) return 'accepted'
  if (row.revokedTime) return 'revoked'
  return row.expireTime <= now ? 'expired' : 'pending'
}
