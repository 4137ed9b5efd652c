import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Handles } from '../../lib/handles.ts'

export interface BareProcess {
  url: string
  pid: number
  /** From the start of the process to its first answer, in milliseconds. */
  startMs: number
  stop(): Promise<void>
}

const START_PATIENCE_MS = 20_000

/** Starts one of the files in `bare/` as a process of its own, gives it what it needs to know, and waits until it listens. */
export async function startBare(
  file:
    | 'json.ts'
    | 'sql.ts'
    | 'provider.ts'
    | 'queue.ts'
    | 'jobs.ts'
    | 'sse.ts'
    | 'listeners.ts'
    | 'chat-provider.ts'
    | 'chat-relay.ts'
    | 'chat-askers.ts'
    | 'flow-steps.ts'
    | 'machines.ts'
    | 'print-floor.ts'
    | 'kiosk-site.ts',
  setup: object,
  handles: Handles,
): Promise<BareProcess> {
  const began = performance.now()
  const child = fork(join(import.meta.dirname, '../bare', file), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const stop = handles.add(async () => {
    child.kill('SIGTERM')
    await ended
  })
  child.send(setup)
  const listening = once(child, 'message') as Promise<[{ port: number }]>
  const [message] = await Promise.race([
    listening,
    ended.then(() => Promise.reject(new Error(`${file} ended before it listened`))),
    wait(START_PATIENCE_MS, undefined, { ref: false }).then(() =>
      Promise.reject(new Error(`${file} did not listen in time`)),
    ),
  ])
  const url = `http://127.0.0.1:${message.port}`
  await (await fetch(`${url}/ready`)).text()
  return { url, pid: child.pid as number, startMs: performance.now() - began, stop }
}
