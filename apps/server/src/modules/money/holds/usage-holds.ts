import type { RawBuilder, SqlBool } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { periodsAt } from '../../../platform/days/periods.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Credits } from '../credits/credits.ts'
import { tooFew } from '../credits/credits.service.ts'
import {
  createUsageHoldRepository,
  type StoredHold,
  type UsageHoldRow,
  type UsageKind,
} from './usage-hold.repository.ts'
import { creditsFor, FREE, isFree, type UsagePrice } from './usage-price.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** A hold whose work says nothing for this long may be dropped, unless that is still under way. */
export const HOLD_MS = 2 * 3_600_000

/** Room for one request of work; `id` is its own. */
export interface UsageHold {
  id: string
  kind: UsageKind
  userId: string
  /** Of quotas; 0 where none counts them. */
  tokens: number
  /** What it is expected to take, in units of its price. */
  units: number
  price: UsagePrice
}

export interface UsageEnd {
  /** What it really took; 0 for what failed: that costs nothing. */
  units: number
  remark: string
  infoId?: string
  msgId?: string
}

/**
 * What work under way may use: tokens of quotas and credits, in one row for each request. Locked in this order: the hold, the account of credits, the counts of quotas.
 */
export interface UsageHolds {
  /**
   * Takes room, in the caller's transaction. The account is locked only where something is to be paid; a pack by the day makes it free. @throws AppError `credits.tooFew`
   */
  hold(trx: Db, scope: Tenant, hold: UsageHold): Promise<void>
  /** Room for what costs no credits, several at once: locks nothing, and is only written, with the commit. */
  holdFree(trx: Db, scope: Tenant, holds: readonly Omit<UsageHold, 'units' | 'price'>[]): Promise<void>
  /** Locks a hold and, where it costs credits, makes room for so many units in all. False: they are not there. Undefined: the hold is gone. */
  lockGrown(trx: Db, scope: Tenant, id: string, unitsOf: (hold: UsageHoldRow) => number): Promise<GrownHold | undefined>
  grow(trx: Db, scope: Tenant, grown: GrownHold, tokens: number): Promise<void>
  /** Ends the hold and takes what was used, never more than there is. The hold as it was; a second time does nothing. */
  settle(trx: Db, scope: Scope, id: string, end: UsageEnd): Promise<StoredHold | undefined>
  /** Ends it without taking anything. */
  release(trx: Db, scope: Tenant, id: string): Promise<void>
  /** Drops holds of dead work; a maintenance job of the area whose work it is. */
  sweep(kind: UsageKind, isUnderWay: RawBuilder<SqlBool>): Promise<void>
}

export interface GrownHold {
  hold: UsageHoldRow
  isThere: boolean
  credits: number
}

export function createUsageHolds({
  db,
  clock,
  config,
  credits,
}: Pick<Deps, 'db' | 'clock' | 'config'> & { credits: Pick<Credits, 'lockSpendable' | 'spendHeld'> }): UsageHolds {
  const endTimeNow = (): Date => new Date(clock.now().getTime() + HOLD_MS)

  async function insert(
    trx: Db,
    scope: Tenant,
    holds: readonly Omit<UsageHoldRow, 'beginsDay' | 'beginsMonth'>[],
  ): Promise<void> {
    const { day, month } = periodsAt(clock.now(), config.timeZone)
    const endTime = endTimeNow()
    await createUsageHoldRepository(trx.atEnd()).insert(
      scope,
      holds.map((hold) => ({
        ...hold,
        tokens: Math.max(0, Math.ceil(hold.tokens)),
        beginsDay: day.begins,
        beginsMonth: month.begins,
        endTime,
      })),
    )
  }

  return {
    async hold(trx, scope, { units, price, ...hold }) {
      if (isFree(price)) return insert(trx, scope, [{ ...hold, ...FREE, credits: 0 }])
      const needed = creditsFor(price, units)
      const { free, hasDays } = await credits.lockSpendable(trx, scope, hold.userId)
      if (hasDays) return insert(trx, scope, [{ ...hold, ...FREE, credits: 0 }])
      if (free < needed) throw tooFew(needed, free)
      return insert(trx, scope, [{ ...hold, ...price, credits: needed }])
    },

    holdFree: (trx, scope, holds) =>
      insert(
        trx,
        scope,
        holds.map((hold) => ({ ...hold, ...FREE, credits: 0 })),
      ),

    async lockGrown(trx, scope, id, unitsOf) {
      const hold = await createUsageHoldRepository(trx).lock(scope, id)
      if (!hold) return undefined
      const needed = isFree(hold) ? 0 : Math.max(hold.credits, creditsFor(hold, unitsOf(hold)))
      if (needed === hold.credits) return { hold, credits: needed, isThere: true }
      const { free } = await credits.lockSpendable(trx, scope, hold.userId)
      return { hold, credits: needed, isThere: free >= needed - hold.credits }
    },

    async grow(trx, scope, { hold, credits: needed }, tokens) {
      await createUsageHoldRepository(trx).grow(scope, hold.id, {
        tokens: Math.max(0, Math.ceil(tokens)),
        credits: needed,
        endTime: endTimeNow(),
      })
    },

    async settle(trx, scope, id, { units, ...end }) {
      const hold = await createUsageHoldRepository(trx).take(scope, id)
      if (!hold || isFree(hold) || units <= 0) return hold
      await credits.spendHeld(trx, scope, {
        ...end,
        key: `spend:${hold.kind}:${id}`,
        userId: hold.userId,
        kind: 'spend',
        credits: creditsFor(hold, units),
      })
      return hold
    },

    async release(trx, scope, id) {
      await createUsageHoldRepository(trx).take(scope, id)
    },

    sweep: (kind, isUnderWay) => createUsageHoldRepository(db).sweep(kind, clock.now(), isUnderWay),
  }
}

export type { UsageHoldRow }
