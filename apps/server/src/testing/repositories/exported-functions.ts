import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../platform/database/db.ts'

export const SRC = join(import.meta.dirname, '../..')
/** Queries outside of a repository file that take a scope: readers that several modules share, and the events. */
const SHARED = [
  'modules/logs/lists/log-list.ts',
  'modules/settings/params/param.reader.ts',
  'platform/events/event-store.ts',
]
const SPEAKS_SQL = /\.(as|batch)\((\w+\.)?(scope|caller|person|\{ ?tenantId)|inTenant\(scope,/
/** The table of jobs, in SQL and for the query builder. */
const NAMES_JOBS = /\bplatform_job\b|['"]platformJob\b/
/** And the catalogue of all tables, which asks nothing of any. */
const QUEUE_ITSELF = /^(platform\/(jobs|durable-work|database)|modules\/organisation\/offboarding\/catalogue)\//

/** Every file whose functions take a scope and ask the database, below the sources. */
export async function repositoryFiles(): Promise<string[]> {
  const files = (await readdir(SRC, { recursive: true })).filter((file) => file.endsWith('.repository.ts'))
  return [...files, ...SHARED].toSorted()
}

/** Files of the product whose text matches, tests and starters aside. */
async function filesWith(pattern: RegExp): Promise<string[]> {
  const files = (await readdir(SRC, { recursive: true })).filter(
    (file) => /^(modules|crud|platform|wire)\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file),
  )
  const found = await Promise.all(
    files.map(async (file) => (pattern.test(await readFile(join(SRC, file), 'utf8')) ? [file] : [])),
  )
  return found.flat().toSorted()
}

/** Files outside of these that speak to a tenant's tables all the same. */
export async function otherFilesWithQueries(): Promise<string[]> {
  const known = new Set(await repositoryFiles())
  return (await filesWith(SPEAKS_SQL)).filter((file) => !known.has(file))
}

/** Files outside of the queue itself that name the table of jobs. */
export async function otherFilesWithJobs(): Promise<string[]> {
  return (await filesWith(NAMES_JOBS)).filter((file) => !QUEUE_ITSELF.test(file))
}

/** Names of the functions that a file offers: those it exports, and those of what its factories make. */
export async function exportedFunctions(file: string): Promise<string[]> {
  const exported = (await import(join(SRC, file))) as Record<string, unknown>
  const names = Object.entries(exported).flatMap(([name, value]) => {
    if (typeof value !== 'function') return []
    if (!name.startsWith('create')) return [name]
    // A factory makes no query: any handle will do.
    return Object.keys((value as (db: Db, more: unknown) => object)({} as Db, 'authRate'))
  })
  return names.toSorted()
}
