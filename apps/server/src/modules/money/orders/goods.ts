import type { CreateOrder, PayKind } from '@drawdesk/contract/money/pay-order'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** What an order of this kind costs and is for; copied into its row. */
export interface Offer {
  /** Fen. */
  amount: number
  currency: string
  /** What the payer reads. */
  description: string
  exId?: string
  exName?: string
  muName?: string
  styleId?: string
  loginId?: string
  deviceName?: string
  infoId?: string
  gradeId?: string
  gradeName?: string
  credits?: number
  /** Kept with the order, for {@link Goods.deliver}. */
  draft?: unknown
}

/** An order as what is sold sees it. */
export interface SoldOrder {
  id: string
  orderNo: string
  kind: PayKind
  tenantId: string
  userId: string | null
  deptId: string | null
  amount: number
  currency: string
  gradeId: string | null
  credits: number
  infoId: string | null
  copies: number
  draft: unknown
  version: number
}

/**
 * What can be bought, by kind. The order book stands below those who sell: an area says here what follows from its orders (`orders.addGoods`).
 */
export interface Goods {
  /** What it costs now. @throws AppError beside the field where it is not on sale */
  offer(at: Db, scope: Scope, asked: CreateOrder): Promise<Offer>
  /** In the transaction that makes the order paid: what the payer gets begins here or is given here. What it throws undoes the payment's transaction, which is tried again. */
  deliver(trx: Db, scope: Scope, order: SoldOrder): Promise<void>
  /**
   * In the transaction that asks for a refund of this much: takes back what can be. @throws AppError where nothing is left to take back
   */
  takeBack(trx: Db, scope: Scope, order: SoldOrder, refund: { refundNo: string; amount: number }): Promise<void>
  /** In the transaction in which that refund failed for good: gives it again. */
  giveAgain(trx: Db, scope: Scope, order: SoldOrder, refund: { refundNo: string; amount: number }): Promise<void>
}
