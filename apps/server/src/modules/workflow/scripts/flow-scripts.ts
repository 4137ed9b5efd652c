import { Worker } from 'node:worker_threads'
import { EngineError, type EngineErrorCode } from '@drawdesk/workflow/engine/command'
import {
  SCRIPT_BEGINS,
  type ScriptAnswer,
  type ScriptFault,
  type ScriptOrder,
  type ScriptResult,
} from './script-order.ts'

/**
 * Longest that a script may take. Instructions bound it long before; this is for built-in functions that never ask whether to go on (`indexOf` over a length of
 * 2^53), and so large that a busy machine ends no sound script.
 */
const TIME_MOST_MS = 10_000
/** Until its thread and its interpreter are there. */
const BEGIN_MOST_MS = 30_000

/** Runs scripts of processes, in one thread beside the server's own that is begun with the first. One that takes too long ends with its thread. */
export function createFlowScripts({ timeMostMs = TIME_MOST_MS }: { timeMostMs?: number } = {}) {
  let thread: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()

  function begin(): Worker {
    const fresh = new Worker(new URL('./script-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
    })
    fresh.unref()
    return fresh
  }

  /** @throws {Error} when its thread ended for a reason of its own */
  async function runAlone(order: ScriptOrder): Promise<ScriptAnswer> {
    const worker = (thread ??= begin())
    const { promise, resolve, reject } = Promise.withResolvers<ScriptAnswer>()
    let isSound = false
    const isOver = () => resolve({ fault: { reason: 'endless' } })
    // A busy machine takes its time to begin a thread, and that is no fault of the script.
    let timer = setTimeout(() => reject(new Error('the thread of scripts did not begin')), BEGIN_MOST_MS)
    const onMessage = (said: typeof SCRIPT_BEGINS | ScriptAnswer) => {
      if (said === SCRIPT_BEGINS) {
        clearTimeout(timer)
        timer = setTimeout(isOver, timeMostMs)
        return
      }
      isSound = true
      resolve(said)
    }
    const onExit = () => reject(new Error('the thread of scripts ended'))
    worker.on('message', onMessage).on('error', reject).on('exit', onExit)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(order)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', reject).off('exit', onExit)
      if (!isSound) {
        thread = undefined
        worker.on('error', () => undefined) // it may fail once more while it is ended
        await worker.terminate()
      }
    }
  }

  return {
    /** @throws EngineError `script-failed` with `detail.reason`, and why in both languages */
    async run(node: string, order: ScriptOrder): Promise<ScriptResult> {
      const turn = last.then(() => runAlone(order))
      last = turn.catch(() => undefined) // its own caller sees the error
      const answer = await turn
      if ('result' in answer) return answer.result
      throw errorOf(node, answer.fault)
    },

    /** Ends the thread. */
    async close(): Promise<void> {
      await thread?.terminate()
      thread = undefined
    },
  }
}

export type FlowScripts = ReturnType<typeof createFlowScripts>

const FAILED: EngineErrorCode = 'script-failed'

function errorOf(node: string, fault: ScriptFault): EngineError {
  const { zh, en } = textOf(fault)
  return new EngineError(FAILED, en, { node, detail: { reason: fault.reason, zh, en } })
}

function textOf(fault: ScriptFault): { zh: string; en: string } {
  if (fault.reason === 'later')
    return { zh: '脚本不能异步执行（Promise）', en: 'Scripts can’t be asynchronous (Promise)' }
  if (fault.reason !== 'failed') return { zh: fault.reason, en: fault.reason }
  const { message, line } = fault
  return line === undefined
    ? { zh: message, en: message }
    : { zh: `第 ${line} 行，${message}`, en: `line ${line}, ${message}` }
}
