import { setTimeout as wait } from 'node:timers/promises'
import type { BooksBalance, CreatedOrder } from '@drawdesk/contract/money/pay-order'
import { createBuyers } from './buyers.ts'
import { createFlowClient, type FlowClient } from '../flow/client.ts'
import { createRandom } from '../random.ts'
import type { Serving } from '../serving.ts'
import { checkAtRest, checkMoney, type AskedFact, type MoneyFacts, type Violation } from './check.ts'
import { isCompany, truthOf, type Companies, type CompanyName } from './companies.ts'
import { readAll } from './facts.ts'
import { payAs } from './payers.ts'
import { comeToRest, passTime } from './rest.ts'
import {
  planRound,
  type DeskAct,
  type PayerAct,
  type PlannedDeskAct,
  type PlannedOrder,
  type PlannedRound,
} from './plan.ts'
import type { Road } from './road.ts'
import { openChannels, openShop } from './setup.ts'

export type MoneyVictim = 'server' | 'worker' | 'database' | CompanyName

export interface MoneyRunResult {
  rounds: number
  violations: (Violation & { round: number })[]
  kills: Record<MoneyVictim, number>
  facts: MoneyFacts
  answered: Record<string, number>
}

export interface MoneyRunOptions {
  serving: Serving
  companies: Companies
  road: Road
  /** What the payer of each order does, by its number; the road asks. */
  acts: Map<string, PayerAct>
  rounds: number
  seed: number
  deadUrl: string
  write(text: string): void
  ownEnds(): readonly string[]
}

/** Between two looks at everything as it is. */
const ROUNDS_A_LOOK = 20
/** Answers that a caller may get because somebody was quicker, or the order is what it is. */
const RIGHTLY_REFUSED = [400, 404, 409]
const REFUND_ENDS = ['done', 'done', 'done', 'done', 'done', 'done', 'stuck', 'closed'] as const
/** Orders that are younger stay open when time passes. */
const YOUNG_SECONDS = 4
/** Another row of chances than the rounds', so that how many refunds there are does not change what is planned. */
const SETTLE_SEED = 0x51ed270b

/** Rounds of people who buy and are refunded, each with a kill, and a look at every yuan at the end. */
export async function runMoneyRounds(options: MoneyRunOptions): Promise<MoneyRunResult> {
  const { serving, companies, road, acts, rounds, seed, deadUrl, write, ownEnds } = options
  const { database, servers, workers, urls } = serving
  const query: typeof database.query = (sql, values) => database.query(sql, values)
  const random = createRandom(seed)
  const client = createFlowClient({ urls, query })
  await client.signIn()
  const shop = await openShop(client, query, deadUrl)
  await openChannels(client, companies)
  const settling = createRandom((seed ^ SETTLE_SEED) >>> 0)
  const victims = [...servers, ...workers, database, companies.wechat.child, companies.alipay.child]

  const asked: AskedFact[] = []
  const refundsAnswered: string[] = []
  const orders: Pick<CreatedOrder, 'id' | 'amount'>[] = []
  const wrong: Violation[] = []
  const answered: Record<string, number> = {}
  const kills: MoneyRunResult['kills'] = { server: 0, worker: 0, database: 0, wechat: 0, alipay: 0 }
  const underWay = new Set<Promise<void>>()
  const count = (name: string): void => void (answered[name] = (answered[name] ?? 0) + 1)

  const buyers = createBuyers({ client, shop, asked, count })
  const follow = (work: Promise<void>): void => {
    const followed = work
      .catch((error: unknown) => void wrong.push({ what: String(error), requestId: undefined }))
      .finally(() => underWay.delete(followed))
    underWay.add(followed)
  }

  async function buy(planned: PlannedOrder): Promise<void> {
    await wait(planned.atMs)
    const order = await buyers(planned)
    if (!order) return
    orders.push({ id: order.id, amount: order.amount })
    acts.set(order.orderNo, planned.act)
    count(`payer ${planned.act}`)
    await wait(planned.thinksMs)
    await payAs(planned.act, order, companies)
  }

  /** Of the refunds that are under way most are made, some get stuck, and some are closed. */
  async function settleRefunds(atMs: number): Promise<void> {
    await wait(atMs)
    for (const { refunds } of companies.wechat.orders())
      for (const { refundNo, state } of refunds) {
        if (state !== 'pending' && state !== 'stuck') continue
        const outcome = state === 'stuck' ? 'done' : settling.pick(REFUND_ENDS)
        count(`refund ${outcome} at wechat`)
        await companies.wechat.act('settle', refundNo, outcome)
      }
  }

  async function atTheDesk({ act, atMs, pick, share, first, rivals, tag }: PlannedDeskAct): Promise<void> {
    await wait(atMs)
    const order = orders[pick % Math.max(1, orders.length)]
    if (!order) return
    const calls = Array.from({ length: rivals + 1 }, (_, index) =>
      client.ask<{ refundNo?: string }>(0, deskCall(act, order, share, `${tag}-${index}`), first + index),
    )
    for (const answer of await Promise.all(calls)) {
      if (!answer) continue
      count(`${act} ${answer.status}`)
      if (answer.status === 200 && answer.data.refundNo) refundsAnswered.push(answer.data.refundNo)
      else if (answer.status !== 200 && !RIGHTLY_REFUSED.includes(answer.status))
        wrong.push({ what: `${act} was answered with ${answer.status}: ${answer.msg}`, requestId: order.id })
    }
  }

  async function playRound(plan: PlannedRound): Promise<void> {
    const needed = plan.isCalm ? victims.map((victim) => victim.up()) : [Promise.any(servers.map((one) => one.up()))]
    await Promise.all([database.up(), ...needed])
    const rest = wait(plan.roundMs)
    for (const order of plan.orders) follow(buy(order))
    for (const act of plan.desk) follow(atTheDesk(act))
    for (const { company, call, scene } of plan.mishaps)
      follow(companies[company].act('script', call, scene).then(() => count(`${company} ${scene}`)))
    follow(settleRefunds(plan.settlesAtMs))
    // Without a database no time passes.
    if (plan.isTimePassing) follow(passTime(query, YOUNG_SECONDS).catch(() => count('no time passed')))
    await wait(plan.killAtMs)
    const listening = servers.filter((server) => server.isUp())
    const spared = plan.isLastServerSpared && listening.length === 1 ? listening[0] : undefined
    const victim = plan.victims
      .map((name) => victims.find((one) => one.name === name))
      .find((one) => one?.isUp() && one !== spared)
    if (victim) {
      victim.kill()
      kills[(isCompany(victim.name) ? victim.name : victim.kind) as MoneyVictim] += 1 // no services of others run here
    }
    await rest
  }

  /** What was answered by then has to be there; what is answered while it is read need not be. */
  const read = async (): Promise<MoneyFacts> => {
    const answers = { asked: [...asked], refundsAnswered: [...refundsAnswered] }
    return { ...(await readAll(query, () => truthOf(companies))), ...answers }
  }

  async function look(): Promise<{ facts: MoneyFacts; violations: Violation[] }> {
    await Promise.all(victims.map((victim) => victim.up()))
    await Promise.all(underWay)
    await client.signIn()
    const before = checkMoney(await read())
    road.clear()
    const stuck = await comeToRest(query, client, companies)
    const facts = await read()
    const own = ownEnds().map((what) => ({ what, requestId: undefined }))
    const books = await booksOf(client)
    return {
      facts,
      violations: [...before, ...stuck, ...checkMoney(facts), ...checkAtRest(facts), ...books, ...wrong, ...own],
    }
  }

  for (let round = 1; round <= rounds; round += 1) {
    const names = victims.map(({ name }) => name)
    await playRound(planRound(random, { round, victims: names, servers: servers.length }))
    const early = round % ROUNDS_A_LOOK === 0 || wrong.length > 0 ? [...wrong, ...(await earlyLook())] : []
    if (early.length > 0)
      return {
        rounds: round,
        violations: early.map((one) => ({ ...one, round })),
        kills,
        facts: await read(),
        answered,
      }
  }
  const { facts, violations } = await look()
  return { rounds, violations: violations.map((one) => ({ ...one, round: rounds })), kills, facts, answered }

  async function earlyLook(): Promise<Violation[]> {
    await database.up()
    const facts = await read()
    const violations = checkMoney(facts)
    write(
      `${facts.orders.length} orders, ${facts.payments.length} payments, ${facts.refunds.length} refunds, ${violations.length} violations`,
    )
    return violations
  }
}

function deskCall(act: DeskAct, { id, amount }: { id: string; amount: number }, share: number, tag: string) {
  if (act === 'refund' || act === 'refundPart') {
    const part = act === 'refund' ? {} : { amount: Math.max(1, Math.round((amount * share) / 100)) }
    return {
      path: '/blade-biz/drawInfo/createRefundsOrder',
      body: { logId: id, reason: tag, clientRequestId: tag, ...part },
    }
  }
  return { path: `/blade-biz/drawPayLog/${act}`, body: { id } }
}

async function booksOf(client: FlowClient): Promise<Violation[]> {
  const { mismatches } = await client.must<BooksBalance>(0, { path: '/blade-biz/drawPayLog/balance' })
  return mismatches.map(({ kind, orderNo, msg }) => ({
    what: `the books do not balance: ${kind} ${orderNo} ${msg}`,
    requestId: undefined,
  }))
}
