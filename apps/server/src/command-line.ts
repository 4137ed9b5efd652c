import { resolve } from 'node:path'
import { ConfigError, readConfig, type Config } from './platform/config.ts'
import { DatabaseNotUsable } from './platform/database/migrate.ts'
import { createLog, type Log } from './platform/log.ts'
import { EmbeddedPostgresError } from './platform/postgres/errors.ts'
import { BackupError } from './platform/postgres/manifest.ts'

/** What the person at the terminal can mend: shown without a stack. */
const PLAIN_REASONS = [ConfigError, EmbeddedPostgresError, BackupError, DatabaseNotUsable]

/** Runs one command from start to end; the process ends with 0, or with 1 and the reason on standard error. */
export async function runCommand(
  command: (context: { config: Config; log: Log; write(text: string): void }) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    // Only what needs attention: the command's own words are on standard output.
    const log = createLog({ logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel })
    await command({ config, log, write: (text) => void process.stdout.write(`${text}\n`) })
  } catch (error) {
    const isPlain = PLAIN_REASONS.some((reason) => error instanceof reason)
    process.stderr.write(`${isPlain ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`)
    process.exitCode = 1
  }
}

/** A path from the command line means the folder the person stands in, which npm leaves before it runs a script. */
export function fromWhereTyped(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}
