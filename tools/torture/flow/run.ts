import { setTimeout as wait } from 'node:timers/promises'
import type { LeaveStarted } from '@drawdesk/contract/workflow/leave'
import { LEAVE_PATH } from '@drawdesk/contract/workflow/paths'
import { createRandom } from '../random.ts'
import type { Serving } from '../serving.ts'
import { act, isWrongRefusal, type ActFact } from './acts.ts'
import { checkFlows, type FlowFacts, type StartFact, type Violation } from './check.ts'
import { createFlowClient } from './client.ts'
import { driveToEnd } from './drive.ts'
import { readFlows } from './facts.ts'
import { planRound, type PlannedAct, type PlannedRound, type PlannedStart } from './plan.ts'
import { deployFlows } from './setup.ts'

/** Everything is checked, driven to its end and checked again after this many rounds. */
export const ROUNDS_A_CHECK = 25

export type FlowVictim = 'server' | 'worker' | 'database'

export interface FlowRunResult {
  rounds: number
  violations: (Violation & { round: number })[]
  kills: Record<FlowVictim, number>
  facts: FlowFacts
}

export interface FlowRunOptions {
  serving: Serving
  rounds: number
  seed: number
  write(text: string): void
  ownEnds(): readonly string[]
}

/** Rounds of people at work, each with a kill, and a look at everything in between and at the end. Ends early at the first look that finds a violation. */
export async function runFlowRounds({ serving, rounds, seed, write, ownEnds }: FlowRunOptions): Promise<FlowRunResult> {
  const { database, servers, workers, urls } = serving
  const query: typeof database.query = (sql, values) => database.query(sql, values)
  const random = createRandom(seed)
  const client = createFlowClient({ urls, query })
  const victims = [...servers, ...workers, database]
  await client.hire()
  const deployed = await deployFlows(client)

  const starts: StartFact[] = []
  const acts: ActFact[] = []
  const wrong: Violation[] = []
  const kills: FlowRunResult['kills'] = { server: 0, worker: 0, database: 0 }
  const underWay = new Set<Promise<void>>()

  const follow = (work: Promise<void>): void => {
    const followed = work
      .catch((error: unknown) => void wrong.push({ what: String(error), requestId: undefined }))
      .finally(() => underWay.delete(followed))
    underWay.add(followed)
  }

  /** Sent once: who starts a process twice wants two. */
  async function start({ tag, atMs, person, asked, process, days, first }: PlannedStart): Promise<void> {
    await wait(atMs)
    const body = {
      processDefinitionId: process === 'leave' ? deployed.leave : deployed.versions[((days % 2) + 1) as 1 | 2],
      taskUser: client.people[asked]?.id,
      startTime: '2026-02-02 09:00:00',
      endTime: `2026-02-0${1 + days} 18:00:00`,
      reason: tag,
    }
    const answer = await client.once<LeaveStarted>(person, { path: `${LEAVE_PATH}/start-process`, body }, first)
    if (answer && answer.status !== 200)
      throw new Error(`start ${tag} was answered with ${answer.status}: ${answer.msg}`)
    starts.push({ tag, instanceId: answer?.data.processInstanceId ?? '' })
  }

  async function work(planned: PlannedAct): Promise<void> {
    await wait(planned.atMs)
    const done = await act(client, planned, deployed)
    acts.push(...done)
    for (const one of done)
      if (isWrongRefusal(one))
        wrong.push({ what: `${one.act} ${one.tag} was answered with ${one.refusal}`, requestId: one.instanceId })
  }

  async function playRound(plan: PlannedRound): Promise<void> {
    const needed = plan.isCalm ? victims.map((victim) => victim.up()) : [Promise.any(servers.map((one) => one.up()))]
    await Promise.all([database.up(), ...needed])
    const rest = wait(plan.roundMs)
    for (const planned of plan.starts) follow(start(planned))
    for (const planned of plan.acts) follow(work(planned))
    await wait(plan.killAtMs)
    const listening = servers.filter((server) => server.isUp())
    const spared = plan.isLastServerSpared && listening.length === 1 ? listening[0] : undefined
    const victim = plan.victims
      .map((name) => victims.find((one) => one.name === name))
      .find((one) => one?.isUp() && one !== spared)
    if (victim) {
      victim.kill()
      kills[victim.kind as FlowVictim] += 1 // no services of others run here
    }
    await rest
  }

  const read = async (): Promise<FlowFacts> => ({ ...(await readFlows(query)), starts, acts })

  async function look(): Promise<{ facts: FlowFacts; violations: Violation[] }> {
    await Promise.all(victims.map((victim) => victim.up()))
    await Promise.all(underWay)
    await client.signIn()
    const before = await read()
    const inTheMiddle = checkFlows(before)
    const stuck = inTheMiddle.length > 0 ? [] : await driveToEnd(client, query)
    const facts = await read()
    const own = ownEnds().map((what) => ({ what, requestId: undefined }))
    return { facts, violations: [...inTheMiddle, ...stuck, ...checkFlows(facts), ...wrong, ...own] }
  }

  for (let round = 1; ; round += 1) {
    const names = victims.map(({ name }) => name)
    await playRound(planRound(random, { round, victims: names, servers: servers.length, people: client.people.length }))
    const isLast = round === rounds
    if (!isLast && round % ROUNDS_A_CHECK !== 0) continue
    const { facts, violations } = await look()
    write(
      `${round} rounds, ${facts.instances.length} instances, ${facts.visits.length} steps, ${acts.length} requests, ${violations.length} violations`,
    )
    if (isLast || violations.length > 0)
      return { rounds: round, violations: violations.map((one) => ({ ...one, round })), kills, facts }
  }
}
