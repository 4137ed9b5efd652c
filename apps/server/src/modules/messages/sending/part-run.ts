import { filledText } from '@drawdesk/contract/messages/sms-text'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import type { SmsAdapter, SmsOrder } from '../companies/adapter.ts'
import type { SmsAccounts } from '../accounts/sms-accounts.ts'
import { createMessageRepository, type MessageRow, type PartRun, type Settled } from './message.repository.ts'
import { ASK_GAPS_MS, LATER_GAPS_MS, SMS_WORK } from './sms-work.ts'

/** Calls of one part at once. */
const AT_ONCE = 4
const LOST = '发送时进程中断，结果未知 / The process ended while it was being sent'
const MSG_MOST = 250

type RunDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'log'> & { smsAccounts: SmsAccounts }

const orderOf = (row: MessageRow): SmsOrder => {
  const params = row.params as Record<string, string> // as the call that made it was checked
  return { id: row.id, phone: row.phone, params, text: filledText(row.content, params) }
}

/** Sends the messages of a part: each is marked as taken and committed before it leaves, so that no other run ever sends it too. */
export function createPartRun(deps: RunDeps) {
  const { db, clock, smsAccounts } = deps
  const messages = createMessageRepository(db)

  /** Nobody wrote their outcome: the company is asked where it can be, and never handed them again. */
  async function askAbout(scope: Scope, rows: readonly Pick<MessageRow, 'id'>[]): Promise<void> {
    if (rows.length === 0) return
    const runAt = new Date(clock.now().getTime() + (ASK_GAPS_MS[0] as number))
    const work = createDurableWork(deps, SMS_WORK)
    await db.transaction(scope, async (trx) => {
      for (const { id } of rows) await work.enqueue(trx, scope.tenantId, { of: 'ask', id, no: 0 }, { runAt })
    })
  }

  function settledOf(rows: readonly MessageRow[], outcomes: Awaited<ReturnType<SmsAdapter['send']>>): Settled[] {
    return rows.map((row, at) => {
      const outcome = outcomes[at] ?? { state: 'unknown', code: 'internal', msg: '' }
      const isOver = row.tries >= LATER_GAPS_MS.length
      const words = 'msg' in outcome ? { msg: outcome.msg.slice(0, MSG_MOST), code: outcome.code.slice(0, 64) } : {}
      if (outcome.state !== 'later') return { id: row.id, outcome: { ...outcome, ...words } }
      const { code, msg } = { ...outcome, ...words }
      return { id: row.id, outcome: { state: isOver ? 'failed' : 'waiting', code, msg } }
    })
  }

  async function sendNext(scope: Scope, at: PartRun, adapter: SmsAdapter): Promise<boolean> {
    const rows = await messages.claim(scope, { ...at, most: adapter.perCall, now: clock.now() })
    if (rows.length === 0) return false
    const outcomes = await adapter.send(rows.map(orderOf))
    const settled = settledOf(rows, outcomes)
    await messages.settle(scope, at, settled)
    if (adapter.ask)
      await askAbout(
        scope,
        settled.filter(({ outcome }) => outcome.state === 'unknown'),
      )
    return true
  }

  return {
    /** @returns when it goes on with what was not taken; undefined: all of it is settled. */
    async run(
      { tenantId, partId, run }: { tenantId: string; partId: string; run: number },
      signal: AbortSignal,
    ): Promise<Date | undefined> {
      const scope = systemScope(tenantId)
      const first = await messages.findOfPart(scope, partId)
      const account = first && (await smsAccounts.find(db, scope, first.smsId))
      if (!first || !account) return undefined
      const adapter = smsAccounts.adapterOf(account)
      const lost = await messages.orphan(scope, { partId, run }, LOST)
      if (adapter.ask) await askAbout(scope, lost)
      const goOn = async (): Promise<void> => {
        while (!signal.aborted && (await sendNext(scope, { partId, run }, adapter)));
      }
      await Promise.all(Array.from({ length: AT_ONCE }, goOn))
      const tries = await messages.mostTries(scope, partId)
      if (tries === undefined) return undefined
      const gap = signal.aborted ? 0 : (LATER_GAPS_MS[Math.max(0, tries - 1)] ?? (LATER_GAPS_MS.at(-1) as number))
      return new Date(clock.now().getTime() + gap)
    },

    giveUp: (tenantId: string, partId: string): Promise<void> =>
      messages.giveUp(systemScope(tenantId), partId, '发送时出错 / An error of ours'),
  }
}

/** Asks the company about one message whose answer was lost, and plans the next question. */
export function createMessageAsk(deps: RunDeps) {
  const { db, clock, smsAccounts } = deps
  const messages = createMessageRepository(db)
  return async (tenantId: string, id: string, no: number): Promise<void> => {
    const scope = systemScope(tenantId)
    const row = await messages.find(scope, id)
    if (row?.state !== 'unknown' || row.asks !== no) return
    const account = await smsAccounts.find(db, scope, row.smsId)
    const adapter = account && smsAccounts.adapterOf(account)
    if (!adapter?.ask) return
    const { phone, providerId, sentTime } = row
    const outcome = await adapter.ask({ id, phone, providerId, sentTime: sentTime ?? row.createTime })
    if (outcome && outcome.state !== 'later' && outcome.state !== 'unknown')
      return messages.settle(scope, row, [{ id, outcome }])
    const gap = ASK_GAPS_MS[no + 1]
    await db.transaction(scope, async (trx) => {
      const isOurs = await createMessageRepository(trx).countAsk(scope, id, no)
      if (!isOurs || gap === undefined) return
      const runAt = new Date(clock.now().getTime() + gap)
      await createDurableWork(deps, SMS_WORK).enqueue(trx, tenantId, { of: 'ask', id, no: no + 1 }, { runAt })
    })
  }
}
