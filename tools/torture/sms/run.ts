import { setTimeout as wait } from 'node:timers/promises'
import type { Sms } from '@drawdesk/contract/messages/sms'
import { SMS_PATH } from '@drawdesk/contract/messages/sms'
import type { SmsFigures } from '@drawdesk/contract/messages/sms-log'
import type { SendMessageAnswer } from '@drawdesk/contract/messages/sms-send'
import { createFlowClient } from '../flow/client.ts'
import { createRandom } from '../random.ts'
import type { Serving } from '../serving.ts'
import { checkAlways, checkAtRest, type SmsFacts, type Violation } from './check.ts'
import type { Companies } from './companies.ts'
import { figuresOf, readStored, type AskedFact } from './facts.ts'
import { createMemoryWatch, type MemoryWatch } from './memory.ts'
import { COMPANIES, LIMITS, planRound, type CompanyName, type PlannedRound, type PlannedSending } from './plan.ts'
import type { Reporter } from './reports.ts'
import { comeToRest, passTime } from './rest.ts'

export interface SmsRunResult {
  rounds: number
  violations: (Violation & { round: number })[]
  kills: Record<string, number>
  facts: SmsFacts
  answered: Record<string, number>
  memory: ReturnType<MemoryWatch['words']>
  /** Of sending: from the first hand-in to rest. */
  seconds: number
}

export interface SmsRunOptions {
  serving: Serving
  companies: Companies
  reporter: Reporter
  /** Filled here: path and query of each account's receipt address. */
  addresses: Map<CompanyName, string>
  rounds: number
  seed: number
  /** Fresh numbers of a round. */
  numbers: number
  write(text: string): void
  ownEnds(): readonly string[]
}

/** Between two looks at everything as it is. */
const ROUNDS_A_LOOK = 20
const FIRST_PHONE = 13_000_000_000
/** A long line of what waits is let become shorter: what is shown is sending, not a queue. */
const OPEN_MOST = 4_000
const OPEN_LOOK_MS = 250
const OPEN_PATIENCE_MS = 300_000
const REPORT_PATIENCE_MS = 120_000

/** Rounds of sendings to companies that answer as they like, each with a kill, and a look at every number at the end. */
export async function runSmsRounds(options: SmsRunOptions): Promise<SmsRunResult> {
  const { serving, companies, reporter, addresses, rounds, seed, numbers, write, ownEnds } = options
  const { database, servers, workers, urls } = serving
  const query: typeof database.query = (sql, values) => database.query(sql, values)
  const random = createRandom(seed)
  const client = createFlowClient({ urls, query })
  await client.signIn()
  for (const company of COMPANIES) addresses.set(company, await openAccount(company))
  const processes = [...servers, ...workers]
  const victims = [...processes, database]
  const memory = createMemoryWatch(processes)

  const asked: AskedFact[] = []
  const phones: string[] = []
  const wrong: Violation[] = []
  const answered: Record<string, number> = {}
  const kills: Record<string, number> = { server: 0, worker: 0, database: 0 }
  const underWay = new Set<Promise<void>>()
  const count = (name: string): void => void (answered[name] = (answered[name] ?? 0) + 1)
  const beganMs = performance.now()

  /** Path and query of its receipt address. */
  async function openAccount(company: CompanyName): Promise<string> {
    const { category, url, content, secrets } = companies[company]
    const { id } = await client.must<{ id: string }>(0, {
      path: `${SMS_PATH}/submit`,
      body: {
        smsCode: company,
        category,
        endpoint: url,
        templateId: 'T1',
        content,
        signName: '手绘',
        ...secrets,
        ...LIMITS,
      },
    })
    const { receiptUrl = '' } = await client.must<Sms>(0, { path: `${SMS_PATH}/detail`, query: { id } })
    const { pathname, search } = new URL(receiptUrl)
    return pathname + search
  }

  function follow(work: Promise<void>): void {
    const followed = work
      .catch((error: unknown) => void wrong.push({ what: String(error), requestId: undefined }))
      .finally(() => underWay.delete(followed))
    underWay.add(followed)
  }

  async function handIn({ requestId, company, atMs, many, again, first, isDoubled }: PlannedSending): Promise<void> {
    const old = again.flatMap((pick) =>
      phones.length === 0 ? [] : (phones[Math.floor((pick / 1_000) * phones.length)] ?? []),
    )
    const fresh = Array.from({ length: many }, (_, index) => String(FIRST_PHONE + phones.length + index))
    phones.push(...fresh)
    const to = [...new Set([...fresh, ...old])]
    await wait(atMs)
    const call = {
      path: `${SMS_PATH}/endpoint/send-message`,
      body: {
        code: company,
        phones: to.join(','),
        params: JSON.stringify({ [companies[company].param]: requestId }),
        clientRequestId: requestId,
      },
    }
    const tries = isDoubled ? [first, first + 1] : [first]
    const answers = await Promise.all(tries.map((server) => client.ask<SendMessageAnswer>(0, call, server)))
    const batchIds = answers.flatMap((answer) => (answer?.status === 200 ? [answer.data.batchId] : []))
    for (const answer of answers) {
      count(`sending ${answer?.status ?? 'without an answer'}`)
      if (answer && answer.status !== 200)
        wrong.push({ what: `a sending was answered with ${answer.status}: ${answer.msg}`, requestId })
    }
    asked.push({ requestId, company, phones: to, batchIds })
  }

  async function countOpen(): Promise<number> {
    const rows = await query<{ open: number }>(
      "select count(*)::int as open from sms_message where state in ('waiting', 'sending')",
    )
    return rows[0]?.open ?? 0
  }

  /** Sending is not faster than its people hand in: what waits is waited for. */
  async function thinOut(): Promise<void> {
    const giveUpMs = performance.now() + OPEN_PATIENCE_MS
    for (;;) {
      await database.up()
      const open = await countOpen().catch(() => 0) // a dead database is looked at in the next round
      if (open <= OPEN_MOST) return
      if (performance.now() > giveUpMs) throw new Error(`${open} messages stay open`)
      await passTime(query).catch(() => count('no time passed'))
      await wait(OPEN_LOOK_MS)
    }
  }

  async function playRound(plan: PlannedRound): Promise<void> {
    const needed = plan.isCalm ? victims.map((victim) => victim.up()) : [Promise.any(servers.map((one) => one.up()))]
    await Promise.all([database.up(), ...needed])
    await thinOut()
    memory.look()
    const rest = wait(plan.roundMs)
    for (const sending of plan.sendings) follow(handIn(sending))
    // Without a database no time passes.
    if (plan.isTimePassing) follow(passTime(query).catch(() => count('no time passed')))
    await wait(plan.killAtMs)
    const listening = servers.filter((server) => server.isUp())
    const spared = plan.isLastServerSpared && listening.length === 1 ? listening[0] : undefined
    const victim = plan.victims
      .map((name) => victims.find((one) => one.name === name))
      .find((one) => one?.isUp() && one !== spared)
    if (victim) {
      victim.kill()
      kills[victim.kind] = (kills[victim.kind] ?? 0) + 1
    }
    await rest
  }

  /** What was answered and taken by then has its row; what is while they are read need not have it. */
  async function known() {
    const of = (name: CompanyName) => [...companies[name].taken]
    const taken = { ali: of('ali'), tencent: of('tencent'), yunpian: of('yunpian'), qiniu: of('qiniu') }
    const before = { asked: [...asked], taken, acknowledged: new Map(reporter.reported().acknowledged) }
    return { ...before, ...(await readStored(query)) }
  }

  async function look(): Promise<{ facts: SmsFacts; violations: Violation[] }> {
    await Promise.all(victims.map((victim) => victim.up()))
    await Promise.all(underWay)
    await client.signIn()
    for (const company of COMPANIES) companies[company].calm()
    const stuck = await comeToRest(query)
    await reporter.settle(REPORT_PATIENCE_MS)
    stuck.push(...(await comeToRest(query)))
    memory.look()
    const figures = figuresOf(await client.must<SmsFigures>(0, { path: `${SMS_PATH}/figures` }))
    const facts = { ...(await known()), figures }
    const unsaid = [...ownEnds(), ...reporter.reported().wrong].map((what) => ({ what, requestId: undefined }))
    return {
      facts,
      violations: [...stuck, ...checkAlways(facts), ...checkAtRest(facts), ...memory.problems(), ...wrong, ...unsaid],
    }
  }

  async function earlyLook(): Promise<Violation[]> {
    await database.up()
    const facts = await known()
    const violations = checkAlways(facts)
    const open = facts.messages.filter(({ state }) => state === 'waiting' || state === 'sending').length
    write(`${facts.messages.length} messages, ${open} of them open, ${violations.length} violations; ${memory.words()}`)
    return violations
  }

  const resultOf = (round: number, facts: SmsFacts, violations: readonly Violation[]): SmsRunResult => ({
    rounds: round,
    violations: violations.map((one) => ({ ...one, round })),
    kills,
    facts,
    answered,
    memory: memory.words(),
    seconds: Math.round((performance.now() - beganMs) / 1_000),
  })

  for (let round = 1; round <= rounds; round += 1) {
    const names = victims.map(({ name }) => name)
    await playRound(planRound(random, { round, victims: names, servers: servers.length, numbers }))
    const early = round % ROUNDS_A_LOOK === 0 || wrong.length > 0 ? [...wrong, ...(await earlyLook())] : []
    if (early.length > 0) return resultOf(round, { ...(await known()), figures: {} }, early)
  }
  const { facts, violations } = await look()
  return resultOf(rounds, facts, violations)
}
