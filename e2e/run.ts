import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wantedOf } from './lib/journey.ts'
import { startFirst } from './lib/product.ts'
import type { FileResult } from './lib/result.ts'

/**
 * Walks the journeys of every `*.journey.ts` (or those named as arguments, by a word of the file or of a journey), of one tier or of both
 * (JOURNEY_TIER=gate or deep); counts go to JOURNEY_REPORT.
 * JOURNEY_LANES processes (default 2; a third saves a sixth of the time on two cores, and makes second tries), each with a browser and a shared product of
 * its own, take one file after the other, the longest first as times.json has them; JOURNEY_TIMES=write stores those of this run there.
 * All products but those of a first start begin on copies of one data folder, made before. JOURNEY_TRIES=2 walks those that fail once
 * more; JOURNEY_ALONE=1 gives each journey fresh products.
 */
const folder = import.meta.dirname
const TIMES = join(folder, 'times.json')
const SLOWEST = 20
/** A machine that others use too makes a journey fail now and then; more than this is a fault of the product or of a journey. */
const MOST_SECOND_TRIES = 3
const words = process.argv.slice(2)
const lanes = Number(process.env.JOURNEY_LANES ?? '2')
if (!Number.isInteger(lanes) || lanes < 1)
  throw new Error('JOURNEY_LANES is a number of files walked at once, at least 1')

/** Seconds of each journey in the last run that was stored, by file and name. */
const secondsOf = JSON.parse(await readFile(TIMES, 'utf8')) as Record<string, Record<string, number>>
/** A new journey goes first: nobody knows how long it takes. */
const lastTime = (file: string, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (secondsOf[file]?.[name] ?? Number.POSITIVE_INFINITY), 0)
const files = (await readdir(folder)).filter((file) => file.endsWith('.journey.ts'))
const wanted = await Promise.all(
  files.map(async (file) => {
    const names = (await wantedOf(file, words)).map(({ name }) => name)
    return { file, names, seconds: lastTime(file, names) }
  }),
)
const waiting = wanted
  .filter(({ names }) => names.length > 0)
  .toSorted((one, other) => (other.seconds > one.seconds ? 1 : other.seconds < one.seconds ? -1 : 0))
  .map(({ file }) => file)

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    waiting.length = 0
    for (const child of running) child.kill(signal)
  })
}

const startMs = performance.now()
const total: FileResult = { passed: 0, failed: 0, failures: [], secondTries: [], times: [] }
function add(result: FileResult): void {
  total.passed += result.passed
  total.failed += result.failed
  total.failures.push(...result.failures)
  total.secondTries.push(...result.secondTries)
  total.times.push(...result.times)
}

/** Files as long as there are some. A lane that ends within one (a crash, a syntax error) fails that file, and another goes on. */
async function walkLane(preparedData: string): Promise<void> {
  while (waiting.length > 0) {
    const child = fork(join(folder, 'walk-lane.ts'), words, { env: { ...process.env, JOURNEY_DATA: preparedData } })
    running.add(child)
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>
    let file: string | undefined
    child.on('message', (message: FileResult | 'ready') => {
      if (message !== 'ready') add(message)
      file = waiting.shift()
      if (file === undefined) child.disconnect()
      else child.send(file)
    })
    const [code, signal] = await ended
    running.delete(child)
    if (file === undefined && code === 0) continue
    // One that ends before it asks for a file has lost the next one: else it would be tried for ever.
    const failure = `${file ?? waiting.shift() ?? 'a lane'} ended without a result (${signal ?? `code ${code}`})`
    console.log(`✗ ${failure}`)
    add({ passed: 0, failed: 1, failures: [failure], secondTries: [], times: [] })
  }
}

const prepared = await startFirst()
await prepared.interrupt()
await Promise.all(Array.from({ length: Math.min(lanes, waiting.length) }, () => walkLane(prepared.dataDir)))
await prepared.close()

if (total.secondTries.length > MOST_SECOND_TRIES) {
  total.failed += 1
  total.failures.push(
    `${total.secondTries.length} journeys passed only at their second try; at most ${MOST_SECOND_TRIES} may`,
  )
}
const slowest = total.times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
console.log(
  `\nThe ${slowest.length} slowest of ${total.times.length} walks in ${Math.round((performance.now() - startMs) / 1_000)} s:`,
)
for (const { title, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${title}`)
for (const name of total.secondTries) console.log(`~ only at the second try: ${name}`)
for (const name of total.failures) console.log(`✗ ${name}`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.secondTries.length} at the second try`)

if (process.env.JOURNEY_TIMES === 'write') {
  for (const { file, name, seconds } of total.times) (secondsOf[file] ??= {})[name] = Math.round(seconds)
  await writeFile(TIMES, `${JSON.stringify(secondsOf, undefined, 2)}\n`)
}
if (process.env.JOURNEY_REPORT) await writeFile(process.env.JOURNEY_REPORT, JSON.stringify(total))
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
