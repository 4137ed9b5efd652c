import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Follower = (trx: Db, scope: Pick<Scope, 'tenantId'>, userIds: readonly string[]) => Promise<void>

/** Areas that stand above the accounts and go by what becomes of them: let in, removed, brought back. */
export function createAccountFollowers() {
  const followers: Follower[] = []
  return {
    add(follower: Follower): void {
      followers.push(follower)
    },
    /** In the transaction that changed these accounts. */
    async changed(trx: Db, scope: Pick<Scope, 'tenantId'>, userIds: readonly string[]): Promise<void> {
      if (userIds.length === 0) return
      for (const follow of followers) await follow(trx, scope, userIds)
    },
  }
}

export type AccountFollowers = ReturnType<typeof createAccountFollowers>
