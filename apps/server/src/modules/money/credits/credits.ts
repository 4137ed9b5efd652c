import type { CreditFlowKind } from '@drawdesk/contract/money/credits'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Why credits move, and what they move for. */
export interface CreditMove {
  /** The same one a second time does nothing: `buy:<orderId>`, `reward:<inviteId>`, `spend:draw:<infoId>`. */
  key: string
  userId: string
  kind: CreditFlowKind
  remark: string
  orderId?: string
  infoId?: string
  msgId?: string
}

/**
 * What a person has to spend: bags with credits, of which those that expire first are spent first. A balance is never below zero, and each move writes its flow and its entries of the ledger in the caller's transaction.
 */
export interface Credits {
  /** A new bag; `lifeDays` 0: for ever. */
  grant(
    trx: Db,
    scope: Scope,
    move: CreditMove & { credits: number; lifeDays: number; name: string; gradeId?: string },
  ): Promise<void>
  /** Takes from the bags. @throws AppError `credits.tooFew` */
  spend(trx: Db, scope: Scope, move: CreditMove & { credits: number }): Promise<void>
  /** Takes back what one {@link CreditMove.key} granted, as much as is left of it; answers how many. */
  takeBack(trx: Db, scope: Scope, move: CreditMove & { grantKey: string; credits?: number }): Promise<number>
  balanceOf(at: Db, scope: Pick<Scope, 'tenantId'>, userId: string): Promise<number>
}
