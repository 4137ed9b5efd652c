import { createHandles } from '../lib/handles.ts'
import { makeRunFolder, tidyRunFolders, type RunFolder } from '../lib/run-folder.ts'
import { runProgram } from '../lib/run-program.ts'
import { tortureChat } from './chat/suite.ts'
import { tortureDevices } from './devices/suite.ts'
import { tortureFlow } from './flow/suite.ts'
import { tortureMoney } from './money/suite.ts'
import { tortureSms } from './sms/suite.ts'
import { readOptions, type TortureOptions } from './options.ts'
import { startTorturedProduct, type TorturedProduct } from './product.ts'
import { nameViolation, writeReport } from './verdict/report.ts'
import { runRounds, type RunResult } from './run.ts'
import { writeStory } from './verdict/story.ts'

const STORIES_MOST = 5
const FOLDER_PREFIX = 'drawdesk-torture-'
const write = (text: string): void => void process.stdout.write(`${text}\n`)

const handles = createHandles()
/** What was found so far; an error on the way out does not take it out of the report. */
let found: string[] = []
let runFolder: RunFolder | undefined

async function run(options: TortureOptions): Promise<number> {
  const { suite, rounds, seed, servers, workers, isKept } = options
  for (const line of await tidyRunFolders(FOLDER_PREFIX)) write(line)
  const folder = await makeRunFolder(handles, FOLDER_PREFIX)
  runFolder = folder
  if (isKept) folder.keep()
  const { path } = folder
  const began = performance.now()
  write(`${suite}: ${rounds} rounds, seed ${seed}, ${servers} servers, ${workers} workers, in ${path}`)
  // An error that nobody awaits ends the program from outside of this function.
  process.on('uncaughtExceptionMonitor', (crash) => {
    folder.keep()
    writeReport(options, { violations: found, crash })
  })
  const tortured = { options, folder: path, handles, write }
  const { summary, violations } = await {
    draw: () => tortureDrawings(options, path),
    chat: () => tortureChat(tortured),
    flow: () => tortureFlow(tortured),
    money: () => tortureMoney(tortured),
    devices: () => tortureDevices(tortured),
    sms: () => tortureSms(tortured),
  }[suite]()
  found = violations
  writeReport(options, { violations })
  if (isKept || violations.length > 0) keep(folder)
  await handles.endAll()
  write(`${summary}; ${Math.round((performance.now() - began) / 1_000)} s`)
  return violations.length > 0 ? 1 : 0
}

function keep(folder: RunFolder): void {
  folder.keep()
  write(`kept: ${folder.path}`)
}

async function tortureDrawings(
  { rounds, seed, servers, workers }: TortureOptions,
  folder: string,
): Promise<{ summary: string; violations: string[] }> {
  const ownEnds: string[] = []
  const product = await startTorturedProduct({
    folder,
    handles,
    servers,
    workers,
    onOwnEnd: (words) => void ownEnds.push(words),
  })
  const result = await runRounds({ product, rounds, seed, write, ownEnds: () => ownEnds })
  if (result.violations.length > 0) await report(result, seed, product)
  return { summary: summaryOf(result), violations: result.violations.map(nameViolation) }
}

async function report({ violations, facts }: RunResult, seed: number, { database }: TorturedProduct): Promise<void> {
  for (const violation of violations) write(`VIOLATION (seed ${seed}) ${nameViolation(violation)}`)
  const requests = [...new Set(violations.flatMap(({ requestId }) => requestId ?? []))].slice(0, STORIES_MOST)
  for (const requestId of requests)
    write(await writeStory(facts, (sql, values) => database.query(sql, values), requestId))
}

function summaryOf({ rounds, violations, counts, kills, actions }: RunResult): string {
  const {
    submits,
    acknowledged,
    repeated,
    records,
    succeeded,
    failed,
    cancelled,
    paints,
    charges,
    lost,
    lostPainted,
    events,
  } = counts
  const killed = Object.entries(kills)
    .map(([kind, times]) => `${kind} ${times}`)
    .join(', ')
  const steered = Object.entries(actions)
    .map(([action, times]) => `${action} ${times}`)
    .join(', ')
  return [
    `killed: ${killed}; steered: ${steered}`,
    `service with keys: ${paints.keyed} paints, ${charges.keyed} charges; without: ${paints.keyless} paints, ${charges.keyless} charges, ${lost} lost with their reason, ${lostPainted} of them painted`,
    `${rounds} rounds, ${submits} submits (${acknowledged} acknowledged, ${repeated} repeated), ${records} records, ${succeeded} succeeded, ${failed} failed, ${cancelled} cancelled, ${events} events, ${violations.length} violations`,
  ].join('\n')
}

await runProgram(handles, async () => {
  const options = readOptions(process.argv.slice(2), Date.now() % 1_000_000)
  try {
    return await run(options)
  } catch (crash) {
    writeReport(options, { violations: found, crash })
    if (runFolder && !handles.isEnding()) keep(runFolder)
    throw crash
  }
})
