import type { Variables } from '@drawdesk/workflow/engine/state'

/** What a script is run with. `now`: ISO 8601, the time of its step. */
export interface ScriptOrder {
  source: string
  variables: Variables
  storesVariables: boolean
  now: string
}

export interface ScriptResult {
  value: Variables[string]
  variables: Variables
}

/** Why a script came to nothing. `failed`: what it threw itself, with its line. */
export type ScriptFault =
  | { reason: 'endless' | 'memory' | 'deep' | 'large' | 'later' }
  | { reason: 'failed'; message: string; line: number | undefined }

/** What its thread says before the script itself begins: its time is counted from here. */
export const SCRIPT_BEGINS = 'begins'

export type ScriptAnswer = { result: ScriptResult } | { fault: ScriptFault }

export const SCRIPT_MEMORY_BYTES = 8 * 1024 * 1024
/** Of what QuickJS keeps on its own stack. */
export const SCRIPT_STACK_BYTES = 256 * 1024
/** Times that QuickJS asks whether to go on, each after some 10,000 instructions: about five million rounds of a loop. */
export const SCRIPT_BUDGET = 1_000
/** Characters of JSON that a script may answer. */
export const SCRIPT_ANSWER_MOST = 256 * 1024
