import { setTimeout as wait } from 'node:timers/promises'
import type { Value } from '@drawdesk/workflow/engine/state'
import { createFlowHandlers } from '../../../apps/server/src/modules/workflow/shared/flow-handlers.ts'
import { readConfig } from '../../../apps/server/src/platform/config.ts'
import { startServer } from '../../../apps/server/src/server.ts'
import { COUNT_HANDLER } from './diagrams.ts'

/** The product as it is, with a handler that takes its time: it counts on from what it is given, so that an answer that counts twice shows. */
const SLOWEST_MS = 250

const flowHandlers = createFlowHandlers()
flowHandlers.add(COUNT_HANDLER, {
  kind: 'later',
  async run({ fields }): Promise<Value> {
    await wait(Math.random() * SLOWEST_MS)
    return Number(fields.before) + 1
  },
})

const role = process.argv.find((word) => word.startsWith('--role='))?.slice('--role='.length)
const running = startServer(readConfig({ ...process.env, ...(role ? { ROLE: role } : {}) }), {
  write: (text) => void process.stdout.write(`${text}\n`),
  given: { flowHandlers },
})
process.once('SIGTERM', () => {
  void running.then(async (server) => {
    await server.stop()
    process.exit(0)
  })
})
await running
