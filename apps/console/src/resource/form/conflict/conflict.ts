import type { Field } from '../../field.ts'
import { kindValues } from '../../kinds/kind-values.ts'
import type { Row } from '../../row.ts'

/** A field on which the newer version and the form disagree, as plain text. */
export interface Difference {
  field: Field
  theirs: string
  mine: string
  /** The user changed it; otherwise only the other person did. */
  isMine: boolean
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

type Values = Readonly<Record<string, unknown>>

/** Compares the form with the newer row. Both go through the form's values, so that `null` and an empty text are the same. */
export function compareWithNewer(
  fields: readonly Field[],
  { initial, values }: { initial: Values; values: Values },
  theirs: Row,
): Conflict {
  const differences = fields.flatMap((field) => {
    const { toForm, toText } = kindValues[field.definition.kind]
    const mineValue = values[field.name]
    if (sameValue(toForm(theirs[field.name], field), mineValue)) return []
    return [
      {
        field,
        theirs: toText(theirs[field.name], field, theirs),
        // The names beside a key (`categoryName`) are the newer row's: they must not be shown for the user's choice.
        mine: toText(mineValue, field, { id: theirs.id }),
        isMine: !sameValue(mineValue, initial[field.name]),
        mineValue,
      },
    ]
  })
  return { theirs, differences, isNewerLoaded: false }
}

/** The newer version's values with what the user changed over them: neither side loses a field the other never touched. */
export function mergeMine(theirs: Values, { differences }: Conflict): Values {
  const mine = differences.filter(({ isMine }) => isMine).map(({ field, mineValue }) => [field.name, mineValue])
  return { ...theirs, ...Object.fromEntries(mine) }
}

/** Are two form values the same to a person? Nothing, `null` and an empty text are. */
export function sameValue(one: unknown, other: unknown): boolean {
  return String(one ?? '') === String(other ?? '')
}
