import { setTimeout as wait } from 'node:timers/promises'
import type { BooksBalance, CreatedOrder } from '@drawdesk/contract/money/pay-order'
import { createFlowClient, type FlowClient } from '../flow/client.ts'
import { createRandom } from '../random.ts'
import type { Serving } from '../serving.ts'
import { checkAtRest, checkMoney, type AskedFact, type MoneyFacts, type Violation } from './check.ts'
import { readMoney } from './facts.ts'
import { comeToRest } from './rest.ts'
import {
  planRound,
  type DeskAct,
  type PayerAct,
  type PlannedDeskAct,
  type PlannedOrder,
  type PlannedRound,
} from './plan.ts'
import type { Road } from './road.ts'
import { openShop } from './setup.ts'

export type MoneyVictim = 'server' | 'worker' | 'database'

export interface MoneyRunResult {
  rounds: number
  violations: (Violation & { round: number })[]
  kills: Record<MoneyVictim, number>
  facts: MoneyFacts
  answered: Record<string, number>
}

export interface MoneyRunOptions {
  serving: Serving
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
const PAGE_PATIENCE_MS = 5_000

/** Rounds of people who buy and are refunded, each with a kill, and a look at every yuan at the end. */
export async function runMoneyRounds(options: MoneyRunOptions): Promise<MoneyRunResult> {
  const { serving, road, acts, rounds, seed, deadUrl, write, ownEnds } = options
  const { database, servers, workers, urls } = serving
  const query: typeof database.query = (sql, values) => database.query(sql, values)
  const random = createRandom(seed)
  const client = createFlowClient({ urls, query })
  await client.signIn()
  const shop = await openShop(client, query, deadUrl)
  const victims = [...servers, ...workers, database]

  const asked: AskedFact[] = []
  const refundsAnswered: string[] = []
  const orders: { id: string; amount: number }[] = []
  const wrong: Violation[] = []
  const answered: Record<string, number> = {}
  const kills: MoneyRunResult['kills'] = { server: 0, worker: 0, database: 0 }
  const underWay = new Set<Promise<void>>()
  const count = (name: string): void => void (answered[name] = (answered[name] ?? 0) + 1)

  const follow = (work: Promise<void>): void => {
    const followed = work
      .catch((error: unknown) => void wrong.push({ what: String(error), requestId: undefined }))
      .finally(() => underWay.delete(followed))
    underWay.add(followed)
  }

  async function buy(planned: PlannedOrder): Promise<void> {
    await wait(planned.atMs)
    const { requestId, isFailing, copies, first, isDoubled } = planned
    const { exId, styleId } = isFailing ? shop.failing : shop.good
    const body = {
      kind: 'draw',
      channel: 'sandbox',
      exId,
      styleId,
      copies,
      draft: { prompt: requestId },
      clientRequestId: requestId,
    }
    const send = (server: number) =>
      client.ask<CreatedOrder>(0, { path: '/blade-biz/userPay/createOrder', body }, server)
    const answers = await Promise.all([send(first), ...(isDoubled ? [send(first + 1)] : [])])
    const good = answers.flatMap((answer) => (answer?.status === 200 ? [answer.data] : []))
    for (const answer of answers)
      if (answer && answer.status !== 200)
        throw new Error(`order ${requestId} was answered with ${answer.status}: ${answer.msg}`)
    asked.push({ requestId, orderIds: good.map(({ id }) => id) })
    const [order] = good
    if (!order) return
    orders.push({ id: order.id, amount: order.amount })
    acts.set(order.orderNo, planned.act)
    count(`payer ${planned.act}`)
    await wait(planned.thinksMs)
    if (planned.act !== 'nothing') await visitPage(order, planned.act)
  }

  /** As a browser does it; who gets no answer tries again. */
  async function visitPage({ codeUrl }: CreatedOrder, act: PayerAct): Promise<void> {
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await fetch(codeUrl, {
        method: 'POST',
        body: new URLSearchParams({ act }),
        signal: AbortSignal.timeout(PAGE_PATIENCE_MS),
      }).catch(() => undefined)
      if (answer?.status === 200) return
      await wait(300)
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
    await wait(plan.killAtMs)
    const listening = servers.filter((server) => server.isUp())
    const spared = plan.isLastServerSpared && listening.length === 1 ? listening[0] : undefined
    const victim = plan.victims
      .map((name) => victims.find((one) => one.name === name))
      .find((one) => one?.isUp() && one !== spared)
    if (victim) {
      victim.kill()
      kills[victim.kind as MoneyVictim] += 1 // no services of others run here
    }
    await rest
  }

  /** What was answered by then has to be there; what is answered while it is read need not be. */
  const read = async (): Promise<MoneyFacts> => {
    const answers = { asked: [...asked], refundsAnswered: [...refundsAnswered] }
    return { ...(await readMoney(query)), ...answers }
  }

  async function look(): Promise<{ facts: MoneyFacts; violations: Violation[] }> {
    await Promise.all(victims.map((victim) => victim.up()))
    await Promise.all(underWay)
    await client.signIn()
    const before = checkMoney(await read())
    road.clear()
    const stuck = await comeToRest(query)
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
