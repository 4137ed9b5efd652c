import { setTimeout as wait } from 'node:timers/promises'
import type { KeptChild } from '../child.ts'
import { createRandom } from '../random.ts'
import type { Serving } from '../serving.ts'
import { ask, type RestingConversation, type RunningAnswer } from './answer.ts'
import { checkAnswers, checkTotals, type AnswerFact, type Totals, type Violation } from './check.ts'
import { createChatClient } from './client.ts'
import { countOpen, readAnswers, readTotals } from './facts.ts'
import { planRound, type CutKind, type PlannedRound } from './plan.ts'
import { setUpChat } from './setup.ts'

/** Everything is left alone and checked after this many rounds. */
export const ROUNDS_A_CHECK = 25
const QUIET_PATIENCE_MS = 180_000
const QUIET_LOOK_MS = 100
const FIRST_EVENTS_PATIENCE_MS = 20_000

export interface ChatCounts {
  answers: number
  done: number
  stopped: number
  interrupted: number
  /** Taken up by more than one worker after each other. */
  goneOn: number
  tokens: number
  events: number
  readers: number
  /** Connections of readers: made, left by their reader, ended under it, and gone silent. */
  connections: number
  dropped: number
  broken: number
  silent: number
}

export interface ChatRunResult {
  rounds: number
  violations: (Violation & { round: number })[]
  counts: ChatCounts
  /** Of each kind: times, and answers that were under way then. */
  cuts: Record<CutKind, { times: number; underWay: number }>
  totals: Totals
  /** Of what is wrong. */
  facts: readonly AnswerFact[]
}

export interface ChatRunOptions {
  serving: Serving
  provider: { child: KeptChild; url: string }
  rounds: number
  seed: number
  write(text: string): void
  ownEnds(): readonly string[]
}

/** Rounds of answers under way, each with a cut, and a look at everything in between and at the end. Ends early at the first look that finds a violation. */
export async function runChatRounds({
  serving,
  provider,
  rounds,
  seed,
  write,
  ownEnds,
}: ChatRunOptions): Promise<ChatRunResult> {
  const { database, servers, workers, urls } = serving
  const query: typeof database.query = (sql, values) => database.query(sql, values)
  const random = createRandom(seed)
  const client = createChatClient({ urls, query })
  const processes = [...servers, ...workers]
  await client.signIn()
  const apis = await setUpChat(client.post, provider.url)

  let running: RunningAnswer[] = []
  const wrong: Violation[] = []
  const resting: RestingConversation[] = []
  const cuts: ChatRunResult['cuts'] = {
    client: { times: 0, underWay: 0 },
    server: { times: 0, underWay: 0 },
    worker: { times: 0, underWay: 0 },
    database: { times: 0, underWay: 0 },
  }
  const counts: ChatCounts = {
    answers: 0,
    done: 0,
    stopped: 0,
    interrupted: 0,
    goneOn: 0,
    tokens: 0,
    events: 0,
    readers: 0,
    connections: 0,
    dropped: 0,
    broken: 0,
    silent: 0,
  }
  const giveUp = new AbortController()

  /** Answers that have begun, and whose end not all of their readers know yet. */
  const underWay = (): RunningAnswer[] =>
    running.filter(({ readers }) => readers.some(({ log }) => log.events.length > 0 && !log.isDone))

  function victimOf(kind: CutKind, plan: PlannedRound): (() => void) | undefined {
    if (kind === 'client') return () => running.forEach(({ readers }) => readers.forEach((reader) => reader.cut()))
    if (kind === 'database') return database.isUp() ? () => database.kill(plan.databaseSignal) : undefined
    const up = processes.filter((child) => child.kind === 'server' && child.isUp())
    const spared = plan.isLastServerSpared && up.length === 1 ? up[0] : undefined
    const victim = plan.victims
      .map((name) => processes.find((child) => child.name === name))
      .find((child) => child?.kind === kind && child.isUp() && child !== spared)
    return victim && (() => victim.kill())
  }

  async function playRound(round: number, plan: PlannedRound): Promise<void> {
    await Promise.all([database.up(), Promise.any(servers.map((server) => server.up()))])
    const asked = plan.answers.map((planned) => ask({ client, apis, planned, resting, giveUp: giveUp.signal }))
    for (const { over, planned } of asked)
      over.catch((error: unknown) =>
        wrong.push({ what: `${planned.requestId} (round ${round}): ${String(error)}`, requestId: planned.requestId }),
      )
    running.push(...asked)
    await asked[0]?.hasEvents(plan.cutAfterEvents, FIRST_EVENTS_PATIENCE_MS)
    await wait(plan.cutLaterMs)
    for (const kind of plan.cuts) {
      const cut = victimOf(kind, plan)
      if (!cut) continue
      cuts[kind].times += 1
      cuts[kind].underWay += underWay().length
      cut()
      break
    }
    await wait(plan.roundMs)
  }

  async function settle(): Promise<void> {
    await Promise.all([...processes, database].map((victim) => victim.up()))
    const patience = setTimeout(() => giveUp.abort(new Error('it did not come to its end in time')), QUIET_PATIENCE_MS)
    await Promise.allSettled(running.map(({ over }) => over))
    clearTimeout(patience)
    const giveUpMs = performance.now() + QUIET_PATIENCE_MS
    while (performance.now() < giveUpMs) {
      const { jobs, open } = await countOpen(query)
      if (jobs + open === 0) return
      await wait(QUIET_LOOK_MS)
    }
    write('the answers did not come to rest in time')
  }

  /** Checks the answers since the last look, and the sums over all; then the answers are forgotten. */
  async function look(): Promise<{ violations: Violation[]; totals: Totals; facts: AnswerFact[] }> {
    await settle()
    const stored = await readAnswers(
      query,
      running.map(({ planned }) => planned.requestId),
    )
    const facts = running.map((answer) => answer.fact(stored.get(answer.planned.requestId) ?? []))
    const totals = await readTotals(query)
    for (const fact of facts) count(counts, fact)
    for (const { log } of running.flatMap(({ readers }) => readers)) {
      counts.readers += 1
      counts.events += log.events.length
      counts.connections += log.connects
      for (const name of ['dropped', 'broken', 'silent'] as const) counts[name] += log[name]
    }
    running = []
    const violations = [
      ...checkAnswers(facts),
      ...checkTotals(totals),
      ...wrong,
      ...ownEnds().map((what) => ({ what, requestId: undefined })),
    ]
    return {
      violations,
      totals,
      facts: facts.filter(({ requestId }) => violations.some((one) => one.requestId === requestId)),
    }
  }

  for (let round = 1; ; round += 1) {
    await playRound(
      round,
      planRound(random, { round, victims: processes.map(({ name }) => name), servers: servers.length }),
    )
    const isLast = round === rounds
    if (!isLast && round % ROUNDS_A_CHECK !== 0) continue
    const { violations, totals, facts } = await look()
    write(
      `${round} rounds, ${counts.answers} answers, ${counts.tokens} tokens, ${counts.goneOn} gone on with, ${counts.broken + counts.dropped} streams cut, ${violations.length} violations`,
    )
    if (isLast || violations.length > 0)
      return { rounds: round, violations: violations.map((one) => ({ ...one, round })), counts, cuts, totals, facts }
    await client.signIn()
  }
}

function count(counts: ChatCounts, { stored }: AnswerFact): void {
  const [one] = stored
  if (!one) return
  counts.answers += 1
  if (one.state === 2) counts.done += 1
  if (one.state === 3) counts.interrupted += 1
  if (one.state === 4) counts.stopped += 1
  if (one.run > 1) counts.goneOn += 1
  counts.tokens += one.content.split(' ').length - 1
}
