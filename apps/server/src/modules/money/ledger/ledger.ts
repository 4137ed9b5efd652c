import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createLedgerRepository } from './ledger.repository.ts'

/** Accounts of the books; docs/architecture/money.md says what each holds. */
export const account = {
  channel: (id: string): string => `channel:${id}`,
  user: (id: string): string => `user:${id}`,
  revenue: 'revenue',
  prepaid: 'prepaid',
  refund: 'refund',
  fee: 'fee',
  difference: 'difference',
} as const

export interface Posting {
  /** What it was for: `paid`, `refundAsked`. */
  what: string
  currency: string
  orderId?: string | null
  userId?: string | null
  /** Amounts above 0. */
  debit: readonly (readonly [account: string, amount: number])[]
  credit: readonly (readonly [account: string, amount: number])[]
}

/**
 * Posts one transaction of the ledger within the caller's. That its sides are even, the table checks at the commit. An amount of 0 moves nothing and
 * has no entry.
 */
export async function post(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  trx: Db,
  scope: Pick<Scope, 'tenantId'>,
  { what, currency, orderId = null, userId = null, debit, credit }: Posting,
): Promise<void> {
  const facts = { transactionId: ids.next(), currency, orderId, userId, what, createTime: clock.now() }
  const entries = [
    ...debit.map(([name, amount]) => ({ ...facts, account: name, debit: String(amount), credit: '0', amount })),
    ...credit.map(([name, amount]) => ({ ...facts, account: name, debit: '0', credit: String(amount), amount })),
  ]
  const moving = entries.filter(({ amount }) => amount !== 0)
  if (moving.length === 0) return
  await createLedgerRepository(trx).insert(
    scope,
    moving.map(({ amount: _amount, ...entry }) => ({ ...entry, id: ids.next() })),
  )
}
