import type { GradeKind } from '@drawdesk/contract/money/credits'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { earnedBy } from './bag-math.ts'
import { postCredits, type CreditPosting } from './credit-entries.ts'
import { createCreditRepository, type Bag } from './credit.repository.ts'
import type { CreditMove } from './credits.ts'

type Earned = CreditPosting['earned'][number]

/** What one person has of one unit, locked until the transaction ends. */
export interface CreditAccount {
  readonly balance: number
  /** Of the balance, held for work under way. */
  readonly held: number
  /** Takes so many from the bags, those that end first before others; there are as many. */
  take(move: CreditMove, credits: number): Promise<void>
  /** Takes from this one bag. `refunded`: fen that go back with it; else what it stands for is earned. */
  takeFrom(bag: Bag, move: CreditMove, taken: { credits: number; refunded?: number }): Promise<void>
  /** Puts into this one bag what was taken from it for this money. */
  putBack(bag: Bag, move: CreditMove, given: { credits: number; refunded: number }): Promise<void>
  /** The person has so many more; the bag is the caller's matter. */
  add(move: CreditMove, credits: number): Promise<void>
}

const STATE_AFTER = { spend: 'used', adjust: 'used', expire: 'expired', refund: 'refunded' } as const
const stateAfter = (kind: CreditMove['kind']): string => STATE_AFTER[kind as keyof typeof STATE_AFTER] ?? 'used'

/**
 * Locks the account first; what is over then ends, but for what is held: that was promised while it was good. `promised`: what the caller takes for a hold that it has ended.
 */
export async function openAccount(
  deps: Pick<Deps, 'ids' | 'clock'>,
  trx: Db,
  scope: Pick<Scope, 'tenantId'> & { userId?: string },
  { userId, unit = 'credits', promised = 0 }: { userId: string; unit?: GradeKind | undefined; promised?: number },
): Promise<CreditAccount> {
  const credits = createCreditRepository(trx)
  const now = deps.clock.now()
  let balance = await credits.lockAccount(scope, userId, unit)
  const held = unit === 'credits' && balance > 0 ? await credits.sumHeld(scope, userId) : 0

  async function write(move: CreditMove, change: number, earned: readonly Earned[]): Promise<void> {
    balance += change
    await credits.setBalance(scope, userId, unit, balance, now)
    await credits.insertFlow(scope, {
      id: deps.ids.next(),
      userId,
      unit,
      kind: move.kind,
      credits: String(change),
      balance: String(balance),
      orderId: move.orderId ?? null,
      infoId: move.infoId ?? null,
      msgId: move.msgId ?? null,
      remark: move.remark,
      moveKey: move.key,
      createUser: scope.userId ?? '0',
      createTime: now,
    })
    await postCredits(deps, trx, scope, {
      userId,
      unit,
      kind: move.kind,
      credits: change,
      orderId: move.orderId ?? null,
      earned,
    })
  }

  async function empty(bag: Bag, kind: CreditMove['kind'], units: number, refunded?: number): Promise<Earned> {
    const amount = refunded === undefined ? earnedBy(bag, units) : 0
    const after = {
      id: bag.id,
      remaining: bag.remaining - units,
      earned: bag.earned + amount,
      refunded: bag.refunded + (refunded ?? 0),
    }
    await credits.setBag(scope, after, after.remaining === 0 ? stateAfter(kind) : 'active', now)
    return { amount, currency: bag.currency, orderId: bag.orderId }
  }

  const account: CreditAccount = {
    get balance() {
      return balance
    },
    held,
    async take(move, wanted) {
      let open = wanted
      const earned: Earned[] = []
      for (const bag of await credits.listFull(scope, userId, unit)) {
        if (open === 0) break
        const part = Math.min(open, bag.remaining)
        earned.push(await empty(bag, move.kind, part))
        open -= part
      }
      if (open > 0) throw new Error(`the bags of ${userId} hold ${open} ${unit} less than the account says`)
      await write(move, -wanted, earned)
    },
    async takeFrom(bag, move, { credits: units, refunded }) {
      const earned = await empty(bag, move.kind, units, refunded)
      await write(move, -units, [earned])
    },
    async putBack(bag, move, { credits: units, refunded }) {
      const after = { ...bag, remaining: bag.remaining + units, refunded: bag.refunded - refunded }
      await credits.setBag(scope, after, 'active', now)
      await write(move, units, [])
    },
    add: (move, units) => write(move, units, []),
  }

  if (balance > 0) await endOverdue()
  return account

  async function endOverdue(): Promise<void> {
    for (const bag of await credits.listFull(scope, userId, unit)) {
      const units = Math.min(bag.remaining, balance - held - promised)
      if (bag.expireTime === null || bag.expireTime > now || units <= 0) break
      const key = `expire:${bag.id}:${deps.ids.next()}`
      await account.takeFrom(bag, { key, userId, unit, kind: 'expire', remark: '' }, { credits: units })
    }
  }
}
