import { setTimeout as wait } from 'node:timers/promises'
import { isSheetInside } from './book.ts'
import { createFlowClient } from '../flow/client.ts'
import { createRandom } from '../random.ts'
import type { Serving } from '../serving.ts'
import type { Victim } from '../victim.ts'
import { checkDevices, type DeviceFacts, type Excused, type Violation } from './check.ts'
import { readPrints, readVenue } from './facts.ts'
import { visit } from './guests.ts'
import type { Line } from './line.ts'
import { planRound, type PlannedRound } from './plan.ts'
import { comeToRest, passTime } from './rest.ts'
import { openExperience } from './setup.ts'
import { createStaff, happen } from './staff.ts'
import { openVenue, type Machine } from './venue.ts'
import type { Handles } from '../../lib/handles.ts'

/** Everything is left alone and checked after this many rounds. */
const ROUNDS_A_CHECK = 20
/** So long a patient kill waits for a sheet, and looks that often. */
const SHEET_PATIENCE_MS = 4_000
const SHEET_LOOK_MS = 25
const FIRST_PATIENCE_MS = 60_000
/** Taken at the page of the first machine before anything dies, so that there is a picture to print. */
const FIRST_GUEST = {
  requestId: 'first',
  atMs: 0,
  machine: 0,
  copies: 1,
  act: 'pay',
  thinksMs: 0,
  isChoosing: true,
} as const

export interface DeviceRunResult {
  rounds: number
  violations: (Violation & { round: number })[]
  /** By what died: server, worker, database, kiosk, agent, printer. */
  kills: Record<string, number>
  facts: DeviceFacts
  excused: Excused
  answered: Record<string, number>
}

export interface DeviceRunOptions {
  serving: Serving
  line: Line
  folder: string
  handles: Handles
  rounds: number
  seed: number
  write(text: string): void
  onOwnEnd(words: string): void
  ownEnds(): readonly string[]
}

/** Rounds of guests, staff and printers, each with its kills, and a look at every sheet in between and at the end. */
export async function runDeviceRounds(options: DeviceRunOptions): Promise<DeviceRunResult> {
  const { serving, line, rounds, seed, write, ownEnds } = options
  const { database, servers, workers, urls } = serving
  const query: typeof database.query = (sql, values) => database.query(sql, values)
  const random = createRandom(seed)
  const client = createFlowClient({ urls, query })
  await client.signIn()
  const { exId, styleId } = await openExperience(client, query)
  const machines = await openVenue({ ...options, client, exId, lineUrl: line.url })
  const programs = machines.flatMap((machine) => machine.programs)
  const product: readonly Victim[] = [...servers, ...workers, database]

  const asked = {
    orders: [] as { loginId: string; requestId: string; orderNo: string }[],
    pushes: new Map<string, { requestId: string; jobId: string }>(),
    cancels: new Set<string>(),
    retries: new Set<string>(),
    movedFrom: new Set<string>(),
    refunds: new Set<string>(),
  }
  const handedOver = new Map<string, DeviceFacts['handedOver'][number]>()
  const wrong: Violation[] = []
  const answered: Record<string, number> = {}
  const kills: Record<string, number> = {}
  const underWay = new Set<Promise<void>>()
  const count = (name: string): void => void (answered[name] = (answered[name] ?? 0) + 1)
  const follow = (work: Promise<void>): void => {
    const followed = work
      .catch((error: unknown) => void wrong.push({ what: String(error), requestId: undefined }))
      .finally(() => underWay.delete(followed))
    underWay.add(followed)
  }
  const staff = createStaff({
    ...asked,
    client,
    query,
    machines,
    count,
    onWrong: (what, requestId) => void wrong.push({ what, requestId }),
  })
  const guests = {
    machines,
    styleId,
    onOrder: (order: (typeof asked.orders)[number]) => void asked.orders.push(order),
    count,
  }

  /** The machine in whose printer a sheet is; undefined where none comes in time. */
  async function someSheet(): Promise<Machine | undefined> {
    const giveUpMs = performance.now() + SHEET_PATIENCE_MS
    while (performance.now() < giveUpMs) {
      const found = machines.find(({ book }) => isSheetInside(book()))
      if (found) return found
      await wait(SHEET_LOOK_MS)
    }
    return undefined
  }

  function kill(victims: readonly string[], all: readonly Victim[], isLastServerSpared: boolean): void {
    const listening = servers.filter((server) => server.isUp())
    const spared = isLastServerSpared && listening.length === 1 ? listening[0] : undefined
    const victim = victims
      .map((name) => all.find((one) => one.name === name))
      .find((one) => one?.isUp() && one !== spared)
    if (!victim) return
    victim.kill()
    const kind = victim.name.replace(/-\d+$/, '')
    kills[kind] = (kills[kind] ?? 0) + 1
  }

  async function playRound(plan: PlannedRound): Promise<void> {
    const all = [...product, ...programs]
    const needed = plan.isCalm ? all.map((one) => one.up()) : [Promise.any(servers.map((one) => one.up()))]
    await Promise.all([database.up(), ...needed])
    const rest = wait(plan.roundMs)
    for (const guest of plan.guests) follow(visit(guest, guests))
    for (const act of plan.staff) follow(staff(act))
    for (const act of plan.printers) follow(happen(act, machines))
    // Without a database no time passes.
    if (plan.isTimePassing) follow(passTime(query).catch(() => count('no time passed')))
    if (plan.cutAtMs !== undefined) follow(wait(plan.cutAtMs).then(() => line.cut()))
    const dying = plan.kills.map(async ({ victims, atMs, isPatient }) => {
      await wait(atMs)
      const at = isPatient ? await someSheet() : undefined
      const nearest = victims.toSorted((one, other) => Number(isOf(at, other)) - Number(isOf(at, one)))
      kill(nearest, all, plan.isLastServerSpared)
    })
    await Promise.all([rest, ...dying])
  }

  async function look(): Promise<{ facts: DeviceFacts; violations: Violation[]; excused: Excused }> {
    await Promise.all([...product, ...programs].map((one) => one.up()))
    await Promise.all(underWay)
    await client.signIn()
    line.clear(true)
    const stuck = await comeToRest(query, { client, machines, line })
    line.clear(false)
    const venue = readVenue(machines)
    for (const one of venue.handedOver) handedOver.set(`${one.loginId} ${one.jobId} ${one.round}`, one)
    const facts = {
      ...(await readPrints(query)),
      ...venue,
      handedOver: [...handedOver.values()],
      asked: { ...asked, pushes: [...asked.pushes.values()] },
    }
    const { violations, excused } = checkDevices(facts)
    const own = ownEnds().map((what) => ({ what, requestId: undefined }))
    return { facts, excused, violations: [...stuck, ...violations, ...wrong, ...own] }
  }

  await visit(FIRST_GUEST, guests)
  const giveUpMs = performance.now() + FIRST_PATIENCE_MS
  while ((await query('select id from draw_info where state = 2')).length === 0) {
    if (performance.now() > giveUpMs) throw new Error('the first drawing was not made in time')
    await wait(SHEET_LOOK_MS)
  }
  line.clear(false)
  for (let round = 1; ; round += 1) {
    await playRound(
      planRound(random, {
        round,
        product: product.map(({ name }) => name),
        venue: programs.map(({ name }) => name),
        servers: servers.length,
      }),
    )
    const isLast = round === rounds
    if (!isLast && round % ROUNDS_A_CHECK !== 0 && wrong.length === 0) continue
    const { facts, violations, excused } = await look()
    write(`${round} rounds, ${describe(facts)}, ${violations.length} violations`)
    if (isLast || violations.length > 0)
      return {
        rounds: round,
        violations: violations.map((one) => ({ ...one, round })),
        kills,
        facts,
        excused,
        answered,
      }
  }
}

const isOf = (machine: Machine | undefined, name: string): boolean =>
  machine?.programs.some((program) => program.name === name) ?? false

export const describe = ({ jobs, sheets, orders, out, half }: DeviceFacts): string =>
  `${orders.length} orders, ${jobs.length} prints, ${out.length} sheets out, ${sheets.length} counted, ${half.length} half`
