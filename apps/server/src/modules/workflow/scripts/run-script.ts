import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import { SCRIPT_FRAME } from './script-frame.ts'
import {
  SCRIPT_ANSWER_MOST,
  SCRIPT_BUDGET,
  SCRIPT_MEMORY_BYTES,
  SCRIPT_STACK_BYTES,
  type ScriptAnswer,
  type ScriptFault,
  type ScriptOrder,
  type ScriptResult,
} from './script-order.ts'

const FILE = 'script.js'
/** Its types are those of the package's other form, whose default is the module. */
const VARIANT = variant as unknown as QuickJSSyncVariant

/** The least that the interpreter can be built with; it never grows. */
const MEMORY_PAGES = 256
/** What of these 16 MiB would be left for a script is 11 MiB; this much is taken first. */
const BALLAST_BYTES = 11 * 1024 * 1024 - SCRIPT_MEMORY_BYTES

/** In the types of browsers alone. */
const { Memory } = (
  globalThis as unknown as { WebAssembly: { Memory: new (pages: { initial: number; maximum: number }) => object } }
).WebAssembly

/**
 * A new instance for each script: what one leaves in its memory is gone with it. Its bound is that of the memory itself, since QuickJS as WebAssembly counts
 * allocations and not their bytes.
 */
function createInterpreter(): Promise<QuickJSWASMModule> {
  const wasmMemory = new Memory({ initial: MEMORY_PAGES, maximum: MEMORY_PAGES }) as never // the same, by another name
  return newQuickJSWASMModuleFromVariant(newVariant(VARIANT, { wasmMemory }))
}

/**
 * Runs a script in an interpreter of its own, which knows nothing of Node: no clock, no chance, no files, no modules. Only its thread bounds the time of a built-in
 * function that never asks whether to go on, so this belongs into one (`script-worker.ts`).
 */
export async function runScript(order: ScriptOrder, onBegin: () => void): Promise<ScriptAnswer> {
  const quickjs = await createInterpreter()
  onBegin()
  let asked = 0
  const runtime = quickjs.newRuntime({
    maxStackSizeBytes: SCRIPT_STACK_BYTES,
    interruptHandler: () => {
      asked += 1
      return asked > SCRIPT_BUDGET
    },
  })
  try {
    return answerOf(runtime, runtime.newContext(), order)
  } catch (error) {
    // A built-in function that nests too deep overflows the thread's own stack; the instance is of no use after it.
    if (error instanceof RangeError) return { fault: { reason: 'deep' } }
    // Where there is no room left the interpreter may fail to say so itself.
    if (error instanceof Error && error.name === 'RuntimeError') return { fault: { reason: 'memory' } }
    throw error
  }
  // Nothing is given back: the whole instance is thrown away.
}

function answerOf(runtime: QuickJSRuntime, context: QuickJSContext, order: ScriptOrder): ScriptAnswer {
  try {
    const text = evaluate(runtime, context, order)
    if (text === '') return { fault: { reason: 'later' } }
    if (text.length > SCRIPT_ANSWER_MOST) return { fault: { reason: 'large' } }
    return { result: readResult(text) }
  } catch (error) {
    if (error instanceof ScriptError) return { fault: error.fault }
    throw error
  }
}

class ScriptError extends Error {
  readonly fault: ScriptFault

  constructor(fault: ScriptFault) {
    super(fault.reason)
    this.fault = fault
  }
}

function evaluate(runtime: QuickJSRuntime, context: QuickJSContext, order: ScriptOrder): string {
  const taken = (result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle => {
    if (result.error) throw new ScriptError(faultOf(runtime, context, result.error))
    return result.value
  }
  const call = (target: QuickJSHandle, name: string, ...given: QuickJSHandle[]): QuickJSHandle =>
    taken(context.callFunction(context.getProp(target, name), target, ...given))
  context.newArrayBuffer(new ArrayBuffer(BALLAST_BYTES))
  const frame = taken(context.evalCode(SCRIPT_FRAME, 'frame.js'))
  const variables = context.newString(JSON.stringify(order.variables))
  call(frame, 'begin', variables, context.newString(order.now))
  const value = taken(context.evalCode(order.source, FILE, { type: 'global' }))
  const text = call(frame, 'finish', value, order.storesVariables ? context.true : context.false)
  return context.getString(text)
}

const LINE = new RegExp(`${FILE.replace('.', '\\.')}:(\\d+)`)
const MESSAGE_MOST = 300

function faultOf(runtime: QuickJSRuntime, context: QuickJSContext, thrown: QuickJSHandle): ScriptFault {
  const { name, message, stack } = describe(context, thrown)
  if (name === 'InternalError' && message === 'interrupted') return { reason: 'endless' }
  // `JSON.parse` calls it a fault of the text.
  if (/^(Internal|Syntax)Error$/.test(name) && message === 'stack overflow') return { reason: 'deep' }
  if (name === 'InternalError' && /out of memory|too long/.test(message)) return { reason: 'memory' }
  // Where not even an error finds room there is none.
  if (context.typeof(thrown) === 'object' && name === '' && isFull(runtime, context)) return { reason: 'memory' }
  const line = LINE.exec(stack)?.[1]
  return {
    reason: 'failed',
    message: (name === '' ? message : `${name}: ${message}`).slice(0, MESSAGE_MOST),
    line: line === undefined ? undefined : Number(line),
  }
}

function describe(context: QuickJSContext, thrown: QuickJSHandle): { name: string; message: string; stack: string } {
  const given: unknown = context.dump(thrown)
  if (typeof given !== 'object' || given === null) return { name: '', message: String(given), stack: '' }
  const read = (key: string): string => {
    const value = (given as Record<string, unknown>)[key]
    return typeof value === 'string' ? value : ''
  }
  return { name: read('name'), message: read('message') || JSON.stringify(given), stack: read('stack') }
}

function isFull(runtime: QuickJSRuntime, context: QuickJSContext): boolean {
  const usage = context.dump(runtime.computeMemoryUsage()) as { memory_used_size?: number }
  return (usage.memory_used_size ?? 0) > SCRIPT_MEMORY_BYTES / 2
}

/** Names that a process can read again. */
const NAME = /^[\p{L}_$][\p{L}\p{N}_$.-]{0,99}$/u
const BANNED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** A script can change what writes its answer, so that is read as anything else from outside. */
function readResult(text: string): ScriptResult {
  const given = JSON.parse(text) as { value?: ScriptResult['value']; variables?: unknown }
  const { value = null, variables } = given
  if (typeof variables !== 'object' || variables === null || Array.isArray(variables))
    throw new ScriptError({ reason: 'failed', message: 'The answer of the script cannot be read', line: undefined })
  const wrong = Object.keys(variables).find((name) => !NAME.test(name) || BANNED.has(name))
  if (wrong !== undefined)
    throw new ScriptError({
      reason: 'failed',
      message: `“${wrong.slice(0, 60)}” is no name of a variable`,
      line: undefined,
    })
  return { value, variables: variables as ScriptResult['variables'] }
}
