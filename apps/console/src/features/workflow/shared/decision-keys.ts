import { keysOf } from '../../../lib/http/read-keys.ts'

/** Of deployed decision tables. */
export const decisionKeys = keysOf('/blade-flow/decision')
