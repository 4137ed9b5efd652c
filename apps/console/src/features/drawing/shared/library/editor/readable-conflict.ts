import type { Conflict } from '../../../../../resource/form/conflict/conflict.ts'
import { readableText } from './readable-value.ts'

/** The same conflict with structured fields (variables, parameters, tags) as people write them, instead of JSON. */
export function readableConflict(conflict: Conflict): Conflict {
  const differences = conflict.differences.map((difference) =>
    difference.field.definition.kind === 'json'
      ? {
          ...difference,
          theirs: readableText(difference.field.name, conflict.theirs[difference.field.name]),
          mine: readableText(difference.field.name, difference.mineValue),
        }
      : difference,
  )
  return { ...conflict, differences }
}
