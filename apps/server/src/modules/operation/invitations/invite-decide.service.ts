import type { DecideInvites } from '@drawdesk/contract/operation/invite'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { inviteErrors } from './invite.errors.ts'
import { createInviteListRepository } from './views/invite-list.repository.ts'
import { createInviteRepository } from './invite.repository.ts'
import type { InviteSettling } from './settle/settle.service.ts'

/** An operator says of what is held whether it counts. */
export function createInviteDecisions({
  db,
  clock,
  log,
  settling,
}: Pick<Deps, 'db' | 'clock' | 'log'> & { settling: InviteSettling }) {
  return {
    /**
     * All of them or none. What is approved goes on at once, as far as its time has come.
     *
     * @throws AppError `common.notFound`, `userInvite.notHeld`, `userInvite.reasonMissing` beside `remark`
     */
    async decide(caller: Caller, { ids, decision, remark = '' }: DecideInvites): Promise<string[]> {
      const text = remark.trim()
      const wanted = [...new Set(ids)].toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
      if (decision === 'reject' && text === '') {
        const error = inviteErrors.reasonMissing
        throw error({ errors: [{ field: 'remark', text: error().text }] })
      }
      await db.transaction(caller, async (trx) => {
        const held = await createInviteListRepository(trx).lockSeen(caller, wanted)
        if (held.length < wanted.length) throw commonErrors.notFound()
        if (held.some(({ isHeld }) => isHeld !== 1)) throw inviteErrors.notHeld()
        const invites = createInviteRepository(trx)
        const now = clock.now()
        const decided = { decision, remark: text, decidedBy: caller.userId, decidedTime: now, isHeld: 0 }
        for (const id of wanted)
          await invites.update(
            caller,
            id,
            decision === 'approve'
              ? { ...decided, dueTime: now }
              : { ...decided, state: 'rejected', reason: 'decided', dueTime: null },
            now,
          )
      })
      log.info({ tenantId: caller.tenantId, userId: caller.userId, ids: wanted, decision }, 'decided on invitations')
      if (decision === 'approve') for (const id of wanted) await settling.settle(caller.tenantId, id)
      return wanted
    },
  }
}
