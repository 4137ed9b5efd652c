import type { ChatQuotaView } from '@drawdesk/contract/chat/chat'
import { formatTime } from '../../../platform/clock.ts'
import { sql, type SqlBool } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createBatchLoader } from '../../../platform/batch-loader.ts'
import { HOLD_MS, type UsageHoldRow, type UsageHolds } from '../../money/holds/usage-holds.ts'
import { FREE, isFree } from '../../money/holds/usage-price.ts'
import { usagePrices } from '../../money/holds/usage-prices.ts'
import { boundsOf, isReached, tightestOf, WHOLE_TENANT, type Bound, type Counted } from './bounds.ts'
import { LIMITS, scaled } from '../../../platform/limits/limits.ts'
import { chatQuotaErrors } from './chat-quota.errors.ts'
import { createChatQuotaRepository, type UseKey } from './chat-quota.repository.ts'
import { endColumns, type CallFacts, type OpenCall } from './chat-call.ts'
import { createChatCallRepository, type ChatCallRow } from './chat-call.repository.ts'
import { keptTries, type TryNotes } from './call-tries.ts'
import { createOpenCalls } from './open-calls.ts'
import { createChatUsageRepository } from './chat-usage.repository.ts'
import { periodsAt, type PeriodSpan } from '../../../platform/days/periods.ts'

/** A hold that nobody touched for this long is no answer under way any more: its process died. */
const ANSWERING_MS = 600_000
const TRY_AGAIN_SECONDS = 5
/** Of an answer whose end was found late. */
const LONGEST_MS = 86_400_000
/** An answer without a conversation ends with its call; the others have a message. */
const IS_ANSWERING = sql<SqlBool>`exists (select 1 from chat_message m where m.tenant_id = usage_hold.tenant_id and m.id = usage_hold.id and m.state in (0, 1) and m.is_deleted = 0)`
/** Counts are kept a little longer than the longest period. */
const USES_KEPT_MS = 70 * 86_400_000

/** Room for one answer; `id` is the message's, `tokens` an estimate of the question with its context and of the answer. */
export interface QuotaHold {
  id: string
  userId: string
  tokens: number
  /** Nobody's own question (the trial of an API): counted, and paid with no credits. */
  isTrial?: boolean
  /** Of a call without a message, which would know of it. */
  call?: OpenCall
}

/** What an answer used; `cost` is decimal text in `currency` (`""`: free). */
export interface QuotaUse {
  id: string
  userId: string
  apiId: string
  model: string
  promptTokens: number
  completionTokens: number
  cost: string
  currency: string
  isFailed: boolean
  /** What the log of calls says of it. */
  call: CallFacts
}

/** As it leaves the service: the wire layer writes the time in the zone. */
export type QuotaStatus = Omit<ChatQuotaView, 'resetTime'> & { resetTime: Date | null }

export interface ChatQuota {
  /**
   * Takes room for an answer, in the caller's transaction: as its last step, because the account of credits and the counts of person and tenant stay locked until its end. Without any
   * limit and price it locks nothing.
   *
   * @throws AppError `chatQuota.usedBy…` (429 with Retry-After until it is renewed) where what is used and held has reached a limit already; `credits.tooFew`
   */
  hold(trx: Db, scope: Scope, hold: QuotaHold): Promise<void>
  /**
   * Keeps a place for one more answer of this person until `leave`, which is called once its hold is stored (or will not be). Those who ask at the same moment share one look. `isBound`: somebody set a limit that binds
   * this person, or answers cost credits; the default of the day, which holds where nobody did, is looked at here, without a lock: as many answers as may be under way can pass it, no more.
   *
   * @throws AppError `chatQuota.tooManyAnswers`, `chatQuota.usedByUserDay`
   */
  enter(scope: Pick<Scope, 'tenantId'>, userId: string): Promise<{ isBound: boolean; leave(): void }>
  /** Room for answers of people without a limit, where answers cost nothing: several at once: locks nothing, and is only written, with the commit. */
  holdFree(trx: Db, scope: Pick<Scope, 'tenantId'>, holds: readonly QuotaHold[]): Promise<void>
  /** More tokens for a running answer; false: a limit is reached, or the hold is gone, and the answer has to end (E_QUOTA). */
  extend(scope: Scope, hold: Pick<QuotaHold, 'id' | 'tokens'>): Promise<boolean>
  /**
   * Ends the hold, counts what was used, into the day and month in which it was sent, and writes the call into its log: so the log and the counts agree. In the transaction that ends the message, where
   * the counts are written with its COMMIT; a second time does nothing.
   */
  settle(trx: Db, scope: Scope, use: QuotaUse): Promise<void>
  /** Of a call without a message: what it asked so far, for who ends it where its process dies. */
  noteTries(scope: Pick<Scope, 'tenantId'>, id: string, notes: Pick<TryNotes, 'tries' | 'underWay'>): Promise<void>
  /** The tighter of what bounds this person now. */
  status(scope: Scope, userId: string): Promise<QuotaStatus>
  /** Drops holds whose answers died; a maintenance job. */
  sweep(): Promise<void>
}

export type ChatQuotaDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'ids' | 'log'> & { usageHolds: UsageHolds }

export function createChatQuota({ db, clock, config, ids, log, usageHolds: holds }: ChatQuotaDeps): ChatQuota {
  const { timeZone } = config
  const openCalls = createOpenCalls({ db, clock, config, log })

  async function boundsNow(at: Db, scope: Scope, userId: string, when: Date): Promise<Bound[]> {
    const [limits = []] = await createChatQuotaRepository(at).limitsFor(scope, [userId])
    return boundsOf(limits, userId, periodsAt(when, timeZone))
  }
  const most = scaled(LIMITS.answersPerPerson, config)
  /** Answers of this process that are entered and not held yet, by tenant and person. */
  const entering = new Map<string, number>()
  const factsOf = createBatchLoader(async (tenantId, userIds: readonly string[]) => {
    const quotas = createChatQuotaRepository(db)
    const now = clock.now()
    const [limits, days, price] = await Promise.all([
      quotas.limitsFor({ tenantId }, userIds),
      quotas.dayOf({ tenantId }, userIds, {
        begins: periodsAt(now, timeZone).day.begins,
        since: new Date(now.getTime() + HOLD_MS - ANSWERING_MS),
      }),
      usagePrices.chat(db, { tenantId }),
    ])
    return userIds.map((_, index) => ({
      limits: limits[index] ?? [],
      day: days[index] ?? { usedTokens: 0, heldTokens: 0, answers: 0 },
      isPriced: !isFree(price),
    }))
  })

  /** With the counts locked, so that what is held is read after everybody else's has been written. */
  async function countLocked(trx: Db, scope: Scope, bounds: readonly Bound[]): Promise<(Bound & Counted)[]> {
    const quotas = createChatQuotaRepository(trx)
    const used = await quotas.lockUsed(scope, bounds)
    const held = await quotas.sumHeld(scope, bounds)
    return bounds.map((bound, index) => ({ ...bound, usedTokens: used[index] ?? 0, heldTokens: held[index] ?? 0 }))
  }

  function checkRoom(bounds: readonly (Bound & Counted)[], now: Date): void {
    const reached = bounds.filter((bound) => isReached(bound, bound))
    // All of them have to be renewed: the one that lasts longest is reported.
    const last = reached.toSorted((one, other) => other.ends.getTime() - one.ends.getTime())[0]
    if (!last) return
    const error = {
      'user day': chatQuotaErrors.usedByUserDay,
      'user month': chatQuotaErrors.usedByUserMonth,
      'tenant day': chatQuotaErrors.usedByTenantDay,
      'tenant month': chatQuotaErrors.usedByTenantMonth,
    }[`${last.of} ${last.period}` as const]
    throw error({
      values: { resetTime: formatTime(last.ends, timeZone) },
      retryAfterSeconds: Math.max(1, Math.ceil((last.ends.getTime() - now.getTime()) / 1_000)),
    })
  }

  return {
    async hold(trx, scope, { isTrial = false, call, ...hold }) {
      const now = clock.now()
      const [bounds, price] = await Promise.all([
        boundsNow(trx, scope, hold.userId, now),
        isTrial ? FREE : usagePrices.chat(trx, scope),
      ])
      // The account is locked before the counts, as at the end of an answer.
      await holds.hold(trx, scope, { ...hold, kind: 'chat', units: hold.tokens, price })
      if (bounds.some(({ isDefault }) => !isDefault)) checkRoom(await countLocked(trx, scope, bounds), now)
      if (call)
        await createChatCallRepository(trx.atEnd()).write(scope, [
          openRow(scope, hold, call, now, openCalls.add(hold.id)),
        ])
    },

    async enter({ tenantId }, userId) {
      const key = `${tenantId} ${userId}`
      const before = entering.get(key) ?? 0
      entering.set(key, before + 1)
      let isIn = true
      const leave = (): void => {
        if (!isIn) return
        isIn = false
        const left = (entering.get(key) ?? 1) - 1
        if (left > 0) entering.set(key, left)
        else entering.delete(key)
      }
      try {
        const { limits, day, isPriced } = await factsOf(tenantId, userId)
        if (before + day.answers >= most)
          throw chatQuotaErrors.tooManyAnswers({ values: { most }, retryAfterSeconds: TRY_AGAIN_SECONDS })
        const now = clock.now()
        const bounds = boundsOf(limits, userId, periodsAt(now, timeZone))
        checkRoom(
          bounds.filter(({ isDefault }) => isDefault).map((bound) => ({ ...bound, ...day })),
          now,
        )
        return { isBound: isPriced || bounds.some(({ isDefault }) => !isDefault), leave }
      } catch (error) {
        leave()
        throw error
      }
    },

    holdFree: (trx, scope, wanted) =>
      holds.holdFree(
        trx,
        scope,
        wanted.map(({ id, userId, tokens }) => ({ id, userId, tokens, kind: 'chat' })),
      ),

    async extend(scope, { id, tokens }) {
      return db.transaction(scope, async (trx) => {
        const grown = await holds.lockGrown(trx, scope, id, (hold) => hold.tokens + tokens)
        if (!grown?.isThere) return false
        const { userId, beginsDay } = grown.hold
        // Counted where it was sent: an answer that runs past midnight takes nothing from the next day.
        const bounds = await boundsNow(trx, scope, userId, beginsDay)
        if (bounds.length > 0 && (await countLocked(trx, scope, bounds)).some((bound) => isReached(bound, bound)))
          return false
        await holds.grow(trx, scope, grown, tokens)
        return true
      })
    },

    noteTries: (scope, id, notes) => createChatCallRepository(db).setTries(scope, id, keptTries(1, [], notes)),

    async settle(trx, scope, { id, apiId, model, promptTokens, completionTokens, cost, currency, isFailed, call }) {
      openCalls.drop(id)
      const tokens = promptTokens + completionTokens
      const hold = await holds.settle(trx, scope, id, { units: isFailed ? 0 : tokens, remark: model, msgId: id })
      if (!hold) return
      const now = clock.now()
      const ms = Math.round(Math.min(Math.max(0, now.getTime() - hold.createTime.getTime()), LONGEST_MS))
      const atEnd = trx.atEnd()
      const used = { apiId, model, currency, isFailed, promptTokens, completionTokens, cost, ms }
      const { day, today } = periodsAt(hold.beginsDay, timeZone)
      await createChatUsageRepository(atEnd).add(scope, { ...used, day: today, userId: hold.userId })
      const ended: ChatCallRow = {
        ...used,
        ...rowOf(scope, hold.userId, call, now),
        ...endColumns(call.end),
        id,
        kind: call.kind,
        msgId: call.diaId === undefined ? null : id,
        apiName: call.apiName,
        firstTokenMs: call.firstTokenMs,
        createTime: within(hold.createTime, day),
      }
      const tries = call.tries.map(
        ({ apiId: asked, apiName, model: of, beganTime, ms: took, failure }): ChatCallRow => ({
          ...rowOf(scope, hold.userId, call, now),
          ...endColumns(failure),
          id: ids.next(),
          kind: 'attempt',
          msgId: id,
          apiId: asked,
          apiName,
          model: of,
          isFailed: true,
          ms: took === null ? null : Math.round(took),
          createTime: beganTime,
        }),
      )
      await createChatCallRepository(atEnd).write(scope, [ended, ...tries])
      if (tokens > 0) await createChatQuotaRepository(atEnd).addUsed(scope, keysOf(hold), tokens)
    },

    async status(scope, userId) {
      const now = clock.now()
      const quotas = createChatQuotaRepository(db)
      const bounds = await boundsNow(db, scope, userId, now)
      const [used, held] = await Promise.all([quotas.readUsed(scope, bounds), quotas.sumHeld(scope, bounds)])
      const tightest = tightestOf(
        bounds.map((bound, index) => ({ ...bound, usedTokens: used[index] ?? 0, heldTokens: held[index] ?? 0 })),
      ) as Bound & Counted // there is one
      return {
        usedTokens: tightest.usedTokens,
        limitTokens: tightest.limitTokens,
        period: tightest.period,
        of: tightest.of,
        resetTime: tightest.ends,
      }
    },

    async sweep() {
      await holds.sweep('chat', IS_ANSWERING)
      await createChatQuotaRepository(db).sweep({ usesBefore: new Date(clock.now().getTime() - USES_KEPT_MS) })
    },
  }
}

/** What every row of the log of calls says. */
const rowOf = (scope: Scope, userId: string, { diaId }: Pick<CallFacts, 'diaId'>, now: Date) => ({
  userId,
  createDept: scope.deptId ?? null,
  diaId: diaId ?? null,
  updateTime: now,
})

const openRow = (scope: Scope, { id, userId }: QuotaHold, call: OpenCall, now: Date, deadline: Date): ChatCallRow => ({
  ...rowOf(scope, userId, {}, now),
  ...call,
  id,
  outcome: 'open',
  createTime: now,
  deadline,
})

/** The time, or the nearest one of its day: the clock of the database may be another, and both are of the same day. */
const within = (time: Date, { begins, ends }: PeriodSpan): Date =>
  new Date(Math.min(Math.max(time.getTime(), begins.getTime()), ends.getTime() - 1))

/** Of the person and of the tenant, the day and the month in which it was sent: also where nothing binds them yet, so that a new limit knows what was used. */
function keysOf({ userId, beginsDay, beginsMonth }: UsageHoldRow): UseKey[] {
  return [userId, WHOLE_TENANT].flatMap((of): UseKey[] => [
    { userId: of, period: 'day', begins: beginsDay },
    { userId: of, period: 'month', begins: beginsMonth },
  ])
}
