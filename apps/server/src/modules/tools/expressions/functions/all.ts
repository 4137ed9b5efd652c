import type { AviatorFunction } from './function.ts'
import { dateFunctions } from './dates.ts'
import { mathFunctions } from './math.ts'
import { sequenceFunctions } from './sequences.ts'
import { stringFunctions } from './strings.ts'
import { systemFunctions } from './system.ts'

/** Every built-in function by its name but `is_def`, which asks about the variable itself. A test compares them with the reference that people read. */
export const functions: ReadonlyMap<string, AviatorFunction> = new Map(
  Object.entries({ ...systemFunctions, ...dateFunctions, ...mathFunctions, ...stringFunctions, ...sequenceFunctions }),
)

/** Functions of the original that reach outside the expression, or need a script; named so that the refusal says more than "unknown". */
export const REFUSED_FUNCTIONS: ReadonlySet<string> = new Set([
  'print',
  'println',
  'p',
  'pst',
  'eval',
  'load',
  'require',
  'undef',
  'is_a',
  'meta',
  'with_meta',
  'without_meta',
  'comparator',
  'constantly',
  'seq.array',
  'seq.array_of',
  'seq',
  'group_by',
  'take_while',
  'drop_while',
  'string.format',
  'future',
  'await',
  'pmap',
  'fold',
  'getBean',
  'System.exit',
  'Runtime.getRuntime',
  'Class.forName',
])
