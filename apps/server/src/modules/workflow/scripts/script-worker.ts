import { parentPort } from 'node:worker_threads'
import { runScript } from './run-script.ts'
import type { ScriptOrder } from './script-order.ts'

/** A thread for scripts, one after the other (see flow-scripts.ts). What fails beside them ends it. */
parentPort?.on('message', (order: ScriptOrder) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void runScript(order).then((answer) => parentPort?.postMessage(answer))
})
