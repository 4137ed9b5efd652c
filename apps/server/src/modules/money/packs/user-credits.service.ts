import type { AdjustCredits, CreditBalance, FlowUsage } from '@drawdesk/contract/money/credits'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { createCreditRepository } from '../credits/credit.repository.ts'
import type { Credits } from '../credits/credits.ts'
import { createUserCreditsRepository, type FlowsAsked } from './user-credits.repository.ts'

const USAGE = /^spend:(draw|chat|voice|order):/
const usageOf = (moveKey: string): FlowUsage => (USAGE.exec(moveKey)?.[1] ?? '') as FlowUsage

/** What one person has and had: one's own, or with `userPay_view` those of people within the data scope. */
export function createUserCredits(deps: Pick<Deps, 'db' | 'ids' | 'clock'> & { credits: Credits }) {
  const { db, ids, clock, credits } = deps
  const people = createUserCreditsRepository(db)

  /** @throws AppError `common.forbidden`, `common.notFound` */
  async function personOf(caller: Caller, userId: string | undefined): Promise<{ id: string; name: string }> {
    if (userId === undefined || userId === caller.userId)
      return { id: caller.userId, name: caller.realName || caller.account }
    if (!hasPermission(caller, 'userPay_view')) throw commonErrors.forbidden()
    const name = await people.findPerson(caller, userId)
    if (name === undefined) throw commonErrors.notFound()
    return { id: userId, name }
  }

  async function figuresOf(caller: Caller, userId: string): Promise<Omit<CreditBalance, 'userId' | 'userName'>> {
    const accounts = createCreditRepository(db)
    const [balance, held, days, prints] = await Promise.all([
      credits.balanceOf(db, caller, userId),
      accounts.sumHeld(caller, userId),
      accounts.readBalance(caller, userId, 'days'),
      accounts.readBalance(caller, userId, 'prints'),
    ])
    return { balance, held, days, prints }
  }

  return {
    async flows(caller: Caller, { all, ...asked }: Omit<FlowsAsked, 'userId'> & { userId?: string; all: boolean }) {
      if (all && !hasPermission(caller, 'userPay_view')) throw commonErrors.forbidden()
      const userId = all && asked.userId === undefined ? undefined : (await personOf(caller, asked.userId)).id
      const page = await people.flows(caller, { ...asked, userId })
      return {
        ...page,
        records: page.records.map(({ credits: change, balance, infoId, msgId, moveKey, ...flow }) => ({
          ...flow,
          usage: usageOf(moveKey),
          credits: Number(change),
          balance: Number(balance),
          infoId: infoId ?? '',
          msgId: msgId ?? '',
        })),
      }
    },

    async bags(caller: Caller, userId: string | undefined) {
      const now = clock.now()
      const rows = await people.bags(caller, (await personOf(caller, userId)).id)
      return rows.map(({ id, gradeId, name, kind, total, remaining, startTime, expireTime, state }) => {
        const isOver = state === 'active' && expireTime !== null && expireTime <= now
        return {
          id,
          gradeId: gradeId ?? '',
          name,
          kind,
          total: Number(total),
          left: Number(remaining),
          startTime,
          expireTime: expireTime ?? '',
          state: isOver ? 'expired' : state,
        }
      })
    },

    async balance(caller: Caller, asked: string | undefined): Promise<CreditBalance> {
      const { id: userId, name: userName } = await personOf(caller, asked)
      return { userId, userName, ...(await figuresOf(caller, userId)) }
    },

    /** Gives or takes. @throws AppError `common.notFound`; `common.badInput` beside the fields */
    async adjust(caller: Caller, input: AdjustCredits): Promise<CreditBalance> {
      const { userId, credits: change, kind = 'adjust', lifeDays = 0, clientRequestId } = input
      const name = await people.findPerson(caller, userId)
      if (name === undefined) throw commonErrors.notFound()
      const wrong = (zh: string, en: string) =>
        commonErrors.badInput({ errors: [{ field: 'credits', text: { zh, en } }] })
      if (change === 0 || (kind === 'gift' && change < 0)) throw wrong('请输入大于 0 的数量', 'Enter an amount above 0')
      const remark = input.remark.trim()
      if (remark === '')
        throw commonErrors.badInput({ errors: [{ field: 'remark', text: { zh: '请输入原因', en: 'Enter a reason' } }] })
      const move = { key: `${kind}:${caller.userId}:${clientRequestId ?? ids.next()}`, userId, kind, remark }
      await db
        .transaction(caller, (trx) =>
          change > 0
            ? credits.grant(trx, caller, { ...move, credits: change, lifeDays, name: remark })
            : credits.spend(trx, caller, { ...move, credits: -change }),
        )
        .catch((error: unknown) => {
          if (!(error instanceof AppError) || error.code !== 'credits.tooFew') throw error
          const { free = 0 } = error.values
          throw wrong(`最多可扣减 ${String(free)}`, `You can deduct up to ${String(free)}`)
        })
      return { userId, userName: name, ...(await figuresOf(caller, userId)) }
    },
  }
}
