import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { dayOf } from '../../../platform/days/periods.ts'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import { refundableOf, unitsFor } from './bag-math.ts'
import { openAccount } from './credit-account.ts'
import { creditErrors } from './credit.errors.ts'
import { createCreditRepository } from './credit.repository.ts'
import type { CreditMove, Credits } from './credits.ts'

const DAY_MS = 86_400_000
const PEOPLE_AT_ONCE = 500

type CreditDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'config'>

export const dayKey = (userId: string, day: string): string => `day:${userId}:${day}`

/** The error that says what is missing. */
export const tooFew = (needed: number, free: number) =>
  creditErrors.tooFew({ values: { needed, free: Math.max(0, free), missing: needed - Math.max(0, free) } })

export function createCredits(deps: CreditDeps): Credits {
  const { db, ids, clock, config } = deps
  const isKnown = async (trx: Db, scope: Scope, key: string): Promise<boolean> =>
    (await createCreditRepository(trx).findFlow(scope, key)) !== undefined
  const open = (trx: Db, scope: Scope, move: CreditMove) => openAccount(deps, trx, scope, move)

  async function payDay(tenantId: string, userId: string, today: string): Promise<void> {
    const scope = systemScope(tenantId)
    const move: CreditMove = { key: dayKey(userId, today), userId, unit: 'days', kind: 'spend', remark: today }
    await db.transaction(scope, async (trx) => {
      const account = await open(trx, scope, move)
      if (account.balance > 0 && !(await isKnown(trx, scope, move.key))) await account.take(move, 1)
    })
  }

  return {
    async grant(trx, scope, { credits, lifeDays, name, gradeId, paid, ...move }) {
      const account = await open(trx, scope, move)
      if (credits === 0 || (await isKnown(trx, scope, move.key))) return
      const now = clock.now()
      await createCreditRepository(trx).insertBag(scope, {
        id: ids.next(),
        userId: move.userId,
        gradeId: gradeId ?? null,
        name,
        kind: move.unit ?? 'credits',
        total: String(credits),
        remaining: String(credits),
        startTime: now,
        expireTime: lifeDays > 0 ? new Date(now.getTime() + lifeDays * DAY_MS) : null,
        orderId: move.orderId ?? null,
        grantKey: move.key,
        price: String(paid?.price ?? 0),
        ...(paid ? { currency: paid.currency } : {}),
        createUser: scope.userId,
        createDept: scope.deptId,
        updateUser: scope.userId,
        createTime: now,
        updateTime: now,
      })
      await account.add(move, credits)
    },

    async spend(trx, scope, { credits, ...move }) {
      const account = await open(trx, scope, move)
      if (credits === 0 || (await isKnown(trx, scope, move.key))) return
      const free = account.balance - account.held
      if (free < credits) throw tooFew(credits, free)
      await account.take(move, credits)
    },

    async spendHeld(trx, scope, { credits, ...move }) {
      const account = await openAccount(deps, trx, scope, { ...move, promised: credits })
      const spent = Math.min(credits, account.balance - account.held)
      if (spent <= 0 || (await isKnown(trx, scope, move.key))) return 0
      await account.take(move, spent)
      return spent
    },

    async takeBack(trx, scope, { grantKey, credits, ...move }) {
      const account = await open(trx, scope, move)
      const inside = createCreditRepository(trx)
      const before = await inside.findFlow(scope, move.key)
      if (before) return -before.credits
      const bag = await inside.findByGrant(scope, grantKey)
      const taken = Math.min(credits ?? Infinity, bag?.remaining ?? 0, account.balance - account.held)
      if (!bag || taken <= 0) return 0
      await account.takeFrom(bag, move, { credits: taken })
      return taken
    },

    async takeBackPaid(trx, scope, { grantKey, amount, ...move }) {
      const account = await open(trx, scope, move)
      const inside = createCreditRepository(trx)
      if (await inside.findFlow(scope, move.key)) return
      const bag = await inside.findByGrant(scope, grantKey)
      const most = bag ? refundableOf(bag) : 0
      const credits = bag ? unitsFor(bag, amount) : 0
      if (!bag || amount > most || credits === 0 || credits > account.balance - account.held)
        throw creditErrors.packUsed({ values: { most: (most / 100).toFixed(2) } })
      await account.takeFrom(bag, move, { credits, refunded: amount })
    },

    async giveAgain(trx, scope, { grantKey, takenKey, amount, ...move }) {
      const account = await open(trx, scope, move)
      const inside = createCreditRepository(trx)
      const taken = await inside.findFlow(scope, takenKey)
      const bag = await inside.findByGrant(scope, grantKey)
      if (!taken || !bag || (await inside.findFlow(scope, move.key))) return
      await account.putBack(bag, move, { credits: -taken.credits, refunded: amount })
    },

    async lockSpendable(trx, scope, userId) {
      const account = await openAccount(deps, trx, scope, { userId })
      const inside = createCreditRepository(trx)
      const today = dayOf(clock.now(), config.timeZone)
      const hasDays =
        (await inside.readBalance(scope, userId, 'days')) > 0 ||
        (await inside.findFlow(scope, dayKey(userId, today))) !== undefined
      return { free: account.balance - account.held, hasDays }
    },

    async expire() {
      const credits = createCreditRepository(db)
      const now = clock.now()
      for (const { tenantId, userId, unit } of await credits.listDue(now, PEOPLE_AT_ONCE))
        await db.transaction({ tenantId }, (trx) =>
          openAccount(deps, trx, systemScope(tenantId), { userId, unit: unit as 'credits' }),
        ) // checked by the table
      const today = dayOf(now, config.timeZone)
      for (const { tenantId, userId } of await credits.listDaysDue(today, PEOPLE_AT_ONCE))
        await payDay(tenantId, userId, today)
    },

    async balanceOf(at, scope, userId) {
      const inside = createCreditRepository(at)
      const [balance, overdue] = await Promise.all([
        inside.readBalance(scope, userId, 'credits'),
        inside.sumOverdue(scope, userId, clock.now()),
      ])
      return Math.max(0, balance - overdue)
    },
  }
}
