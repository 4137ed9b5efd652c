import type { Field } from './field.ts'
import { kindValues } from './kind-values.ts'
import type { Row } from './row.ts'

/** A field on which the newer version and what the user entered disagree, as plain text. */
export interface Difference {
  field: Field
  theirs: string
  mine: string
  /** The user's form value, to be put back. */
  mineValue: unknown
}

/** A save that was refused because somebody saved a newer version meanwhile. */
export interface Conflict {
  theirs: Row
  differences: readonly Difference[]
  /** The newer version stands in the form; what the user had entered is only listed. */
  isNewerLoaded: boolean
}

/** Compares the user's form values with the newer row. Both go through the form, so that `null` and an empty text are the same. */
export function compareWithNewer(fields: readonly Field[], mine: Readonly<Record<string, unknown>>, theirs: Row): Conflict {
  const differences = fields.flatMap((field) => {
    const { toForm, toText } = kindValues[field.definition.kind]
    const theirValue = toForm(theirs[field.name])
    const mineValue = mine[field.name]
    if (sameValue(theirValue, mineValue)) return []
    // The names beside a key (`categoryName`) are the newer row's: they must not be shown for the user's choice.
    return [{ field, theirs: toText(theirs[field.name], field, theirs), mine: toText(mineValue, field, { id: theirs.id }), mineValue }]
  })
  return { theirs, differences, isNewerLoaded: false }
}

/** Are two form values the same to a person? Nothing, `null` and an empty text are. */
export function sameValue(one: unknown, other: unknown): boolean {
  return String(one ?? '') === String(other ?? '')
}
