import { flushCompileCache } from 'node:module'
import { constants } from 'node:os'
import { ConfigError, readConfig, type Config } from './platform/config.ts'
import { WorkerIdTaken } from './platform/ids/id-worker.ts'
import { DatabaseNotUsable } from './platform/database/migrate.ts'
import { RoleNotSafe } from './platform/database/roles.ts'
import { EmbeddedPostgresError } from './platform/postgres/errors.ts'
import { StartRefused, startServer, type RunningServer } from './server.ts'

/** Reasons not to start that the person at the terminal can mend: shown without a stack. */
const PLAIN_REASONS = [ConfigError, StartRefused, DatabaseNotUsable, RoleNotSafe, WorkerIdTaken, EmbeddedPostgresError]

const write = (text: string): void => void process.stdout.write(`${text}\n`)

/** Who reads what we print may be gone before us, as the `tee` of a pipe that Ctrl-C ends too: we end in order all the same. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

function fail(error: unknown): never {
  const isPlain = PLAIN_REASONS.some((reason) => error instanceof reason)
  process.stderr.write(`${isPlain ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`)
  process.exit(1)
}

function configFromEnvironment(): Config {
  try {
    const role = process.argv.find((word) => word.startsWith('--role='))?.slice('--role='.length)
    return readConfig({ ...process.env, ...(role ? { ROLE: role } : {}) })
  } catch (error) {
    return fail(error)
  }
}

/** The same signal again after this long is somebody who cannot wait. Sooner, or another one: it reached us twice, by the terminal or service manager and by the program that started us. */
const AGAIN_MS = 1_000

let running: RunningServer | undefined
let asked: { signal: NodeJS.Signals; ms: number } | undefined
let isEnding = false

async function stop(): Promise<void> {
  try {
    await running?.stop()
    process.exit(0)
  } catch (error) {
    fail(error)
  }
}

/** The first one finishes what is under way, the second hands it over, the third just ends. */
function onSignal(signal: NodeJS.Signals): void {
  const ms = performance.now()
  if (!asked) {
    asked = { signal, ms }
    write(signal === 'SIGINT' ? '\n正在停止，再按一次立即结束… Stopping, once more to end now…' : '正在停止… Stopping…')
    void stop()
    return
  }
  if (signal !== asked.signal || ms - asked.ms < AGAIN_MS) return
  asked = { signal, ms }
  if (isEnding || !running) process.exit(128 + constants.signals[signal])
  isEnding = true
  write('立即结束… Ending now…')
  running.endNow()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)

try {
  running = await startServer(configFromEnvironment(), { write })
  // Where it is kept (NODE_COMPILE_CACHE): Node would write it at an orderly end alone.
  flushCompileCache()
} catch (error) {
  if (!asked) fail(error)
}
