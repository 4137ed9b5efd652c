import type { Deps } from '../../../platform/deps.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import type { Granted, Vouched } from './grants/grant.ts'

/** The one door: who is vouched for by a first proof comes in here, by whichever grant. */
export function createEntrance({ log, sessions }: Pick<Deps, 'log'> & { sessions: Sessions }) {
  return async ({ identity, by, start, setCookie }: Vouched): Promise<Granted> => {
    const { tenantId, userId } = identity
    const session = await sessions.start({ ...start, tenantId, userId })
    log.info({ tenantId, userId, by, sessionId: session.id, address: start.address }, 'signed in')
    return { session, identity, ...(setCookie === undefined ? {} : { setCookie }) }
  }
}

export type Entrance = ReturnType<typeof createEntrance>
