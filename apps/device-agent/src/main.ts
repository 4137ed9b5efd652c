/**
 * The program at a venue that prints for one device (`npm run device-agent`). Exit codes: 0 asked to end, 2 wrong arguments, 3 not paired (any more),
 * 1 anything else.
 */
import packageFacts from '../package.json' with { type: 'json' }
import { runAgent } from './agent.ts'
import { readArguments, USAGE, type Arguments } from './arguments.ts'
import { reasonOf, writeLog } from './log.ts'
import { PAUSES } from './pauses.ts'
import { Refused } from './server/calls.ts'
import { PairingEnded } from './server/session.ts'

const EXIT = { fault: 1, badArguments: 2, notPaired: 3 } as const
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

function readOrExplain(): Arguments | undefined {
  try {
    return readArguments(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n\n${USAGE}\n`)
    process.exitCode = EXIT.badArguments
    return undefined
  }
}

const args = readOrExplain()
if (args) {
  try {
    await runAgent({ ...args, appVersion: packageFacts.version, pauses: PAUSES, signal: stop.signal, log: writeLog })
    writeLog('Ended')
  } catch (error) {
    writeLog(`Stopped: ${reasonOf(error)}`)
    process.exitCode = error instanceof PairingEnded || error instanceof Refused ? EXIT.notPaired : EXIT.fault
  }
}
