import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { AuthParts } from '../../../identity/caller/auth-parts.ts'
import { createSessionRepository, type SessionEnd } from '../../../identity/sessions/session.repository.ts'
import type { AccountFollowers } from '../account-followers.ts'
import type { Acting } from '../acting.ts'
import { changePeople, type ActingInside } from './people.checks.ts'
import { publishUserChanges } from '../user-events.ts'

/**
 * Makes the function that changes accounts: the change, the end of the sessions where one is asked, and the event, together or
 * not at all. The rights of those it touches are read anew: here at once, in other processes within a second; so are the
 * totals of lists of people.
 */
export function createPeopleChange(
  deps: Pick<Deps, 'db' | 'clock' | 'events'> & { auth: AuthParts; accountFollowers: AccountFollowers },
) {
  const { db, clock } = deps
  const { callers } = deps.auth
  return async <T>(
    acting: Acting,
    idsOfResult: (result: T) => readonly string[],
    work: (trx: Db, inside: ActingInside) => Promise<T>,
    ending?: SessionEnd,
  ): Promise<T> => {
    const touched: string[] = []
    const result = await changePeople(db, acting, async (trx, inside) => {
      const done = await work(trx, inside)
      const ids = idsOfResult(done)
      const sessions = createSessionRepository(trx)
      const live = await sessions.findLiveIdsOfUsers(acting.scope, ids, clock.now())
      touched.push(...live)
      if (ending) await sessions.end(live, ending, clock.now())
      await deps.accountFollowers.changed(trx, acting.scope, ids)
      await publishUserChanges(deps, trx, acting.scope, ids)
      return done
    })
    callers.forget(...touched)
    return result
  }
}

export type PeopleChange = ReturnType<typeof createPeopleChange>
