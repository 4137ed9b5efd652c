import { writeFile } from 'node:fs/promises'
import { arch, availableParallelism, platform } from 'node:os'
import { createHandles } from '../lib/handles.ts'
import { runProgram } from '../lib/run-program.ts'
import { PART_NAMES, readOptions, type BenchOptions, type PartName } from './lib/options.ts'
import type { Check, Part } from './lib/part.ts'
import { showNumber } from './lib/measure/spread.ts'
import { showTable } from './lib/measure/table.ts'
import { measureBodies } from './measures/bodies.ts'
import { measureById } from './measures/by-id.ts'
import { measureChat } from './measures/chat.ts'
import { measureConsole } from './measures/console.ts'
import { measureCosts } from './measures/costs.ts'
import { measureDevices } from './measures/devices.ts'
import { measureDraws } from './measures/draws.ts'
import { measureEngine } from './measures/engine.ts'
import { measureFair } from './measures/fair.ts'
import { measureFlow } from './measures/flow.ts'
import { measureKiosk } from './measures/kiosk.ts'
import { measureReports } from './measures/reports/report-files.ts'
import { measureLeave } from './measures/tenants/leave.ts'
import { measureList } from './measures/list.ts'
import { measureLive } from './measures/live.ts'
import { measurePeople } from './measures/people.ts'
import { measureQueue } from './measures/queue.ts'
import { measureRights } from './measures/rights.ts'
import { measureSales } from './measures/sales.ts'
import { measureStorm } from './measures/storm.ts'
import { measureStart } from './measures/start.ts'
import { measureWall } from './measures/wall.ts'

const PARTS: Readonly<Record<PartName, Part>> = {
  list: measureList,
  id: measureById,
  people: measurePeople,
  wall: measureWall,
  costs: measureCosts,
  rights: measureRights,
  engine: measureEngine,
  queue: measureQueue,
  draws: measureDraws,
  fair: measureFair,
  live: measureLive,
  chat: measureChat,
  start: measureStart,
  console: measureConsole,
  storm: measureStorm,
  bodies: measureBodies,
  flow: measureFlow,
  sales: measureSales,
  devices: measureDevices,
  kiosk: measureKiosk,
  leave: measureLeave,
  reports: measureReports,
}
const LONGEST_RUN_MS = 35 * 60_000
/** Filling in a log of a given size takes as long as it takes. */
const LONGEST_LOG_MS_PER_ROW = 0.2

const write = (text: string): void => void process.stdout.write(`${text}\n`)
const handles = createHandles()

async function run({ parts, jsonFile, logRows, isChecking }: BenchOptions): Promise<number> {
  const facts = {
    time: new Date().toISOString(),
    node: process.version,
    platform: platform(),
    architecture: arch(),
    cores: availableParallelism(),
  }
  write(
    `Node ${facts.node}, ${facts.platform} ${facts.architecture}, ${facts.cores} cores. Figures are median [least–most]; machines are noisy, trust the ratios.\n`,
  )
  const figures: Record<string, unknown> = {}
  const checks: Check[] = []
  for (const name of PART_NAMES.filter((candidate) => parts.includes(candidate))) {
    const began = performance.now()
    const result = await PARTS[name](handles, { logRows })
    figures[name] = result.figures
    checks.push(...(result.checks ?? []))
    for (const table of result.tables) write(showTable(table))
    write(`(${name}: ${showNumber((performance.now() - began) / 1_000)} s)\n`)
  }
  if (jsonFile) await writeFile(jsonFile, `${JSON.stringify({ ...facts, figures, checks }, null, 2)}\n`)
  const over = checks.filter(({ value, most }) => value > most)
  for (const { name, value, most } of over)
    write(`Over budget: ${name} ${showNumber(value)}, at most ${showNumber(most)}`)
  return isChecking && over.length > 0 ? 1 : 0
}

await runProgram(handles, (endWith) => {
  const options = readOptions(process.argv.slice(2))
  setTimeout(
    () => {
      process.stderr.write('The measurements took longer than they may; ended.\n')
      endWith(1)
    },
    LONGEST_RUN_MS + (options.logRows ?? 0) * LONGEST_LOG_MS_PER_ROW,
  ).unref()
  return run(options)
})
