import { spawn } from 'node:child_process'
import { chmod, lchown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf, EmbeddedPostgresError } from './errors.ts'
import type { Programs } from './programs.ts'
import { BARE_ENVIRONMENT, identityOf, type RunAs } from './run-as.ts'

/** Superuser of the embedded cluster; migrations run as this one, the server's pool never does (architecture §4). */
export const OWNER_NAME = 'drawdesk'

/** Written into postgresql.conf of a new cluster, where an operator may change them. What we rely on is passed at each start instead. */
const INITIAL_SETTINGS = {
  shared_buffers: '128MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
} as const

export const clusterDirOf = (dataDir: string): string => join(dataDir, 'postgres')

/**
 * Looks whether the data folder holds a cluster we can serve. Reads only: what is refused stays untouched.
 *
 * @throws {EmbeddedPostgresError} for a cluster of another major version, or a folder that is something else.
 */
export async function checkCluster(dataDir: string, major: number): Promise<'missing' | 'present'> {
  if ((await readVersion(dataDir)) !== undefined) {
    throw new EmbeddedPostgresError(
      `${dataDir} is itself a folder of a PostgreSQL server. It was left untouched. Set DATA_DIR to another folder, or serve it with its own PostgreSQL and set DATABASE_URL.`,
    )
  }
  const clusterDir = clusterDirOf(dataDir)
  const version = await readVersion(clusterDir)
  if (version === undefined) {
    if (await isMissingOrEmpty(clusterDir)) return 'missing'
    throw new EmbeddedPostgresError(
      `${clusterDir} is not empty and not a PostgreSQL cluster (no PG_VERSION). It was left untouched. Move it away, or set DATA_DIR to another folder.`,
    )
  }
  if (version !== String(major)) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} was made by PostgreSQL ${version}; this version of the product brings PostgreSQL ${major}. It was left untouched. ` +
        `Make a backup with the version of the product that wrote it (npm run backup) and restore that into a new data folder (npm run restore), or set DATA_DIR to another folder.`,
    )
  }
  return 'present'
}

export async function isMissingOrEmpty(directory: string): Promise<boolean> {
  try {
    return (await readdir(directory)).length === 0
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
}

/**
 * Makes the cluster in a folder beside its place and moves it there when it is complete and on disk, so a start that is
 * killed half-way leaves nothing that looks like a database.
 *
 * @throws {EmbeddedPostgresError} with what initdb said.
 */
export async function createCluster(options: {
  clusterDir: string
  programs: Programs
  runAs: RunAs | undefined
}): Promise<void> {
  const { clusterDir, programs, runAs } = options
  await removeUnfinished(clusterDir)
  const unfinished = `${clusterDir}.new-${process.pid}`
  await mkdir(unfinished, { mode: 0o700 })
  if (runAs) await lchown(unfinished, runAs.uid, runAs.gid)
  try {
    await runInitdb({ directory: unfinished, programs, runAs })
    await rename(unfinished, clusterDir)
    await syncFolder(dirname(clusterDir))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Somebody else was quicker: theirs is complete.
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
  }
}

/**
 * A cluster that root copied from elsewhere belongs to root, and PostgreSQL does not run as root: hand it (and nothing above it) to its
 * user. Links are not followed. PostgreSQL also insists on a folder that nobody else may enter.
 */
export async function takeOverCluster(clusterDir: string, runAs: RunAs | undefined): Promise<void> {
  const { uid, mode } = await stat(clusterDir)
  if (runAs && uid !== runAs.uid) await chownAll(clusterDir, runAs)
  if ((mode & 0o077) !== 0) await chmod(clusterDir, 0o700)
}

/**
 * How the database learns its own folder: it starts inside it. When root gave up its rights, the parents may be barred for the new
 * user (a data folder below /root); Linux reaches the current folder through /proc without walking them.
 */
export function ownFolder(clusterDir: string, runAs: RunAs | undefined): string {
  return runAs && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir
}

async function runInitdb(options: { directory: string; programs: Programs; runAs: RunAs | undefined }): Promise<void> {
  const { directory, programs, runAs } = options
  const settings = Object.entries(INITIAL_SETTINGS).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const child = spawn(
    programs.initdb,
    [
      '--pgdata',
      ownFolder(directory, runAs),
      '--username',
      OWNER_NAME,
      '--auth=trust',
      '--data-checksums',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...settings,
    ],
    { ...identityOf(runAs), cwd: directory, env: BARE_ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new EmbeddedPostgresError(`The database could not be created in ${directory}:\n${said.trim()}`)
}

async function removeUnfinished(clusterDir: string): Promise<void> {
  const prefix = `${basename(clusterDir)}.new-`
  for (const name of await readdir(dirname(clusterDir))) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      await rm(join(dirname(clusterDir), name), { recursive: true })
  }
}

/** Is there a process with this id, of any owner? */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

async function readVersion(directory: string): Promise<string | undefined> {
  try {
    return (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function chownAll(path: string, owner: RunAs): Promise<void> {
  await lchown(path, owner.uid, owner.gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) await chownAll(child, owner)
    else await lchown(child, owner.uid, owner.gid)
  }
}

/** A rename survives a power cut only when its folder is on disk. */
export async function syncFolder(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
