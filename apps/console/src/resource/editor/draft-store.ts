import type { FieldError } from '@drawdesk/contract/core/schema'
import type { KeptDraft } from './kept-drafts.ts'

/** What a page editor holds besides what is its own: a draft over what is stored. Drafts are plain JSON and never changed in place. */
export interface DraftState<Draft, Row, Field extends string = string> {
  /** Undefined for a new one. */
  id: string | undefined
  version: number | undefined
  /** As last loaded or saved; undefined for a new one. */
  base: Draft | undefined
  /** What the editor began with. */
  initial: Draft
  draft: Draft
  /** What the server found wrong with the last save; a field's errors go when it is edited. */
  serverErrors: readonly FieldError[]
  /** Fields that the user has been at: only these show what the browser's own check finds. */
  touched: ReadonlySet<string>
  /** A newer row of somebody else was joined in. */
  conflict: DraftConflict<Row, Field> | undefined
}

export interface DraftConflict<Row, Field extends string = string> {
  /** The row that others saved meanwhile. */
  theirs: Row
  /** What both sides changed; mine stands in the draft. */
  fields: readonly Field[]
}

/** What every page editor can do with its draft. */
export interface DraftActions<Draft, Row, Field extends string = string> {
  setServerErrors: (errors: readonly FieldError[]) => void
  /** Joins the draft with a newer row: what one side alone changed is kept from that side, the conflict says what both changed. */
  meet: (theirs: Row) => void
  takeTheirs: (field: Field) => void
  dismissConflict: () => void
  /** What was typed before stands in the draft again, over the row as it is stored now (undefined: a new one). */
  restore: (kept: KeptDraft<Draft>, row: Row | undefined) => void
}

interface DraftRules<Draft, Row, Field extends string> {
  draftOf: (row: Row) => Draft
  merge: (base: Draft, mine: Draft, theirs: Draft) => { merged: Draft; conflicts: readonly Field[] }
  /** The draft with the other side's value of a field. */
  withTheirs: (draft: Draft, field: Field, theirs: Draft) => Draft
}

/** The state that an editor begins with. */
export function startOf<Draft, Row, Field extends string>(
  row: { id: string; version: number } | undefined,
  draft: Draft,
): DraftState<Draft, Row, Field> {
  return {
    id: row?.id,
    version: row?.version,
    base: row && draft,
    initial: draft,
    draft,
    serverErrors: [],
    touched: new Set(),
    conflict: undefined,
  }
}

/** The actions over a store whose state holds a `DraftState`. */
export function draftActions<Draft, Row extends { version: number }, Field extends string>(
  set: (change: (state: DraftState<Draft, Row, Field>) => Partial<DraftState<Draft, Row, Field>>) => void,
  { draftOf, merge, withTheirs }: DraftRules<Draft, Row, Field>,
): DraftActions<Draft, Row, Field> {
  const meet = (theirs: Row) =>
    set(({ base, draft }) => {
      const other = draftOf(theirs)
      const { merged, conflicts } = merge(base ?? other, draft, other)
      return { version: theirs.version, base: other, draft: merged, conflict: { theirs, fields: conflicts } }
    })
  return {
    meet,
    setServerErrors: (serverErrors) => set(() => ({ serverErrors })),
    takeTheirs: (field) =>
      set(({ draft, conflict }) =>
        conflict
          ? {
              draft: withTheirs(draft, field, draftOf(conflict.theirs)),
              conflict: { ...conflict, fields: conflict.fields.filter((each) => each !== field) },
            }
          : {},
      ),
    dismissConflict: () => set(() => ({ conflict: undefined })),
    restore: ({ version, base, draft }, row) => {
      set(() => (row ? { version: version ?? row.version, base, draft } : { initial: base, draft }))
      if (row && version !== row.version) meet(row)
    },
  }
}

/** The draft after an edit: what the server said of the edited fields is over. `concerns`: does an error at this place belong to the field? */
export function edited<Draft>(
  { serverErrors, touched }: Pick<DraftState<Draft, unknown>, 'serverErrors' | 'touched'>,
  draft: Draft,
  names: readonly string[],
  concerns: (place: string, name: string) => boolean,
): Pick<DraftState<Draft, unknown>, 'draft' | 'serverErrors' | 'touched'> {
  return {
    draft,
    serverErrors: serverErrors.filter(({ field }) => !names.some((name) => concerns(field, name))),
    touched: names.every((name) => touched.has(name)) ? touched : new Set([...touched, ...names]),
  }
}

/** After a save: what was sent is the base now. What was typed meanwhile stays typed. */
export function savedOver<Draft>(answer: { id: string; version: number }, sent: Draft) {
  return {
    id: answer.id,
    version: answer.version,
    base: sent,
    serverErrors: [],
    touched: new Set<string>(),
    conflict: undefined,
  }
}

/** Does the draft differ from what it began with? */
export function hasDraftChanged<Draft extends object>({
  base,
  initial,
  draft,
}: Pick<DraftState<Draft, unknown>, 'base' | 'initial' | 'draft'>): boolean {
  const before = base ?? initial
  return draft !== before && textOf(before) !== textOf(draft)
}

/** Each draft is written once, however often it is asked about. */
const texts = new WeakMap<object, string>()
function textOf(draft: object): string {
  const text = texts.get(draft) ?? JSON.stringify(draft)
  texts.set(draft, text)
  return text
}
