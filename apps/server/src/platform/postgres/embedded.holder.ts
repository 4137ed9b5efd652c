import { pino } from 'pino'
import { startEmbeddedPostgres } from './embedded.ts'

/** A process of its own for the tests: serves the folder it is given, says where on standard output, and waits to be killed. */
const dataDir = process.argv[2]
if (!dataDir) throw new Error('usage: embedded.holder.ts <data folder>')
const { connection, isAdopted } = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
process.stdout.write(`${JSON.stringify({ connection, isAdopted })}\n`)
