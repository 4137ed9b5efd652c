import {
  STATEMENT_LINES_MOST,
  type ImportedStatement,
  type SettleMismatches,
} from '@drawdesk/contract/money/statements'
import type { PayChannelName } from '@drawdesk/contract/money/pay-order'
import { beginningOf, dayOf } from '../../../platform/days/periods.ts'
import { daysBefore } from '../../../platform/days/day-span.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import { readAlipayBill } from '../channels/alipay/alipay-bill.ts'
import { UnreadableBill } from '../channels/kit/bill-table.ts'
import type { StatementLine } from '../channels/pay-channel.ts'
import type { PayChannelRow } from '../channels/pay-channel.repository.ts'
import { readWechatBill } from '../channels/wechat/wechat-bill.ts'
import { account, post, type Posting } from '../ledger/ledger.ts'
import { statementErrors } from './statement.errors.ts'
import { createStatementRepository } from './statement.repository.ts'
import { createStatementLinesRepository } from './statement-lines.repository.ts'

/** Days of bills are those of the channels. */
export const BILL_ZONE = 'Asia/Shanghai'
/** Both companies settle in it. */
const BILL_CURRENCY = 'CNY'
/** Rows of one statement. */
const CHUNK = 20_000
/** Rows of one that names each value; a statement takes 65,535 of them. */
const MISMATCHES = 4_000
const SHOWN_MOST = 50

type Tenant = Pick<Scope, 'tenantId'>
type Account = Pick<PayChannelRow, 'id' | 'name' | 'channel'>
/** Undoes a preview. */
class PreviewOver extends Error {}

/** Bills of channels beside the order book. */
export function createStatements(deps: Pick<Deps, 'db' | 'ids' | 'clock'>) {
  const { db, ids, clock } = deps
  const next = (): string => ids.next()
  const spanOf = (day: string) => ({
    from: beginningOf(day, BILL_ZONE),
    to: beginningOf(daysBefore(day, -1), BILL_ZONE),
  })

  /** What this bill and the books do not agree on by now. */
  async function match(trx: Db, scope: Tenant, { id, channelId, day }: { id: string; channelId: string; day: string }) {
    const lines = createStatementLinesRepository(trx)
    await lines.forgetOpen(scope, id)
    const found = await lines.findDifferences(scope, id, spanOf(day))
    for (let at = 0; at < found.length; at += MISMATCHES)
      await lines.keep(scope, { statementId: id, channelId }, found.slice(at, at + MISMATCHES), next)
    await lines.count(scope, id)
    await postFees(trx, scope, { channelId, over: await lines.takeFee(scope, id) })
  }

  /** What the channel has kept for itself is not at the channel any more. */
  const postFees = (trx: Db, scope: Tenant, { channelId, over }: { channelId: string; over: number }) =>
    move(trx, scope, { what: 'fee', currency: BILL_CURRENCY, over, from: account.channel(channelId), to: account.fee })

  /** So much from one account to the other; backwards where it is less than nothing. */
  function move(
    trx: Db,
    scope: Tenant,
    {
      over,
      from,
      to,
      ...facts
    }: Pick<Posting, 'what' | 'currency' | 'orderId'> & Record<'from' | 'to', string> & { over: number },
  ): Promise<void> {
    const [source, target] = over > 0 ? [from, to] : [to, from]
    return post(deps, trx, scope, { ...facts, debit: [[target, Math.abs(over)]], credit: [[source, Math.abs(over)]] })
  }

  /** Keeps the lines by their days and matches each day; answers its bills. */
  async function keep(
    trx: Db,
    scope: Tenant,
    channel: Account,
    { lines, days, source }: { lines: readonly StatementLine[]; days: readonly string[]; source: 'file' | 'fetched' },
  ): Promise<{ statementIds: string[]; added: number }> {
    const store = createStatementLinesRepository(trx)
    const byDay = Map.groupBy(lines, ({ time }) => dayOf(time, BILL_ZONE))
    const bills: { id: string; channelId: string; day: string }[] = []
    let added = 0
    for (const day of [...new Set([...days, ...byDay.keys()])].toSorted()) {
      const facts = { channelId: channel.id, channelName: channel.name, day, source }
      const id = await store.hold(scope, { id: ids.next(), ...facts })
      const own = byDay.get(day) ?? []
      for (let at = 0; at < own.length; at += CHUNK)
        added += await store.add(scope, { statementId: id, channelId: channel.id }, own.slice(at, at + CHUNK), next)
      bills.push({ id, channelId: channel.id, day })
    }
    for (const bill of bills) await match(trx, scope, bill)
    for (const id of await store.listWithOpen(scope, channel.id)) await store.count(scope, id)
    return { statementIds: bills.map(({ id }) => id), added }
  }

  async function answer(trx: Db, scope: Tenant, statementIds: readonly string[]) {
    const store = createStatementRepository(trx)
    const [statements, mismatches] = [[], []] as [ImportedStatement['statements'], ImportedStatement['mismatches']]
    for (const id of statementIds) {
      const bill = await createStatementLinesRepository(trx).find(scope, id)
      if (!bill) continue
      const asked = { channelId: bill.channelId, startTime: bill.day, endTime: bill.day }
      statements.push(...(await store.page(scope, asked, { current: 1, size: 1 })))
      const room = SHOWN_MOST - mismatches.length
      if (room > 0)
        mismatches.push(...(await store.pageMismatches(scope, { statementId: id }, { current: 1, size: room })))
    }
    return { statements, mismatches }
  }

  return {
    keep,

    /** Reads a bill as the channel gives it, keeps it and matches it; a preview does the same and undoes it. @throws AppError `payStatement.*` */
    async import(
      scope: Scope,
      { channelId, bytes, isPreview }: { channelId: string | undefined; bytes: Buffer; isPreview: boolean },
    ): Promise<ImportedStatement> {
      const channel = (await createStatementRepository(db).channels(scope)).find(({ id }) => id === channelId)
      if (!channel) throw beside('channelId', statementErrors.noChannel())
      const lines = await readBill(channel.channel as PayChannelName, bytes)
      if (lines.length > STATEMENT_LINES_MOST) throw beside('file', statementErrors.tooMany())
      let made: ImportedStatement | undefined
      try {
        await db.transaction(scope, async (trx) => {
          const { statementIds, added } = await keep(trx, scope, channel, { lines, days: [], source: 'file' })
          const kept = await answer(trx, scope, statementIds)
          made = { isPreview: isPreview ? 1 : 0, lines: lines.length, known: lines.length - added, ...kept }
          if (isPreview) throw new PreviewOver()
        })
      } catch (error) {
        if (!(error instanceof PreviewOver)) throw error
      }
      return made as ImportedStatement // the transaction made it, or threw
    },

    /** Ends what is open with a reason; where money differs, the books get the difference. What agrees by now is gone without. */
    async settle(
      caller: Caller,
      { ids: wanted, reason }: SettleMismatches,
    ): Promise<{ settled: number; matched: number }> {
      return db.transaction(caller, async (trx) => {
        const store = createStatementRepository(trx)
        const lines = createStatementLinesRepository(trx)
        const before = await store.holdOpen(caller, wanted)
        const bills = [...new Set(before.map(({ statementId }) => statementId))]
        const numbers = await lines.namesOf(caller, wanted)
        for (const id of bills) {
          const bill = await lines.find(caller, id)
          if (bill) await match(trx, caller, bill)
        }
        const now = await store.holdOpen(caller, await lines.findOpen(caller, numbers))
        for (const row of now) {
          const over = Number(row.there ?? 0) - Number(row.here ?? 0)
          const into = row.isRefund ? -over : over
          const [from, to] = [account.difference, account.channel(row.channelId)]
          const facts = { what: 'settled', currency: row.currency, orderId: row.orderId }
          await move(trx, caller, { ...facts, over: into, from, to })
        }
        const facts = { settledTime: clock.now(), settledBy: caller.realName || caller.account, reason }
        await store.settle(
          caller,
          now.map(({ id }) => id),
          facts,
        )
        for (const id of bills) await lines.count(caller, id)
        return { settled: now.length, matched: before.length - now.length }
      })
    },
  }
}

const beside = (field: string, error: { text: { zh: string; en: string } }) =>
  commonErrors.badInput({ errors: [{ field, text: error.text }] })

async function readBill(channel: PayChannelName, bytes: Buffer): Promise<StatementLine[]> {
  try {
    return channel === 'wechat' ? readWechatBill(bytes) : await readAlipayBill(bytes)
  } catch (error) {
    if (!(error instanceof UnreadableBill)) throw error
    throw statementErrors.unreadable({ values: { why: error.why }, cause: error })
  }
}

export type Statements = ReturnType<typeof createStatements>
