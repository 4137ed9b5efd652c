import type { Deps } from '../../../platform/deps.ts'
import { GUEST_USER_ID } from '../../../platform/scope.ts'
import { authErrors } from '../../identity/errors/auth.errors.ts'
import type { Factors } from '../../identity/factors/factors.service.ts'
import { createTickets } from '../../identity/factors/tickets.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import { factorSubjects, type Lockout } from '../../identity/throttles/lockout.ts'
import type { MissNotes } from '../../identity/throttles/misses.ts'
import type { SystemNotices } from '../../notices/system-notice.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import type { Asked, Granted, Vouched } from './grants/grant.ts'
import { sayNewDevice } from './new-device.ts'
import { packStart } from './waiting-start.ts'

/**
 * The one door: who is vouched for by a first proof comes in here, by whichever grant. Where the tenant asks for a second factor and the
 * person has one, a ticket is given in place of a session; who has none where one is required gets a session that sets one up first.
 *
 * @throws AppError from the returned function: `auth.locked` while too many second factors of the person were wrong.
 */
export function createEntrance(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'events' | 'log' | 'secrets'> & {
    sessions: Sessions
    factors: Factors
    lockout: Lockout
    misses: MissNotes
    systemNotices: SystemNotices
  },
) {
  const { db, log, secrets, sessions, factors, lockout, misses } = deps
  const tickets = createTickets(deps)

  return async ({ identity, by, isTwoFactor = false, factor, start, setCookie }: Vouched): Promise<Granted | Asked> => {
    const { tenantId, userId } = identity
    const cookie = setCookie === undefined ? {} : { setCookie }
    const isDone = isTwoFactor || userId === GUEST_USER_ID
    const { mode, ways } = isDone ? { mode: 'off', ways: [] } : await factors.demandOf(identity)
    if (mode !== 'off' && ways.length > 0) {
      const most = await readParam(db, identity, 'account.failCount')
      if (await lockout.isLocked(factorSubjects(identity, ''), most)) throw authErrors.locked()
      const facts = packStart(secrets, identity, { by, start })
      const ticket = await tickets.open({ purpose: 'signIn', tenantId, userId, facts })
      log.info({ tenantId, userId, by, address: start.address }, 'asked for a second factor')
      return { asked: { ticket, ways }, ...cookie }
    }
    const { source, ...begins } = start
    const session = await sessions.start({
      ...begins,
      way: source ?? by,
      tenantId,
      userId,
      mustSetFactor: mode === 'required',
      factor: factor ?? '',
      ...(userId !== GUEST_USER_ID && { misses: await misses.take(identity) }),
    })
    if (userId !== GUEST_USER_ID) await sayNewDevice(deps, session)
    log.info({ tenantId, userId, by, factor, sessionId: session.id, address: start.address }, 'signed in')
    return { session, identity, ...cookie }
  }
}

export type Entrance = ReturnType<typeof createEntrance>
