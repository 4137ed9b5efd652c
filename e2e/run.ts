import { spawn, type ChildProcess } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startFirst } from './lib/product.ts'

/**
 * Walks every `*.journey.ts` (or those named as arguments, by a word of the file or of a journey); counts go to JOURNEY_REPORT. Each
 * file has a process, a browser and products of its own, so JOURNEY_LANES of them (default 2) run side by side, the longest first.
 * All products but those of a first start begin on copies of one data folder, made before.
 * JOURNEY_TRIES=2 walks those that fail once more; JOURNEY_ALONE=1 gives each journey a fresh product, as that second try has.
 */
interface Counts {
  passed: number
  failed: number
  /** Names of those that failed, with why in a line, of each try. */
  failures: string[]
  /** Names of those that passed when they were walked once more, with why not at once. */
  secondTries: string[]
}

const folder = import.meta.dirname
const words = process.argv.slice(2)
const lanes = Number(process.env.JOURNEY_LANES ?? '2')
if (!Number.isInteger(lanes) || lanes < 1)
  throw new Error('JOURNEY_LANES is a number of files walked at once, at least 1')

const sources = await Promise.all(
  (await readdir(folder))
    .filter((file) => file.endsWith('.journey.ts'))
    .map(async (file) => ({ file, source: await readFile(join(folder, file), 'utf8') })),
)
const waiting = sources
  .filter(
    ({ file, source }) => words.length === 0 || words.some((word) => file.includes(word) || source.includes(word)),
  )
  .toSorted((one, other) => other.source.length - one.source.length || one.file.localeCompare(other.file))
  .map(({ file }) => file)

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    waiting.length = 0
    for (const child of running) child.kill(signal)
  })
}

/** What a file writes is shown in one piece when it is through. One that ends without counts (a crash, a syntax error) is a failure. */
function walkFile(file: string, preparedData: string): Promise<Counts> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...process.execArgv, join(folder, 'walk-file.ts'), file, ...words], {
      env: { ...process.env, JOURNEY_DATA: preparedData },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    running.add(child)
    const output: Buffer[] = []
    let counts: Counts | undefined
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => output.push(data))
    child.on('message', (message) => {
      counts = message as Counts
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      process.stdout.write(Buffer.concat(output))
      if (!counts) console.log(`✗ ${file} ended without a result (${signal ?? `code ${code}`})`)
      resolve(
        counts ?? {
          passed: 0,
          failed: 1,
          failures: [`${file} ended without a result (${signal ?? `code ${code}`})`],
          secondTries: [],
        },
      )
    })
  })
}

const prepared = await startFirst()
await prepared.interrupt()
const total: Counts = { passed: 0, failed: 0, failures: [], secondTries: [] }
async function walkLane(): Promise<void> {
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const { passed, failed, failures, secondTries } = await walkFile(file, prepared.dataDir)
    total.passed += passed
    total.failed += failed
    total.failures.push(...failures)
    total.secondTries.push(...secondTries)
  }
}
await Promise.all(Array.from({ length: lanes }, walkLane))
await prepared.close()

if (process.env.JOURNEY_REPORT) await writeFile(process.env.JOURNEY_REPORT, JSON.stringify(total))
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
