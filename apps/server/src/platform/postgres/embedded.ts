import { access, constants, mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Log } from '../log.ts'
import { checkCluster, clusterDirOf, createCluster, takeOverCluster } from './cluster.ts'
import { EmbeddedPostgresError } from './errors.ts'
import {
  findPostmaster,
  makeSocketDir,
  removeSocketDir,
  removeStaleLockFile,
  spawnPostmaster,
  stopPostmaster,
  type Postmaster,
} from './postmaster.ts'
import { findPackage, findPrograms } from './programs.ts'
import { chooseRunAs } from './run-as.ts'
import { ensureDatabase, ownerConnection, tryConnect, tryOwn, type OwnerConnection } from './session.ts'

export interface EmbeddedPostgres {
  connection: OwnerConnection
  /** It was running already: a server before us was killed. */
  isAdopted: boolean
  /** The cluster was made by this start, so there are no rows yet (and a secrets key may be made). */
  isNew: boolean
  /** Fast shutdown; resolves when the database has ended. Close the pools first. */
  stop(): Promise<void>
}

/** A database that is ours at this moment. */
interface Serving {
  pid: number
  connection: OwnerConnection
  isAdopted: boolean
}

/** `lost`: the database ended without us; `back`: it serves again. Pools reconnect by themselves when each has an `error` listener. */
export type DatabaseChange = 'lost' | 'back'

/** How long a killed server's connection may take to disappear, and another server on this folder to finish its stop. */
const OWNERSHIP_PATIENCE_MS = 10_000
/** Left-over processes of a killed postmaster keep its memory for a moment, and a new one refuses to start until they are gone. */
const LEFTOVERS_PATIENCE_MS = 20_000
const LEFTOVERS_SIGNS = ['pre-existing shared memory block', 'lock file "postmaster.pid" already exists']
/** A socket appears at once, long before recovery ends; one that stays away was deleted (by a cleaner of /tmp) and does not return. */
const SILENCE_PATIENCE_MS = 15_000
const POLL_MS = 40
const WAITING_NOTE_MS = 5_000
const RESTART_DELAYS_MS = [0, 200, 500, 1_000, 2_000, 5_000, 10_000] as const

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, making the cluster when there is none, and keeps it running until `stop()`.
 * One that still runs there (its server was killed) is adopted; one that dies is started again, for as long as it takes.
 * Resolves when it takes connections, which after a crash is after recovery.
 *
 * @throws {EmbeddedPostgresError} another major version or a foreign folder (untouched), another live server on the folder,
 *   programs that cannot run here, a database that does not start (with the end of its log).
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
  onChange?: (change: DatabaseChange) => void
  /** How long to wait for another server on this folder to be gone. */
  patienceMs?: number
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, onChange, patienceMs = OWNERSHIP_PATIENCE_MS } = options
  const clusterDir = clusterDirOf(dataDir)
  const pack = await findPackage()
  const runAs = await chooseRunAs(clusterDir)
  const found = await checkCluster(dataDir, pack.major)
  await makeWritable(dataDir)
  const programs = await findPrograms({ pack, dataDir, runAs, log })
  if (found === 'missing') {
    log.info({ folder: clusterDir, version: pack.version, user: runAs?.name }, 'creating the database')
    await createCluster({ clusterDir, programs, runAs })
  }
  await takeOverCluster(clusterDir, runAs)

  /** The same for as long as we run, because the pools know it. */
  let socketDir: string | undefined
  let current: Serving | undefined
  let watch: Client | undefined
  const stopping = new AbortController()
  let recovery: Promise<void> | undefined

  /** Runs and is ours afterwards: `watch` is connected, and holds the ownership. */
  async function launch(): Promise<Serving> {
    let started: Postmaster | undefined
    try {
      return await waitUntilOurs((postmaster) => {
        started = postmaster
      })
    } catch (error) {
      // What we started and cannot use must not stay behind; another server's database is left alone.
      if (started && !started.endedAs()) await stopPostmaster(started.pid, dataDir, log)
      throw error
    }
  }

  async function waitUntilOurs(onStart: (postmaster: Postmaster) => void): Promise<Serving> {
    const began = performance.now()
    const isTooLate = (limitMs: number) => performance.now() - began > limitMs
    let started: Postmaster | undefined
    let lastNote = began
    let lastAnswer = began
    for (;;) {
      stopping.signal.throwIfAborted()
      const running = await findPostmaster(dataDir)
      const client = running && (await tryConnect(running))
      if (client !== 'silent') lastAnswer = performance.now()
      if (running?.socketDir && typeof client === 'object') {
        if (await tryOwn(client)) {
          await ensureDatabase(client)
          socketDir = running.socketDir
          watch = client
          client.once('end', onLost)
          current = {
            pid: running.pid,
            connection: ownerConnection(socketDir, running.port),
            isAdopted: running.pid !== started?.pid,
          }
          return current
        }
        await client.end()
        if (isTooLate(patienceMs)) {
          throw new EmbeddedPostgresError(
            `The data folder ${dataDir} is in use by another running server. Stop that one first, or set DATA_DIR to another folder; several servers on one database need DATABASE_URL.`,
          )
        }
      } else if (started?.endedAs()) {
        const said = (await started.readLog()).trim()
        const isHeldUp = LEFTOVERS_SIGNS.some((sign) => said.includes(sign))
        if (!isHeldUp || isTooLate(LEFTOVERS_PATIENCE_MS)) {
          throw new EmbeddedPostgresError(
            `The database in ${clusterDir} did not start (${started.endedAs()}). It said:\n${said.split('\n').slice(-12).join('\n')}`,
          )
        }
        started = undefined
      } else if (!running && !started) {
        await removeStaleLockFile(dataDir, log)
        socketDir ??= await makeSocketDir(dataDir, runAs)
        started = await spawnPostmaster({ dataDir, programs, runAs, socketDir })
        onStart(started)
      } else if (running && running.pid !== started?.pid && performance.now() - lastAnswer > SILENCE_PATIENCE_MS) {
        log.warn(
          { postgresPid: running.pid, socketDir: running.socketDir },
          'a database runs here whose socket is gone; it is stopped and started anew',
        )
        await stopPostmaster(running.pid, dataDir, log)
        lastAnswer = performance.now()
      }
      if (performance.now() - lastNote > WAITING_NOTE_MS) {
        lastNote = performance.now()
        log.info(
          { waitedMs: Math.round(lastNote - began) },
          'waiting for the database (it may be recovering, or another server may be stopping)',
        )
      }
      await wait(POLL_MS)
    }
  }

  function onLost(): void {
    watch = undefined
    if (stopping.signal.aborted) return
    log.error({ postgresPid: current?.pid }, 'the database went away; it is started again')
    onChange?.('lost')
    recovery = recover()
  }

  async function recover(): Promise<void> {
    const began = performance.now()
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      try {
        await wait(RESTART_DELAYS_MS[Math.min(attempt, RESTART_DELAYS_MS.length - 1)], undefined, {
          signal: stopping.signal,
        })
        await launch()
        log.warn(
          { postgresPid: current?.pid, attempt, tookMs: Math.round(performance.now() - began) },
          'the database serves again',
        )
        onChange?.('back')
        return
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error, attempt }, 'the database could not be started again yet')
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort(new EmbeddedPostgresError('the database is being stopped'))
    await recovery
    const running = await findPostmaster(dataDir)
    if (running) await stopPostmaster(running.pid, dataDir, log)
    await watch?.end()
    if (socketDir) await removeSocketDir(socketDir)
  }

  let stopped: Promise<void> | undefined
  const { pid, connection, isAdopted } = await launch()
  log.info(
    { postgresPid: pid, isAdopted, user: runAs?.name },
    isAdopted ? 'took over the database of a server that was killed' : 'the database is ready',
  )
  return {
    connection,
    isAdopted,
    isNew: found === 'missing',
    stop: () => (stopped ??= stop()),
  }
}

async function makeWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} cannot be written (${(error as Error).message}). Give it to the user who starts the product, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}
