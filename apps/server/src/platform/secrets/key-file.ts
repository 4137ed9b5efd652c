import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { ConfigError } from '../config.ts'
import { syncFolder } from '../sync-folder.ts'

const KEY_BYTES = 32
const LEAST_CHARACTERS = 32

/** The key's own file: beside the data folder, never in it, so that a copied folder or a backup reveals no secret (architecture §8). */
export function secretsKeyFile(dataDir: string): string {
  return `${resolve(dataDir)}.key`
}

/**
 * The master key: SECRETS_KEY when it is set, else the text of `<dataDir>.key`. A new database gets a new file (32 random
 * bytes as base64url, mode 0600, on disk before the first secret is sealed with it).
 *
 * @throws {ConfigError} when an existing database has no key, or the file cannot be used; the message says what to do.
 */
export async function loadSecretsKey(input: {
  configured?: string | undefined
  dataDir: string
  isNewDatabase: boolean
}): Promise<string> {
  if (input.configured) return input.configured
  const file = secretsKeyFile(input.dataDir)
  const found = await readKey(file)
  if (found !== undefined) return found
  if (!input.isNewDatabase) {
    throw new ConfigError(
      `The key of this database is missing: set SECRETS_KEY, or put its file back at ${file}. ` +
        'Without it no stored secret can be read; a new one is made with a new database only.',
    )
  }
  return makeKey(file)
}

async function readKey(file: string): Promise<string | undefined> {
  let text: string
  try {
    text = (await readFile(file, 'utf8')).trim()
    const { mode } = await stat(file)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) await chmod(file, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ConfigError(
      `The key file ${file} cannot be read and kept private (${(error as Error).message}); or set SECRETS_KEY`,
      { cause: error },
    )
  }
  if (text.length < LEAST_CHARACTERS) {
    throw new ConfigError(
      `The key file ${file} is empty or damaged: put the right one back, or set SECRETS_KEY (only if the database is new, delete the file)`,
    )
  }
  return text
}

async function makeKey(file: string): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  await mkdir(dirname(file), { recursive: true })
  let handle
  try {
    // `wx`: a key that another process made in this very moment is never overwritten.
    handle = await open(file, 'wx', 0o600)
  } catch (error) {
    throw new ConfigError(`The key file ${file} cannot be made (${(error as Error).message}); or set SECRETS_KEY`, {
      cause: error,
    })
  }
  try {
    await handle.writeFile(`${key}\n`)
    await handle.sync()
  } catch (error) {
    // Half a key would stop every later start.
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  await syncFolder(dirname(file))
  return key
}
