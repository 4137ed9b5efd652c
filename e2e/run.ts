import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startFirst } from './lib/product.ts'
import type { FileResult } from './lib/result.ts'

/**
 * Walks every `*.journey.ts` (or those named as arguments, by a word of the file or of a journey); counts go to JOURNEY_REPORT.
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

const secondsOf = JSON.parse(await readFile(TIMES, 'utf8')) as Partial<Record<string, number>>
/** A new file goes first: nobody knows how long it takes. */
const lastTime = (file: string): number => secondsOf[file] ?? Number.POSITIVE_INFINITY
const sources = await Promise.all(
  (await readdir(folder))
    .filter((file) => file.endsWith('.journey.ts'))
    .map(async (file) => ({ file, source: await readFile(join(folder, file), 'utf8') })),
)
const waiting = sources
  .filter(
    ({ file, source }) => words.length === 0 || words.some((word) => file.includes(word) || source.includes(word)),
  )
  .map(({ file }) => file)
  .toSorted((one, other) => (lastTime(other) > lastTime(one) ? 1 : lastTime(other) < lastTime(one) ? -1 : 0))

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
  const files: Record<string, number> = {}
  for (const { file, seconds } of total.times) files[file] = Math.round((files[file] ?? 0) + seconds)
  await writeFile(
    TIMES,
    `${JSON.stringify(Object.fromEntries(Object.entries(files).toSorted(([, one], [, other]) => other - one)), undefined, 2)}\n`,
  )
}
if (process.env.JOURNEY_REPORT) await writeFile(process.env.JOURNEY_REPORT, JSON.stringify(total))
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
