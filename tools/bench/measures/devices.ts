import { setTimeout as wait } from 'node:timers/promises'
import { signIn, type Api } from '../lib/api.ts'
import { startBare } from '../lib/child.ts'
import { seedDrawings, seedMachines, type SeededMachine } from '../lib/data/devices.ts'
import { askerOf, type Ask } from '../lib/devices/ask.ts'
import { lostOf, measureEvents } from '../lib/devices/events.ts'
import type { Push, Round } from '../lib/devices/machines.ts'
import {
  eventsTable,
  KINDS,
  printsTable,
  restTable,
  type Beats,
  type Kind,
  type Printed,
} from '../lib/devices/tables.ts'
import { withCpu, type Processes } from '../lib/measure/cpu.ts'
import type { Part } from '../lib/part.ts'
import { makeDataDir, startProduct, type BenchProduct } from '../lib/product.ts'

const MACHINES = 200
const ROUNDS = 5
const AT_ONCE = 8
const REST_MS = 60_000
const BEAT_EVERY_MS = 15_000
const BEATS = 2_000
const BEATS_AT_ONCE = 10

/** 200 machines with an open stream each on one server: what they cost at rest, an event for all of them, and a thousand prints, with their sheets drawn and with sheets that are there, beside a server that only writes the same bytes. */
export const measureDevices: Part = async (handles) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles })
  const api = await signIn(product)
  const processes = { nodePid: product.nodePid, postmasterPid: product.postmasterPid }
  const empty = await withCpu(processes, () => wait(REST_MS))
  const machines = await seedMachines(product, api, MACHINES)
  const drawings = await seedDrawings(product, api, 2 * MACHINES * (ROUNDS + 1) + 1)

  const world = await startBare('machines.ts', {}, handles)
  const ask = askerOf(world)
  const events = await measureEvents(product, machines, handles)
  await ask('/open', { name: 'product', url: product.url, machines: machines.map(({ headers }) => headers) })
  const rest = await withCpu(processes, () =>
    ask<{ beats: number }>('/rest', { name: 'product', forMs: REST_MS, everyMs: BEAT_EVERY_MS }),
  )

  const pushesOf = createPushes(product, api, machines, drawings)
  const round = async (kind: Kind, at: Processes, pushes: readonly Push[]): Promise<Printed> => {
    const name = kind === 'bare' ? 'bare' : 'product'
    const { result, cpu } = await withCpu(at, () => ask<Round>('/round', { name, pushes, atOnce: AT_ONCE }))
    return { ...result, cpu }
  }
  const first = await round('kept', processes, pushesOf('kept'))
  const floor = await startBare('print-floor.ts', { sample: first.sample }, handles)
  const bareMachines = machines.map(({ loginId }) => ({ 'x-machine': loginId }))
  await ask('/open', { name: 'bare', url: floor.url, machines: bareMachines })
  const at = (kind: Kind): Processes => (kind === 'bare' ? { nodePid: floor.pid } : processes)
  const push = (kind: Kind): readonly Push[] =>
    kind === 'bare'
      ? machines.map(({ loginId }) => ({ url: `${floor.url}/push?loginId=${loginId}`, headers: {} }))
      : pushesOf(kind)
  for (const kind of KINDS) await round(kind, at(kind), push(kind)) // warm
  const rounds: Record<Kind, Printed>[] = []
  for (let count = 0; count < ROUNDS; count += 1) {
    const one: Partial<Record<Kind, Printed>> = {}
    for (const kind of KINDS) one[kind] = await round(kind, at(kind), push(kind))
    rounds.push(one as Record<Kind, Printed>)
  }
  const beats = await measureBeats(ask, { product: processes, bare: { nodePid: floor.pid } })
  const [sheets] = await product.query<{ sheets: number; jobs: number; open: number }>(
    `select (select count(*) from print_sheet)::int as sheets, (select count(distinct job_id) from print_sheet)::int as jobs, (select count(*) from print_job where state <> 3)::int as open`,
  )
  for (const name of ['product', 'bare']) await ask('/close', { name })
  await Promise.all([product.stop(), floor.stop(), world.stop()])

  // The first round, those that warmed up, and those that count, three of four of them on the product.
  const expected = MACHINES * (1 + 3 + 3 * ROUNDS)
  const astray = Math.abs((sheets?.sheets ?? 0) - expected) + Math.abs((sheets?.jobs ?? 0) - expected)
  return {
    tables: [
      restTable(
        { machines: MACHINES, minutes: REST_MS / 60_000, empty: empty.cpu, rest: rest.cpu, beats: rest.result.beats },
        beats,
      ),
      eventsTable(events, MACHINES),
      printsTable(rounds, { machines: MACHINES, atOnce: AT_ONCE }),
    ],
    figures: { empty: empty.cpu, rest, beats, events, rounds, sheets },
    checks: [
      {
        name: 'events for machines that were missing, came twice or out of order',
        value: lostOf(events.product) + lostOf(events.bare),
        most: 0,
      },
      { name: 'prints that came out twice or not at all', value: astray + (sheets?.open ?? 0), most: 0 },
    ],
  }
}

/** A print on each machine: of the one drawing whose sheet is there, or each of a drawing that none was made of. */
function createPushes(product: BenchProduct, { headers }: Api, machines: SeededMachine[], drawings: string[]) {
  const [known, ...unused] = drawings
  return (kind: Exclude<Kind, 'bare'>): Push[] =>
    machines.map(({ loginId }) => ({
      url: `${product.url}/api/blade-biz/drawLogin/pushPrint?${new URLSearchParams({
        infoId: (kind === 'kept' ? known : unused.shift()) ?? '',
        loginId,
        layout: kind === 'border' ? 'border' : 'single',
        again: '1',
      })}`,
      headers,
    }))
}

/** Signs of life as fast as they are answered, in turn with those that nobody keeps. */
async function measureBeats(ask: Ask, processes: Record<keyof Beats, Processes>): Promise<Beats> {
  const found: Beats = { product: [], bare: [] }
  for (let count = 0; count < ROUNDS; count += 1)
    for (const name of ['product', 'bare'] as const) {
      const { result, cpu } = await withCpu(processes[name], () =>
        ask<{ beatsMs: number[] }>('/beats', { name, count: BEATS, atOnce: BEATS_AT_ONCE }),
      )
      found[name].push({ ms: result.beatsMs, cpu })
    }
  return found
}
