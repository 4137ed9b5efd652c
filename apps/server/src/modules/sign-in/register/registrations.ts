import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Somebody who has just registered, and what they are known by. */
export interface NewGuest {
  userId: string
  /** As it is kept, `""` for none. */
  inviteCode: string
  /** The third party and the person's number there. */
  source: string
  uuid: string
  address: string
  /** Digest of the browser's id, `""` where it has none. */
  browser: string
}

/** Who takes up registrations, with and without an invitation. */
export interface InvitationTaker {
  /** The code as it is kept, or undefined where it is nobody's. */
  findCode(at: Db, tenant: Tenant, typed: string): Promise<string | undefined>
  /** In the transaction of the registration, which it must not refuse. */
  take(trx: Db, tenant: Tenant, guest: NewGuest): Promise<void>
}

/** Registration stands below invitations: who keeps them says here what follows from a code. */
export function createRegistrations() {
  let taker: InvitationTaker | undefined
  return {
    /** @throws {Error} when another area takes them already */
    setTaker(one: InvitationTaker): void {
      if (taker) throw new Error('invitations are taken already')
      taker = one
    },
    taker(): InvitationTaker {
      if (!taker) throw new Error('nobody takes invitations')
      return taker
    },
  }
}

export type Registrations = ReturnType<typeof createRegistrations>
