import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../server/src/platform/log.ts'

export interface SpawnedSampleEngine {
  /** Stays the same over restarts. */
  port: number
  stop(): Promise<void>
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

const READY_WITHIN_MS = 20_000
const STOP_WITHIN_MS = 3_000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000
/** An engine that ran this long was healthy: the next pause is short again. */
const HEALTHY_MS = 30_000
/** A predecessor whose server was killed needs up to a second to leave the port. */
const PORT_PATIENCE_MS = 6_000
const PORT_TAKEN = 3

/** Only what a process needs to run: no secret of the server goes along. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'SYSTEMROOT',
  'USERPROFILE',
  'LD_LIBRARY_PATH',
  'SAMPLE_ENGINE_DELAY_MS',
  'SAMPLE_ENGINE_TOKEN_MS',
]

/**
 * Runs the sample engine as a child process and restarts it with growing pauses when it dies.
 * The child ends by itself when this process does, also by `kill -9`.
 *
 * `portPatienceMs`: how long a port that is taken is tried again, 6,000 ms unless said otherwise.
 *
 * @throws {Error} when it cannot start: the port stays taken, or it did not become ready in time.
 */
export async function spawnSampleEngine({
  port,
  dir,
  log,
  portPatienceMs = PORT_PATIENCE_MS,
}: {
  port: number
  dir: string
  log: Log
  portPatienceMs?: number
}): Promise<SpawnedSampleEngine> {
  const stopping = new AbortController()
  const start = (onPort: number): Promise<{ child: Child; port: number; ended: Promise<void> }> =>
    startChild({ port: onPort, dir, log, signal: stopping.signal })

  let current = await startPatiently(start, port, portPatienceMs)
  const settledPort = current.port
  log.info({ port: settledPort, pid: current.child.pid }, 'sample engine is ready')

  const keepRunning = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS
    for (;;) {
      const since = Date.now()
      await current.ended
      if (stopping.signal.aborted) return
      if (Date.now() - since > HEALTHY_MS) pauseMs = FIRST_PAUSE_MS
      for (let running = false; !running;) {
        log.warn({ pauseMs }, 'sample engine ended; starting it again')
        await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        if (stopping.signal.aborted) return
        pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
        try {
          current = await start(settledPort)
          running = true
          log.info({ port: settledPort, pid: current.child.pid }, 'sample engine is ready again')
        } catch (error) {
          if (stopping.signal.aborted) return
          log.error({ err: error }, 'sample engine did not start')
        }
      }
    }
  }
  const kept = keepRunning()

  return {
    port: settledPort,
    async stop() {
      stopping.abort()
      await stopChild(current)
      await kept
    },
  }
}

async function startPatiently<Started>(
  start: (port: number) => Promise<Started>,
  port: number,
  patienceMs: number,
): Promise<Started> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return await start(port)
    } catch (error) {
      if (!(error instanceof PortTakenError) || Date.now() > until) throw error
      await wait(FIRST_PAUSE_MS)
    }
  }
}

class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
}

/** Resolves when the child said where it listens; rejects when it ends before. */
async function startChild({
  port,
  dir,
  log,
  signal,
}: {
  port: number
  dir: string
  log: Log
  signal: AbortSignal
}): Promise<{ child: Child; port: number; ended: Promise<void> }> {
  const child: Child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(
        PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
      ),
      SAMPLE_ENGINE_PORT: String(port),
      SAMPLE_ENGINE_DIR: dir,
      SAMPLE_ENGINE_PARENT_PID: String(process.pid),
      SAMPLE_ENGINE_WATCH_STDIN: '1',
    },
  })
  // Its closing while we hold the pipe is no fault of ours.
  child.stdin.on('error', () => undefined)
  const complaints: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    complaints.push(line)
    if (complaints.length > 20) complaints.shift()
    log.warn({ line }, 'sample engine')
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      complaints.push(error.message)
      resolve(null)
    })
    child.once('close', resolve)
  })
  const settled = new AbortController()
  const ready = new Promise<number>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const listening = readListening(line)
      if (listening !== undefined) resolve(listening)
    })
  })
  const tooLate = wait(READY_WITHIN_MS, undefined, { signal: AbortSignal.any([settled.signal, signal]) }).then(
    () => 'it did not become ready in time',
    () => 'it was stopped',
  )
  const outcome = await Promise.race([
    ready.then((listening) => ({ listening })),
    ended.then((code) => ({ code })),
    tooLate.then((reason) => ({ reason })),
  ])
  settled.abort()
  if ('listening' in outcome) return { child, port: outcome.listening, ended: ended.then(() => undefined) }
  if ('reason' in outcome) child.kill('SIGKILL')
  const message =
    complaints.join('\n') ||
    `The sample engine did not start: ${'reason' in outcome ? outcome.reason : `exit code ${outcome.code}`}.`
  throw 'code' in outcome && outcome.code === PORT_TAKEN ? new PortTakenError(message) : new Error(message)
}

function readListening(line: string): number | undefined {
  const match = /^\{"listening":(\d+)\}$/.exec(line)
  return match ? Number(match[1]) : undefined
}

/** Asks by closing its standard input, insists after a while. */
async function stopChild({ child, ended }: { child: Child; ended: Promise<void> }): Promise<void> {
  child.stdin.end()
  const insist = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(insist)
}
