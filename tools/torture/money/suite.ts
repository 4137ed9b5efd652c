import type { Handles } from '../../lib/handles.ts'
import type { TortureOptions } from '../options.ts'
import { stablePort } from '../ports.ts'
import { createRandom } from '../random.ts'
import { startServing } from '../serving.ts'
import { nameViolation } from '../verdict/report.ts'
import type { MoneyFacts } from './check.ts'
import { ASKED_CHANNELS } from './facts.ts'
import { COMPANIES, startCompanies } from './companies.ts'
import type { PayerAct } from './plan.ts'
import { startRoad, type Road } from './road.ts'
import { runMoneyRounds, type MoneyRunResult } from './run.ts'

const STORIES_MOST = 5
/** Another row of chances than the rounds', so that how many notices come does not change what is planned. */
const ROAD_SEED = 0x9e3779b9

/** Kills what runs while people buy, pay and are refunded, and counts every yuan. Answers what is to be printed last, and the violations by name. */
export async function tortureMoney({
  options,
  folder,
  handles,
  write,
}: {
  options: TortureOptions
  folder: string
  handles: Handles
  write(text: string): void
}): Promise<{ summary: string; violations: string[] }> {
  const { rounds, seed, servers, workers } = options
  const ownEnds: string[] = []
  const acts = new Map<string, PayerAct>()
  const road = await startRoad({
    handles,
    random: createRandom((seed ^ ROAD_SEED) >>> 0),
    mayBeLost: (orderNo) => acts.get(orderNo) === 'pay',
  })
  const onOwnEnd = (words: string): void => void ownEnds.push(words)
  const companies = await startCompanies({ folder, handles, onOwnEnd })
  const deadUrl = `http://127.0.0.1:${await stablePort()}`
  const serving = await startServing({
    folder,
    handles,
    servers,
    workers,
    outsideHosts: [deadUrl, ...COMPANIES.map((name) => companies[name].url)].map((url) => new URL(url).host),
    onOwnEnd,
    environment: { PUBLIC_URL: road.url, LIMITS_SCALE: '1000' },
  })
  road.lead(serving.urls)
  const result = await runMoneyRounds({
    serving,
    companies,
    road,
    acts,
    rounds,
    seed,
    deadUrl,
    write,
    ownEnds: () => ownEnds,
  })
  const violations = result.violations.map(nameViolation)
  for (const violation of violations) write(`VIOLATION (seed ${seed}) ${violation}`)
  const about = new Set(result.violations.flatMap(({ requestId }) => requestId ?? []))
  for (const id of [...about].slice(0, STORIES_MOST)) write(storyOf(result.facts, id))
  return { summary: summaryOf(result, road), violations }
}

/** All that is known of one order. */
function storyOf(facts: MoneyFacts, id: string): string {
  const order = facts.orders.find((one) => one.id === id)
  const orderNo = order?.orderNo ?? ''
  return JSON.stringify(
    {
      order,
      payments: facts.payments.filter((one) => one.orderNo === orderNo),
      paidBack: facts.paidBack.filter((one) => one.orderNo === orderNo),
      refunds: facts.refunds.filter(({ orderId }) => orderId === id),
      drawings: facts.drawings.filter(({ orderId }) => orderId === id),
      notices: facts.notices.filter(({ orderId }) => orderId === id),
    },
    undefined,
    1,
  )
}

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')

function summaryOf({ rounds, violations, kills, facts, answered }: MoneyRunResult, road: Road): string {
  const { orders, payments, refunds, paidBack, drawings, notices } = facts
  const states = [...Map.groupBy(orders, ({ state }) => state)].map(([state, all]) => `${all.length} in ${state}`)
  const verdicts = Object.fromEntries(
    [...Map.groupBy(notices, ({ verdict }) => verdict)].map(([verdict, all]) => [verdict, all.length]),
  )
  const of = (rows: readonly { channel: string; amount: number }[]): string =>
    ASKED_CHANNELS.map((name) => {
      const own = rows.filter(({ channel }) => channel === name)
      return `${name} ${own.length} of ${own.reduce((all, { amount }) => all + amount, 0)} fen`
    }).join(', ')
  return [
    `killed: ${listed(kills)}; on the road: ${listed(road.fates)}`,
    `answered: ${listed(answered)}`,
    `notices: ${listed(verdicts)}`,
    `payments: ${of(payments)}; paid back: ${of(paidBack.filter(({ state }) => state === 'done'))}`,
    `${rounds} rounds, ${orders.length} orders (${states.join(', ')}), ${payments.length} payments, ${refunds.length} refunds, ${drawings.length} drawings, ${violations.length} violations`,
  ].join('\n')
}
