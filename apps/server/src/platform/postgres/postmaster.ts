import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, open, readFile, realpath, rename, rm, stat, chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { clusterDirOf, isAlive, ownFolder } from './cluster.ts'
import { codeOf, EmbeddedPostgresError } from './errors.ts'
import type { Programs } from './programs.ts'
import { BARE_ENVIRONMENT, identityOf, type RunAs } from './run-as.ts'

/** Part of the socket's file name only; nothing listens on a TCP port. */
const PORT = 5432
/** `sockaddr_un` holds 108 bytes on Linux and 104 on macOS, with the closing zero. */
const LONGEST_SOCKET_PATH = 103
const SOCKET_DIR_PREFIX = 'drawdesk-socket-'
const SOCKET_NAME = `.s.PGSQL.${PORT}`
/** Above this, the log of earlier runs is moved aside at a start (one generation is kept). */
const LOG_TURN_BYTES = 8 * 1024 * 1024
const FAST_STOP_MS = 60_000
const POLL_MS = 20

/** Passed at every start: the product relies on them. fsync, full_page_writes and synchronous_commit keep their durable defaults. */
const FIXED_SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  logging_collector: 'off',
  // Starts, stops and crashes are logged; statements, their values and their errors are not, because they hold people's data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
} as const

export interface RunningPostmaster {
  pid: number
  /** Folder of its socket, absolute; undefined for the moment before it listens. */
  socketDir: string | undefined
  port: number
}

/** The server that runs on this data folder now, by whatever started it; undefined when none does (a stale postmaster.pid counts as none). */
export async function findPostmaster(dataDir: string): Promise<RunningPostmaster | undefined> {
  const clusterDir = clusterDirOf(dataDir)
  const lines = await readLockFile(clusterDir)
  if (!lines) return undefined
  const pid = Number(lines[0])
  if (!(await isPostmasterOf(pid, clusterDir))) return undefined
  return {
    pid,
    port: Number(lines[3]) || PORT,
    socketDir: lines[4] ? resolve(await realpath(clusterDir), lines[4]) : undefined,
  }
}

/**
 * Removes a postmaster.pid whose process id has meanwhile gone to some other process of the database's user (usual in containers,
 * where ids begin anew): PostgreSQL would refuse to start. One whose process is gone it replaces itself.
 */
export async function removeStaleLockFile(dataDir: string, log: Log): Promise<void> {
  const clusterDir = clusterDirOf(dataDir)
  const pid = Number((await readLockFile(clusterDir))?.[0])
  if (!isAlive(pid) || (await isPostmasterOf(pid, clusterDir))) return
  log.warn({ pid }, 'postmaster.pid names a process that is not this database; it is removed')
  await rm(join(clusterDir, 'postmaster.pid'), { force: true })
}

/** The folder for the socket: the cluster itself when its path is short enough, else a new private one, which {@link removeSocketDir} deletes. */
export async function makeSocketDir(dataDir: string, runAs: RunAs | undefined): Promise<string> {
  const clusterDir = await realpath(clusterDirOf(dataDir))
  if (Buffer.byteLength(join(clusterDir, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return clusterDir
  const base = Buffer.byteLength(tmpdir()) > 60 || runAs ? '/tmp' : tmpdir()
  const path = await mkdtemp(join(base, SOCKET_DIR_PREFIX))
  if (runAs) await chown(path, runAs.uid, runAs.gid)
  return path
}

export async function removeSocketDir(socketDir: string): Promise<void> {
  if (basename(socketDir).startsWith(SOCKET_DIR_PREFIX)) await rm(socketDir, { recursive: true, force: true })
}

/** A postmaster that we started. */
export interface Postmaster {
  pid: number
  /** How it ended, as text; undefined while it runs. */
  endedAs(): string | undefined
  /** What it wrote to its log since this start. */
  readLog(): Promise<string>
}

/**
 * Starts postgres in a session of its own, so that Ctrl-C and a closed terminal do not reach it: the server stops it when its own work
 * is done. Its log is `<dataDir>/postgres.log`, a file, so that it goes on when we are killed.
 *
 * @throws {EmbeddedPostgresError} when the program cannot be started.
 */
export async function spawnPostmaster(options: {
  dataDir: string
  programs: Programs
  runAs: RunAs | undefined
  socketDir: string
}): Promise<Postmaster> {
  const { dataDir, programs, runAs, socketDir } = options
  const clusterDir = clusterDirOf(dataDir)
  const isInside = socketDir === (await realpath(clusterDir))
  const settings = { ...FIXED_SETTINGS, unix_socket_directories: isInside ? '.' : socketDir }
  const logPath = join(dataDir, 'postgres.log')
  await turnLog(logPath)
  const logFile = await open(logPath, 'a', 0o600)
  try {
    const logStart = (await logFile.stat()).size
    const child = spawn(
      programs.postgres,
      [
        '-D',
        ownFolder(clusterDir, runAs),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...identityOf(runAs),
        cwd: clusterDir,
        env: BARE_ENVIRONMENT,
        detached: true,
        stdio: ['ignore', logFile.fd, logFile.fd],
      },
    )
    const pid = await pidOf(child)
    let endedAs: string | undefined
    child.once('exit', (code, signal) => {
      endedAs = signal ? `signal ${signal}` : `exit code ${code}`
    })
    return {
      pid,
      endedAs: () => endedAs,
      readLog: async () => (await readFile(logPath)).subarray(logStart).toString('utf8'),
    }
  } finally {
    await logFile.close()
  }
}

/**
 * Fast shutdown: transactions in the air are rolled back, committed ones are written out. Resolves when the process is gone. One that
 * does not end within a minute is stopped at once, after which the next start recovers from the write-ahead log.
 */
export async function stopPostmaster(pid: number, dataDir: string, log: Log): Promise<void> {
  const isRunning = () => isPostmasterOf(pid, clusterDirOf(dataDir))
  signal(pid, 'SIGINT')
  const patienceEnds = performance.now() + FAST_STOP_MS
  while (await isRunning()) {
    if (performance.now() > patienceEnds) {
      log.warn(
        { pid },
        'the database did not stop within a minute; it is stopped at once and will recover at the next start',
      )
      signal(pid, 'SIGQUIT')
      break
    }
    await wait(POLL_MS)
  }
  while (await isRunning()) await wait(POLL_MS)
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

function pidOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new EmbeddedPostgresError(`The database could not be started: ${error.message}`, { cause: error })),
    )
    child.once('spawn', () => resolve(child.pid as number)) // set when it was spawned
  })
}

async function turnLog(logPath: string): Promise<void> {
  try {
    if ((await stat(logPath)).size > LOG_TURN_BYTES) await rename(logPath, join(dirname(logPath), 'postgres.1.log'))
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

async function readLockFile(clusterDir: string): Promise<string[] | undefined> {
  try {
    return (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n').map((line) => line.trim())
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** On Linux certain: a live postgres whose current folder is the cluster. Elsewhere a live process with that id has to do. */
async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    const [state, current, cluster] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      stat(`/proc/${pid}/cwd`),
      stat(clusterDir),
    ])
    const isZombie = /\) Z /.test(state)
    return !isZombie && state.includes('(postgres)') && current.ino === cluster.ino && current.dev === cluster.dev
  } catch (error) {
    const code = codeOf(error)
    // Gone meanwhile, or a process of another user: not the database that serves this folder for us.
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return false
    throw error
  }
}
