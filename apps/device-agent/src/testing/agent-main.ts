/** The agent as a process with short pauses, for tests that kill it. Arguments: server, folder, and a pairing code the first time. */
import { runAgent } from '../agent.ts'
import { writeLog } from '../log.ts'
import { SHORT_PAUSES } from './short-pauses.ts'

const [server = '', folder = '', code] = process.argv.slice(2)
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
await runAgent({
  server: new URL(server),
  folder,
  code,
  appVersion: 'test',
  pauses: SHORT_PAUSES,
  signal: stop.signal,
  log: writeLog,
})
