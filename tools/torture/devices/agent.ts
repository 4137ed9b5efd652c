/** The device agent as it is, with pauses of fractions of a second: `agent.ts <server> <folder>`. Its tokens lie in the folder. Prints `Signed in as` when it runs. */
import { flushCompileCache } from 'node:module'
import { runAgent } from '../../../apps/device-agent/src/agent.ts'
import { writeLog } from '../../../apps/device-agent/src/log.ts'
import type { Pauses } from '../../../apps/device-agent/src/pauses.ts'

const PAUSES: Pauses = {
  printingMs: 60,
  idleMs: 250,
  repeatMs: 5_000,
  beatMs: 2_000,
  silenceMs: 20_000,
  retryMs: [100, 200, 400, 800],
}

const [server, folder] = process.argv.slice(2) as [string, string]
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
// The process that started us is gone: nobody asks any more.
process.stdin.on('end', () => process.exit(0)).resume()
setTimeout(flushCompileCache, 1_000).unref()
await runAgent({
  server: new URL(server),
  folder,
  appVersion: 'torture',
  pauses: PAUSES,
  signal: stop.signal,
  log: writeLog,
})
process.exit(0)
