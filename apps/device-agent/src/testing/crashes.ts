import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startPrinterFake } from '@drawdesk/fakes/printer/printer'
import { dropFolder, makeFolder } from './kept-folder.ts'
import { PAIR_CODE, startBareServer } from './bare-server.ts'

const MAIN = fileURLToPath(new URL('agent-main.ts', import.meta.url))
const STARTED_MS = 400

/** Kills the agent, cuts the printer's power and breaks the server's streams at random moments while it prints; gives what came out and what was counted. */
export async function printThroughCrashes({ kills, seed }: { kills: number; seed: number }) {
  const random = createRandom(seed)
  const printer = await startPrinterFake({ sheetMs: 15, sheets: 1_000 })
  const server = await startBareServer({ printerUri: printer.uri })
  const folder = await makeFolder()
  const start = (...code: string[]): ChildProcess =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, server.url.href, folder, ...code], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  let agent = start(PAIR_CODE)
  await server.until(() => server.opened() > 0)
  for (let kill = 0; kill < kills; kill += 1) {
    for (let more = 0; more <= random(2); more += 1) server.push(1 + random(3))
    // The moment of the kill is the chance that this is about, no wait for something to happen.
    await pause(random(STARTED_MS))
    if (random(3) === 0) server.dropStreams()
    if (random(3) === 0) printer.powerCycle(random(2) === 0 ? 'stuck' : 'out')
    const ended = once(agent, 'exit')
    agent.kill('SIGKILL')
    await ended
    agent = start()
  }
  await server.until(() => server.jobs.every(({ state }) => state === 3))
  const ended = once(agent, 'exit')
  agent.kill('SIGTERM')
  const [exitCode] = (await ended) as [number | null]
  const result = {
    exitCode,
    wanted: server.jobs.flatMap(({ jobId, sheets }) =>
      Array.from({ length: sheets }, (_, index) => `${jobId} ${index + 1}`),
    ),
    out: printer.out().map(({ jobName }) => /^drawdesk (\d+) sheet (\d+)/.exec(jobName)?.slice(1).join(' ')),
    counted: server.jobs.flatMap(({ jobId, printed }) => [...printed].map((sheet) => `${jobId} ${sheet}`)),
  }
  await server.close()
  await printer.close()
  await dropFolder(folder)
  return result
}

/** The same numbers each time (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
