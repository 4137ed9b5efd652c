import type { CreditFlowKind, GradeKind } from '@drawdesk/contract/money/credits'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Why credits move, and what they move for. */
export interface CreditMove {
  /** The same one a second time does nothing: `buy:<orderId>`, `reward:<inviteId>`, `spend:draw:<infoId>`. */
  key: string
  userId: string
  kind: CreditFlowKind
  remark: string
  /** What is counted; absent: credits. */
  unit?: GradeKind
  orderId?: string
  infoId?: string
  msgId?: string
}

/** What was paid for a bag, in fen; it becomes revenue as the bag is used. */
export interface BagPrice {
  price: number
  currency: string
}

/**
 * What a person has to spend: bags with credits, of which those that expire first are spent first. A balance is never below zero, and each move writes its flow and its entries of the ledger in the caller's transaction.
 */
export interface Credits {
  /** A new bag; `lifeDays` 0: for ever. */
  grant(
    trx: Db,
    scope: Scope,
    move: CreditMove & { credits: number; lifeDays: number; name: string; gradeId?: string; paid?: BagPrice },
  ): Promise<void>
  /** Takes from the bags, leaving what is held. @throws AppError `credits.tooFew` */
  spend(trx: Db, scope: Scope, move: CreditMove & { credits: number }): Promise<void>
  /** The same for what was held and is no longer: as much as there is, no more. Answers how many. */
  spendHeld(trx: Db, scope: Scope, move: CreditMove & { credits: number }): Promise<number>
  /** Takes back what one {@link CreditMove.key} granted, as much as is left of it; answers how many. */
  takeBack(trx: Db, scope: Scope, move: CreditMove & { grantKey: string; credits?: number }): Promise<number>
  /**
   * Takes back the part of a bought bag that stands for this money. @throws AppError `credits.packUsed` where less than that is unused
   */
  takeBackPaid(trx: Db, scope: Scope, move: CreditMove & { grantKey: string; amount: number }): Promise<void>
  /** Gives again what {@link CreditMove.key} `takenKey` took back for this money. */
  giveAgain(
    trx: Db,
    scope: Scope,
    move: CreditMove & { grantKey: string; takenKey: string; amount: number },
  ): Promise<void>
  /** Locks the person's account until the transaction ends; what may be held or spent now. */
  lockSpendable(trx: Db, scope: Pick<Scope, 'tenantId'>, userId: string): Promise<Spendable>
  /** Ends bags whose time is over, of all tenants; a day of packs by the day is taken for each day of the zone that has begun. A maintenance job. */
  expire(): Promise<void>
  balanceOf(at: Db, scope: Pick<Scope, 'tenantId'>, userId: string): Promise<number>
}

export interface Spendable {
  /** Credits that are neither spent nor held. */
  free: number
  /** A pack by the day runs: nothing is charged. */
  hasDays: boolean
}
