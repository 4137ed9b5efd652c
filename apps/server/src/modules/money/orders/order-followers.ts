import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** An order that was paid, or of which a refund was done. */
export interface FollowedOrder {
  id: string
  userId: string | null
}

type Follower = (trx: Db, scope: Pick<Scope, 'tenantId'>, order: FollowedOrder) => Promise<void>

/** Areas that go by what becomes of orders and sell none of them. */
export function createOrderFollowers() {
  const followers: Follower[] = []
  return {
    add(follower: Follower): void {
      followers.push(follower)
    },
    /** In the transaction in which the order was paid, or its refund done. */
    async changed(trx: Db, scope: Pick<Scope, 'tenantId'>, order: FollowedOrder): Promise<void> {
      for (const follow of followers) await follow(trx, scope, order)
    },
  }
}

export type OrderFollowers = ReturnType<typeof createOrderFollowers>
