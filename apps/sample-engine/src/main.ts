/**
 * The sample engine as a process: `SAMPLE_ENGINE_PORT`, `SAMPLE_ENGINE_DIR`, `SAMPLE_ENGINE_DELAY_MS`, `SAMPLE_ENGINE_TOKEN_MS`,
 * `SAMPLE_ENGINE_PARENT_PID`, `SAMPLE_ENGINE_WATCH_STDIN=1`. Prints `{"listening":port}` when ready.
 * Exit codes: 0 asked to stop or parent gone, 2 bad setting, 3 port taken, 1 anything else.
 */
import { DEFAULT_TOKEN_MS, startSampleEngine, type SampleEngine } from './engine.ts'
import { watchParent } from './parent.ts'

const EXIT = { fault: 1, badSetting: 2, portTaken: 3 } as const

function readWhole(name: string, { absent, high }: { absent: number; high: number }): number {
  const text = process.env[name] ?? ''
  const value = text === '' ? absent : Number(text)
  if (Number.isInteger(value) && value >= 0 && value <= high) return value
  process.stderr.write(`${name}=${text} is not allowed: a whole number from 0 to ${high} is needed.\n`)
  process.exit(EXIT.badSetting)
}

const port = readWhole('SAMPLE_ENGINE_PORT', { absent: 8081, high: 65_535 })
const delayMs = readWhole('SAMPLE_ENGINE_DELAY_MS', { absent: 0, high: 600_000 })
const tokenMs = readWhole('SAMPLE_ENGINE_TOKEN_MS', { absent: DEFAULT_TOKEN_MS, high: 60_000 })
const parentPid = readWhole('SAMPLE_ENGINE_PARENT_PID', { absent: 0, high: 2 ** 31 })
const dir = process.env.SAMPLE_ENGINE_DIR ?? './data/sample-engine'

let engine: SampleEngine | undefined
let stopping = false

function stop(): void {
  if (stopping) process.exit(0)
  stopping = true
  // A parent that is gone waits for nobody: an orphan must free its port within a second.
  setTimeout(() => process.exit(0), 500).unref()
  Promise.resolve(engine?.close()).then(
    () => process.exit(0),
    (error: unknown) => fail(error),
  )
}

function fail(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    process.stderr.write(
      `Port ${port} on 127.0.0.1 is taken, so the sample engine cannot start. Free it or set SAMPLE_ENGINE_PORT to another port.\n`,
    )
    process.exit(EXIT.portTaken)
  }
  process.stderr.write(
    `The sample engine stopped: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(EXIT.fault)
}

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
watchParent({ pid: parentPid, watchStdin: process.env.SAMPLE_ENGINE_WATCH_STDIN === '1', onGone: stop })

try {
  engine = await startSampleEngine({ port, dir, delayMs, tokenMs })
  if (engine.chatProblem) process.stderr.write(`${engine.chatProblem} Drawing works on.\n`)
  process.stdout.write(`${JSON.stringify({ listening: engine.port })}\n`)
} catch (error) {
  fail(error)
}
