import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { loadSecretsKey, secretsKeyFile } from './key-file.ts'

let parent: string
let dataDir: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'drawdesk-key-'))
  dataDir = join(parent, 'deep', 'data')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

describe('loadSecretsKey', () => {
  it('takes the configured key and makes no file', async () => {
    const key = await loadSecretsKey({ configured: 'configured', dataDir, isNewDatabase: true })

    expect(key).toBe('configured')
    await expect(stat(secretsKeyFile(dataDir))).rejects.toThrow('ENOENT')
  })

  it('makes a private file beside the data folder with a new database and reads it ever after', async () => {
    const key = await loadSecretsKey({ dataDir, isNewDatabase: true })

    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    expect((await readFile(`${dataDir}.key`, 'utf8')).trim()).toBe(key)
    expect((await stat(`${dataDir}.key`)).mode & 0o777).toBe(0o600)
    expect(await loadSecretsKey({ dataDir: `${dataDir}/`, isNewDatabase: false })).toBe(key)
    expect(await loadSecretsKey({ dataDir, isNewDatabase: true })).toBe(key)
  })

  it('makes another key for another database', async () => {
    const first = await loadSecretsKey({ dataDir, isNewDatabase: true })
    const second = await loadSecretsKey({ dataDir: `${dataDir}2`, isNewDatabase: true })

    expect(second).not.toBe(first)
  })

  it('stops when an existing database has no key, naming the setting and the file', async () => {
    const failure = loadSecretsKey({ dataDir, isNewDatabase: false })

    await expect(failure).rejects.toThrow(ConfigError)
    await expect(failure).rejects.toThrow(/SECRETS_KEY.*deep\/data\.key/)
    await expect(stat(`${dataDir}.key`)).rejects.toThrow('ENOENT')
  })

  it('stops on a damaged file instead of replacing it', async () => {
    const file = join(parent, 'data.key')
    await writeFile(file, 'short\n')

    await expect(loadSecretsKey({ dataDir: join(parent, 'data'), isNewDatabase: true })).rejects.toThrow(ConfigError)
    expect(await readFile(file, 'utf8')).toBe('short\n')
  })

  it('takes reading rights from everybody else', async () => {
    await loadSecretsKey({ dataDir, isNewDatabase: true })
    await chmod(`${dataDir}.key`, 0o644)

    await loadSecretsKey({ dataDir, isNewDatabase: false })

    expect((await stat(`${dataDir}.key`)).mode & 0o777).toBe(0o600)
  })

  it('lets one of two simultaneous starts make the key', async () => {
    const both = await Promise.allSettled([
      loadSecretsKey({ dataDir, isNewDatabase: true }),
      loadSecretsKey({ dataDir, isNewDatabase: true }),
    ])

    const stored = (await readFile(`${dataDir}.key`, 'utf8')).trim()
    const keys = both.filter((one) => one.status === 'fulfilled').map((one) => one.value)
    expect(new Set(keys)).toEqual(new Set([stored]))
  })
})
