import { parentPort } from 'node:worker_threads'
import { runScript } from './run-script.ts'
import { SCRIPT_BEGINS, type ScriptAnswer, type ScriptOrder } from './script-order.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const say = (words: typeof SCRIPT_BEGINS | ScriptAnswer): void => parentPort?.postMessage(words)

/** A thread for scripts, one after the other (see flow-scripts.ts). What fails beside them ends it. */
parentPort?.on('message', (order: ScriptOrder) => {
  void runScript(order, () => say(SCRIPT_BEGINS)).then(say)
})
