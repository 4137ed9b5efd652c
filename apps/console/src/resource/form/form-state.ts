import type { Field } from '../field.ts'
import { formValuesOf } from '../kinds/kind-values.ts'
import type { Row } from '../row.ts'
import type { KeptDraft } from '../editor/kept-drafts.ts'
import type { StoredRecord } from '../../lib/browser/storage.ts'
import { compareWithNewer, mergeMine, sameValue, type Conflict } from './conflict/conflict.ts'
import type { FormErrors } from './form-errors.ts'

export type FormMode = 'add' | 'edit' | 'view'
/** By field name; in the shape the inputs edit (`kindValues.toForm`). */
export type FormValues = Readonly<Record<string, unknown>>

/** What was typed before and put back into the form. */
export interface Restored {
  /** When it was typed, in milliseconds. */
  typedAtMs: number
  /** The fields that it changed. */
  fields: readonly Field[]
  /** Secrets were typed as well, and have to be typed again. */
  hasSecrets: boolean
}

/** An earlier version of the row, whose values were put into the form. */
export interface EarlierVersion {
  /** When it was saved, as the server says it. */
  time: string
  /** Who saved it; "" where that is not known. */
  userName: string
  /** Not as this change left it, but as it stood before. */
  isBefore?: boolean
}

/** A form that is open. */
export interface Opened {
  mode: FormMode
  /** Of a row that is stored. */
  id?: string | undefined
  /** As last loaded; undefined for a new one and while it is loading. */
  row?: Row | undefined
  loadError?: Error
  /** What the form began with; what differs from it is a change. */
  initial: FormValues
  values: FormValues
  errors: FormErrors
  conflict?: Conflict | undefined
  restored?: Restored | undefined
  version?: EarlierVersion | undefined
  /** What the draft of a new row is kept under; forms that begin with other values are other forms. */
  newAs?: string | undefined
}

export const NO_ERRORS: FormErrors = { fields: {}, general: [] }

/** The row is on its way, or did not come. */
export function loading(mode: FormMode, id: string, loadError?: Error): Opened {
  return { mode, id, initial: {}, values: {}, errors: NO_ERRORS, ...(loadError && { loadError }) }
}

/** A form that begins with these values. */
export function begun(mode: FormMode, initial: FormValues, row?: Row, newAs?: string): Opened {
  return { mode, id: row?.id, row, initial, values: initial, errors: NO_ERRORS, newAs }
}

/** The fields that were changed. */
export function changedFields(fields: readonly Field[], { values, initial }: Opened): Field[] {
  return fields.filter(({ name }) => !sameValue(values[name], initial[name]))
}

/** The form over a newer row: what was changed stays a change. */
export function over(row: Row, fields: readonly Field[], opened: Opened): Opened {
  const initial = formValuesOf(fields, row)
  const mine = Object.entries(opened.values).filter(([name, value]) => !sameValue(value, opened.initial[name]))
  return { ...begun('edit', initial, row), values: { ...initial, ...Object.fromEntries(mine) } }
}

/** The newer version in the form; what the user had stays listed. */
export function withTheirs(fields: readonly Field[], opened: Opened): Opened {
  const { conflict } = opened
  if (!conflict) return opened
  const initial = formValuesOf(fields, conflict.theirs)
  return {
    ...opened,
    row: conflict.theirs,
    initial,
    values: initial,
    errors: NO_ERRORS,
    conflict: { ...conflict, isNewerLoaded: true },
    restored: undefined,
    version: undefined,
  }
}

/** The newer version with what the user changed over it. */
export function withMine(fields: readonly Field[], opened: Opened): Opened {
  const { conflict } = opened
  if (!conflict) return opened
  const initial = formValuesOf(fields, conflict.theirs)
  return {
    ...opened,
    row: conflict.theirs,
    initial,
    values: mergeMine(initial, conflict),
    errors: NO_ERRORS,
    conflict: undefined,
  }
}

/** Is this field's value a secret, as it was or as it is now? */
function isSecret({ definition: { secret } }: Field, { initial, values }: Opened): boolean {
  if (secret === undefined || secret === true) return secret === true
  return [initial, values].some((each) => /password/i.test(String(each[secret.passwordIn] ?? '')))
}

/** What of a form is kept in the browser; undefined: nothing was changed that may be kept. */
export function draftToKeep(fields: readonly Field[], opened: Opened): KeptDraft<FormValues> | undefined {
  const changed = changedFields(fields, opened)
  const kept = fields.filter((field) => !isSecret(field, opened))
  if (!changed.some((field) => kept.includes(field))) return undefined
  const only = (values: FormValues) => Object.fromEntries(kept.map(({ name }) => [name, values[name]]))
  return {
    version: opened.row?.version,
    base: only(opened.initial),
    draft: only(opened.values),
    hasSecrets: changed.some((field) => !kept.includes(field)),
  }
}

/**
 * A form that has just begun with what was typed in it before. Over a newer row than the draft began from it is a conflict as
 * at a save: the user sees both sides first.
 */
export function restoredInto(
  fields: readonly Field[],
  opened: Opened,
  { datetime, content }: StoredRecord<KeptDraft<FormValues>>,
): Opened {
  const before: Opened = {
    ...opened,
    initial: { ...opened.initial, ...content.base },
    values: { ...opened.initial, ...content.draft },
  }
  const changed = changedFields(fields, before)
  if (changed.every(({ name }) => sameValue(opened.initial[name], content.draft[name]))) return opened
  const restored: Restored = { typedAtMs: datetime, fields: changed, hasSecrets: content.hasSecrets }
  const { row } = opened
  if (!row || row.version === content.version) {
    const mine = Object.fromEntries(changed.map(({ name }) => [name, content.draft[name]]))
    return { ...opened, values: { ...opened.initial, ...mine }, restored }
  }
  return {
    ...before,
    // With the version that it began from, so that a save before the answer is refused as ever.
    row: { ...row, ...(content.version !== undefined && { version: content.version }) },
    conflict: compareWithNewer(fields, before, row),
    restored,
  }
}
