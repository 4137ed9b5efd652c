import type { CreateOrder, OrderStep, PayKind } from '@drawdesk/contract/money/pay-order'
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
  /** What went back or is on its way. */
  refundAmount: number
  currency: string
  gradeId: string | null
  credits: number
  infoId: string | null
  copies: number
  draft: unknown
  version: number
}

/** `begun`: what was bought takes its time (a drawing); `orders.settleDelivery` says how it ended. Nothing said: the payer has it. */
export type Delivery = { state: 'begun'; infoId?: string } | void

/** A refund as what is sold sees it. */
export interface SoldRefund {
  refundNo: string
  amount: number
}

export interface SoldStep {
  time: Date
  what: OrderStep
  who: string
  detail: string
}

/**
 * What can be bought, by kind. The order book stands below those who sell: an area says here what follows from its orders (`orders.addGoods`).
 */
export interface Goods {
  /** What it costs now. @throws AppError beside the field where it is not on sale */
  offer(at: Db, scope: Scope, asked: CreateOrder): Promise<Offer>
  /**
   * In the transaction that makes the order paid: what the payer gets begins here or is given here. An AppError says that it cannot be delivered: the order is
   * paid all the same and treated as `pay.failed.rule` says. What else it throws undoes the payment's transaction, which is tried again.
   */
  deliver(trx: Db, scope: Scope, order: SoldOrder): Promise<Delivery>
  /**
   * In the transaction that asks for a refund of this much: takes back what can be. @throws AppError where nothing is left to take back
   */
  takeBack(trx: Db, scope: Scope, order: SoldOrder, refund: SoldRefund): Promise<void>
  /** In the transaction in which that refund failed for good: gives it again. */
  giveAgain(trx: Db, scope: Scope, order: SoldOrder, refund: SoldRefund): Promise<void>
  /** In the transaction in which that refund was done. */
  refunded?(trx: Db, scope: Scope, order: SoldOrder, refund: SoldRefund): Promise<void>
  /** Of what takes its time: how it stands, for orders that a crash left. */
  look?(at: Db, scope: Scope, order: SoldOrder): Promise<'underWay' | 'done' | 'failed'>
  /** What the seller knows of its making, for the order's timeline. */
  steps?(at: Db, scope: Scope, order: SoldOrder): Promise<readonly SoldStep[]>
  /** Once more, after it failed. Without it what failed is refunded. @throws AppError where it cannot be */
  deliverAgain?(trx: Db, scope: Scope, order: SoldOrder): Promise<Delivery>
}

/** Who sells which kind. */
export function createGoodsList() {
  const known = new Map<PayKind, Goods>()
  return {
    /** @throws {Error} when another area sells this kind already */
    add(kind: PayKind, goods: Goods): void {
      if (known.has(kind)) throw new Error(`${kind} is sold already`)
      known.set(kind, goods)
    },
    find: (kind: string): Goods | undefined => known.get(kind as PayKind),
  }
}

export type GoodsList = ReturnType<typeof createGoodsList>
