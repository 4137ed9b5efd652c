import { setTimeout as wait } from 'node:timers/promises'
import { check, type Counts, type Violation } from './verdict/check.ts'
import { createClient, WrongAnswer, type SubmitResult } from './client.ts'
import { readFiles, readStored, type Facts } from './facts.ts'
import { readLedger } from './ledger.ts'
import {
  FLOWS,
  planRound,
  PROVIDERS,
  type Action,
  type FlowKind,
  type PlannedRound,
  type ProviderKind,
} from './plan.ts'
import type { TorturedProduct } from './product.ts'
import { createRandom } from './random.ts'
import type { Victim, VictimKind } from './victim.ts'

/** Everything is left alone and checked after this many rounds. */
export const ROUNDS_A_CHECK = 50
const QUIET_PATIENCE_MS = 180_000
const QUIET_LOOK_MS = 250

export interface RunResult {
  rounds: number
  violations: (Violation & { round: number })[]
  counts: Counts
  kills: Record<VictimKind, number>
  /** Actions that were answered with 200. */
  actions: Record<Action, number>
  facts: Facts
}

export interface RunOptions {
  product: TorturedProduct
  rounds: number
  seed: number
  write(text: string): void
  /** What a process of the product said when it ended without being asked to. */
  ownEnds(): readonly string[]
}

/** Rounds of load and death, with a look at everything in between and at the end. Ends early at the first look that finds a violation. */
export async function runRounds({ product, rounds, seed, write, ownEnds }: RunOptions): Promise<RunResult> {
  const random = createRandom(seed)
  const client = createClient({ urls: product.urls, query: (sql, values) => product.database.query(sql, values) })
  const victims: readonly Victim[] = [
    ...product.servers,
    ...product.workers,
    product.database,
    ...PROVIDERS.map((kind) => product.providers[kind].child),
  ]
  const names = victims.map(({ name }) => name)

  await client.signIn()
  const apis = {} as Record<ProviderKind, Record<FlowKind, string>> // filled right below
  for (const provider of PROVIDERS) {
    apis[provider] = {} as Record<FlowKind, string>
    for (const flow of FLOWS)
      apis[provider][flow] = await client.addApi({ provider, flow, baseUrl: product.providers[provider].url })
  }

  const submits: SubmitResult[] = []
  const wrong: Violation[] = []
  const stopsAsked = new Set<string>()
  const retriesAsked = new Map<string, number>()
  const kills: Record<VictimKind, number> = { server: 0, worker: 0, database: 0, provider: 0 }
  const actions: Record<Action, number> = { out: 0, kill: 0, cancel: 0, retry: 0 }
  const underWay = new Set<Promise<void>>()
  const filesSeen = new Map<string, string[]>()

  const follow = (work: Promise<void>): void => {
    const followed = work.finally(() => underWay.delete(followed))
    underWay.add(followed)
  }

  async function submit(planned: PlannedRound['submits'][number]): Promise<void> {
    await wait(planned.atMs)
    try {
      submits.push(await client.submit(planned, apis[planned.provider][planned.flow]))
    } catch (error) {
      if (!(error instanceof WrongAnswer)) throw error
      wrong.push({ what: error.message, requestId: planned.requestId })
    }
  }

  async function steer({ action, atMs, back }: NonNullable<PlannedRound['action']>): Promise<void> {
    await wait(atMs)
    const infoId = (action === 'retry' ? [...stopsAsked] : submits.flatMap(({ infoIds }) => infoIds)).at(-1 - back)
    if (infoId === undefined) return
    if (action === 'retry') retriesAsked.set(infoId, (retriesAsked.get(infoId) ?? 0) + 1)
    else stopsAsked.add(infoId)
    if ((await client.steer(action, infoId, back)) === 200) actions[action] += 1
  }

  /** A round without a server, or without the database, would show nothing. */
  async function someRun(): Promise<void> {
    await Promise.all([
      product.database.up(),
      Promise.any(product.servers.map((server) => server.up())),
      Promise.any(PROVIDERS.map((kind) => product.providers[kind].child.up())),
    ])
  }

  async function playRound(plan: PlannedRound): Promise<void> {
    await someRun()
    const rest = wait(plan.roundMs)
    for (const planned of plan.submits) follow(submit(planned))
    if (plan.action) follow(steer(plan.action))
    await wait(plan.killAtMs)
    const servers = product.servers.filter((server) => server.isUp())
    const spared = plan.isLastServerSpared && servers.length === 1 ? servers[0] : undefined
    const victim = plan.victims
      .map((name) => victims.find((one) => one.name === name))
      .find((one) => one?.isUp() && one !== spared)
    if (victim) {
      victim.kill()
      kills[victim.kind] += 1
    }
    await rest
  }

  async function settle(): Promise<void> {
    await Promise.all(victims.map((victim) => victim.up()))
    await Promise.all(underWay)
    const giveUpMs = performance.now() + QUIET_PATIENCE_MS
    while (performance.now() < giveUpMs) {
      const [open] = await product.database.query<{ n: number }>(
        'select ((select count(*) from platform_job) + (select count(*) from draw_info where state in (0, 1)))::int as n',
      )
      if (open?.n === 0) return
      await wait(QUIET_LOOK_MS)
    }
    write('the queue did not come to rest in time')
  }

  /** With `isAll` also the files of drawings that were looked at before. */
  async function look(isAll: boolean): Promise<{ facts: Facts; violations: Violation[]; counts: Counts }> {
    await settle()
    await client.signIn()
    if (isAll) filesSeen.clear()
    const stored = await readStored((sql, values) => product.database.query(sql, values))
    const fresh = stored.records.filter(({ id, state }) => state === 2 && !filesSeen.has(id)).map(({ id }) => id)
    const files = await readFiles(client, fresh)
    for (const [id, digests] of files) filesSeen.set(id, digests)
    const facts: Facts = {
      ...stored,
      submits,
      stopsAsked,
      retriesAsked,
      records: stored.records.map((record) => ({ ...record, files: files.get(record.id) })),
      ledgers: {
        keyed: readLedger(product.providers.keyed.ledger),
        keyless: readLedger(product.providers.keyless.ledger),
      },
    }
    const { violations, counts } = check(facts)
    return {
      facts,
      counts,
      violations: [...violations, ...wrong, ...ownEnds().map((what) => ({ what, requestId: undefined }))],
    }
  }

  for (let round = 1; ; round += 1) {
    await playRound(planRound(random, { round, names, servers: product.servers.length }))
    const isLast = round === rounds
    if (!isLast && round % ROUNDS_A_CHECK !== 0) continue
    const { facts, violations, counts } = await look(isLast)
    write(
      `${round} rounds, ${counts.submits} submits, ${counts.succeeded} succeeded, ${counts.lost} lost with their reason, ${counts.cancelled} cancelled, ${violations.length} violations`,
    )
    if (isLast || violations.length > 0)
      return { rounds: round, violations: violations.map((one) => ({ ...one, round })), counts, kills, actions, facts }
  }
}
