import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Victim, VictimKind } from './victim.ts'

/** What of our environment a child gets: nothing of somebody's settings, least of all a DATABASE_URL. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'NODE_COMPILE_CACHE']
const RESTART_PAUSE_MS = 300
const UP_PATIENCE_MS = 240_000
const STOP_PATIENCE_MS = 60_000

export interface ChildOptions {
  name: string
  kind: VictimKind
  /** A file of TypeScript, and its arguments. */
  program: string
  args?: readonly string[]
  environment?: Record<string, string>
  logFile: string
  /** What it prints once it is ready. */
  readySign: string
  /** It ended although nobody killed or stopped it, after it was ready; before that it is only started again. */
  onOwnEnd(words: string): void
}

export interface KeptChild extends Victim {
  pid(): number | undefined
  /** Asks it to end in order (SIGTERM), and starts it no more; answers its exit code. */
  end(): Promise<number | null>
  /** After {@link end}. */
  startAgain(): void
}

/** A process that is started again whenever it ends, as a service manager does it. Runs when {@link Victim.up} resolves. */
export function keepChild(options: ChildOptions): KeptChild {
  const { name, kind, program, args = [], environment = {}, logFile, readySign, onOwnEnd } = options
  const log = createWriteStream(logFile, { flags: 'a' })
  let child: ChildProcess | undefined
  let isReady = false
  let isWanted = true
  let isKilled = false
  let markUp: () => void = () => undefined
  let isUpPromise = new Promise<void>((resolve) => {
    markUp = resolve
  })
  let kept = keep()

  function markDown(): void {
    // One that never became ready is still waited for.
    if (isReady)
      isUpPromise = new Promise<void>((resolve) => {
        markUp = resolve
      })
    isReady = false
  }

  async function keep(): Promise<void> {
    while (isWanted) {
      isKilled = false
      const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
        env: {
          LIMITS_SCALE: '1000',
          ...Object.fromEntries(
            PASSED_ON.flatMap((word) => (process.env[word] === undefined ? [] : [[word, process.env[word]]])),
          ),
          ...environment,
        },
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      child = started
      started.stdin.on('error', () => undefined) // its end shows as `exit`
      let printed = ''
      let hasSaid = false
      for (const stream of [started.stdout, started.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          log.write(text)
          printed = (printed + text).slice(-4_000)
          if (!hasSaid && !isKilled && printed.includes(readySign)) {
            hasSaid = true
            isReady = true
            markUp()
          }
        })
      }
      const [code, signal] = (await once(started, 'exit')) as [number | null, string | null]
      const wasReady = isReady
      markDown()
      log.write(`\n--- ${new Date().toISOString()} ${name} ended: ${signal ?? `code ${code}`}\n`)
      if (isWanted && !isKilled && wasReady)
        onOwnEnd(`${name} ended by itself with ${signal ?? `code ${code}`}:\n${printed}`)
      if (isWanted && !isKilled) await wait(RESTART_PAUSE_MS)
    }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    isWanted = false
    const ending = child
    ending?.kill(signal)
    const insist = setTimeout(() => ending?.kill('SIGKILL'), STOP_PATIENCE_MS)
    await kept
    clearTimeout(insist)
    return ending?.exitCode ?? null
  }

  return {
    name,
    kind,
    isUp: () => isReady,
    pid: () => child?.pid,
    kill() {
      isKilled = true
      markDown()
      child?.kill('SIGKILL')
    },
    async up() {
      const isOnTime = await Promise.race([isUpPromise.then(() => true), wait(UP_PATIENCE_MS, false, { ref: false })])
      if (!isReady && !isOnTime) throw new Error(`${name} did not become ready in time; see ${logFile}`)
    },
    end: () => end('SIGTERM'),
    startAgain() {
      isWanted = true
      kept = keep()
    },
    async stop() {
      await end('SIGTERM')
      await new Promise((resolve) => log.end(resolve))
    },
  }
}
