import { ConfigError, readConfig, type Config } from './platform/config.ts'
import { WorkerIdTaken } from './platform/id-worker.ts'
import { DatabaseNotUsable } from './platform/database/migrate.ts'
import { RoleNotSafe } from './platform/database/roles.ts'
import { EmbeddedPostgresError } from './platform/postgres/errors.ts'
import { StartRefused, startServer, type RunningServer } from './server.ts'

/** Reasons not to start that the person at the terminal can mend: shown without a stack. */
const PLAIN_REASONS = [ConfigError, StartRefused, DatabaseNotUsable, RoleNotSafe, WorkerIdTaken, EmbeddedPostgresError]

const write = (text: string): void => void process.stdout.write(`${text}\n`)

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

let running: RunningServer | undefined
let isStopping = false

async function stop(signal: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  write(signal === 'SIGINT' ? '\n正在停止… Stopping…' : '正在停止… Stopping…')
  try {
    await running?.stop()
    process.exit(0)
  } catch (error) {
    fail(error)
  }
}

process.on('SIGINT', () => void stop('SIGINT'))
process.on('SIGTERM', () => void stop('SIGTERM'))

try {
  running = await startServer(configFromEnvironment(), { write })
} catch (error) {
  if (!isStopping) fail(error)
}
