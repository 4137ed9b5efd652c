import type { CreditFlowKind, GradeKind } from '@drawdesk/contract/money/credits'
import type { Db } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createCreditRepository } from './credit.repository.ts'

/** What a person has is a currency of its own in the ledger. */
export const UNIT_CURRENCY: Readonly<Record<GradeKind, string>> = { credits: 'CRD', days: 'DAY', prints: 'PRT' }

/** Where credits come from and go to: sold ones stand in `prepaid`, used ones are `revenue`; what no sale stands behind comes out of `difference`. */
const COUNTER: Readonly<Record<CreditFlowKind, string>> = {
  buy: 'prepaid',
  refund: 'prepaid',
  spend: 'revenue',
  expire: 'revenue',
  gift: 'difference',
  adjust: 'difference',
  reward: 'difference',
}

export interface CreditPosting {
  userId: string
  unit: GradeKind
  kind: CreditFlowKind
  /** Above zero: the person has more. */
  credits: number
  orderId: string | null
  /** Of bought bags: fen that become revenue by it. */
  earned: readonly { amount: number; currency: string; orderId: string | null }[]
}

/** One move of credits in the ledger, with the money that is earned by it; written with the commit. */
export async function postCredits(
  { ids }: { ids: Ids },
  trx: Db,
  scope: Pick<Scope, 'tenantId'>,
  { userId, unit, kind, credits, orderId, earned }: CreditPosting,
): Promise<void> {
  const transactionId = ids.next()
  const [from, to] =
    credits > 0 ? [COUNTER[kind], `user:${userId}`] : ([`user:${userId}`, COUNTER[kind]] as [string, string])
  // Credits that pay an order: the order itself is the revenue, at its own price; what the credits were bought for may differ.
  const earns = kind === 'spend' && orderId !== null ? 'difference' : 'revenue'
  const pairs = [
    { from, to, amount: Math.abs(credits), currency: UNIT_CURRENCY[unit], orderId },
    ...earned.filter(({ amount }) => amount > 0).map((part) => ({ from: 'prepaid', to: earns, ...part })),
  ]
  await createCreditRepository(trx.atEnd()).insertEntries(
    scope,
    pairs.flatMap(({ from: debited, to: credited, amount, currency, orderId: order }) =>
      [
        { account: debited, debit: String(amount), credit: '0' },
        { account: credited, debit: '0', credit: String(amount) },
      ].map((side) => ({
        ...side,
        id: ids.next(),
        transactionId,
        currency,
        orderId: order,
        userId,
        what: `credits.${kind}`,
      })),
    ),
  )
}
