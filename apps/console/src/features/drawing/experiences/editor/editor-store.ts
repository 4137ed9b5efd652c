import { EX_STATE, type DrawEx, type ExState, type ExStyle } from '@drawdesk/contract/drawing/draw-ex'
import type { FieldError, FileView } from '@drawdesk/contract/core/schema'
import { createStore, type StoreApi } from 'zustand'
import { onSessionEnd } from '../../../../lib/session/session-store.ts'
import {
  changedFields,
  draftOfRow,
  factsOfRow,
  hiddenFieldsOf,
  mergeDrafts,
  sameValue,
  type ExDraft,
  type ExField,
  type StyleFacts,
} from './draft.ts'

export interface ExConflict {
  /** The row that others saved meanwhile. */
  theirs: DrawEx
  /** What both sides changed; mine stands in the draft. */
  fields: readonly ExField[]
}

export interface ExEditorState {
  id: string | undefined
  version: number | undefined
  state: ExState
  active: 0 | 1
  /** As last loaded or saved; undefined for a new one. */
  base: ExDraft | undefined
  /** What the editor began with. */
  initial: ExDraft
  draft: ExDraft
  styleFacts: StyleFacts
  /** Hidden from this person: nothing is missed there. */
  hidden: ReadonlySet<ExField>
  /** Of the stored cover or the one just uploaded. */
  coverFile: FileView | null | undefined
  /** What the server said keeps the stored row from going online. */
  blockers: readonly FieldError[]
  /** What the server found wrong with the last save; a field's goes when it is edited. */
  serverErrors: readonly FieldError[]
  /** Only these show what the browser's own check finds; after an attempt to go online all do. */
  touched: ReadonlySet<string>
  isAllShown: boolean
  conflict: ExConflict | undefined
  set: (change: Partial<ExDraft>) => void
  setCover: (file: FileView | null) => void
  addStyles: (styles: readonly ExStyle[]) => void
  showAll: () => void
  setServerErrors: (errors: readonly FieldError[]) => void
  /** After a save: what was sent is the base now. What was typed meanwhile stays typed. */
  saved: (answer: { id: string; version: number; state: ExState }, sent: ExDraft) => void
  /** Joins the draft with what the server has now. */
  meet: (theirs: DrawEx) => void
  /** The stored row was read again after a action of our own that touched no field of the form. */
  refresh: (row: DrawEx) => void
  takeTheirs: (field: ExField) => void
  dismissConflict: () => void
}

export type ExEditorStore = StoreApi<ExEditorState>

/** The state of one editor: a draft over what is stored, kept outside the components so that closing a pane loses nothing. */
export function createExEditorStore(start: { row: DrawEx } | { draft: ExDraft }): ExEditorStore {
  const row = 'row' in start ? start.row : undefined
  const draft = 'row' in start ? draftOfRow(start.row) : start.draft
  return createStore<ExEditorState>((set) => ({
    id: row?.id,
    version: row?.version,
    state: row?.state ?? EX_STATE.draft,
    active: row?.active ?? 1,
    base: row && draft,
    initial: draft,
    draft,
    styleFacts: row ? factsOfRow(row) : {},
    hidden: row ? hiddenFieldsOf(row) : new Set(),
    coverFile: row?.coverFile,
    blockers: row?.blockers ?? [],
    serverErrors: [],
    touched: new Set(),
    isAllShown: false,
    conflict: undefined,
    set: (change) =>
      set(({ draft, serverErrors, touched }) => {
        const names = Object.keys(change)
        return {
          draft: { ...draft, ...change },
          serverErrors: serverErrors.filter(({ field }) => !names.some((name) => concerns(field, name))),
          touched: new Set([...touched, ...names]),
        }
      }),
    setCover: (file) =>
      set(({ draft, touched }) => ({
        coverFile: file,
        draft: { ...draft, cover: file?.fileId ?? '' },
        touched: new Set([...touched, 'cover']),
      })),
    addStyles: (styles) =>
      set(({ draft, styleFacts, serverErrors, touched }) => ({
        styleFacts: { ...styleFacts, ...Object.fromEntries(styles.map((style) => [style.styleId, style])) },
        draft: {
          ...draft,
          styleIds: [
            ...draft.styleIds,
            ...styles.map(({ styleId }) => styleId).filter((id) => !draft.styleIds.includes(id)),
          ],
        },
        serverErrors: serverErrors.filter(({ field }) => !concerns(field, 'styleIds')),
        touched: new Set([...touched, 'styleIds']),
      })),
    showAll: () => set({ isAllShown: true }),
    setServerErrors: (serverErrors) => set({ serverErrors }),
    saved: ({ id, version, state }, sent) =>
      set({
        id,
        version,
        state,
        base: sent,
        serverErrors: [],
        touched: new Set(),
        isAllShown: false,
        conflict: undefined,
      }),
    meet: (theirs) =>
      set(({ base, draft, styleFacts, coverFile }) => {
        const other = draftOfRow(theirs)
        const { merged, conflicts } = mergeDrafts(base ?? other, draft, other)
        return {
          version: theirs.version,
          state: theirs.state,
          active: theirs.active,
          base: other,
          draft: merged,
          blockers: theirs.blockers ?? [],
          styleFacts: { ...styleFacts, ...factsOfRow(theirs) },
          coverFile: merged.cover === other.cover ? theirs.coverFile : coverFile,
          conflict: { theirs, fields: conflicts },
        }
      }),
    refresh: (row) =>
      set(({ draft, base, styleFacts, version }) => {
        const facts = {
          state: row.state,
          active: row.active,
          blockers: row.blockers ?? [],
          styleFacts: { ...styleFacts, ...factsOfRow(row) },
        }
        const isUntouched = base !== undefined && changedFields(draft, base).length === 0
        const fresh = draftOfRow(row)
        if (isUntouched) return { ...facts, version: row.version, base: fresh, draft: fresh, coverFile: row.coverFile }
        // Of the fields only a save that meets a newer version learns, because it joins both sides.
        return { ...facts, version: base !== undefined && sameValue(fresh, base) ? row.version : version }
      }),
    takeTheirs: (field) =>
      set(({ draft, conflict, coverFile }) =>
        conflict
          ? {
              draft: { ...draft, [field]: draftOfRow(conflict.theirs)[field] },
              coverFile: field === 'cover' ? conflict.theirs.coverFile : coverFile,
              conflict: { ...conflict, fields: conflict.fields.filter((each) => each !== field) },
            }
          : {},
      ),
    dismissConflict: () => set({ conflict: undefined }),
  }))
}

/** Would leaving lose anything? */
export function isChanged({ base, initial, draft }: ExEditorState): boolean {
  return changedFields(draft, base ?? initial).length > 0
}

/** Does an error at this place (`stickerPlaces[0].x`, `styles[1]`) belong to the field? The wire reads styles under another name than it is given. */
export function concerns(place: string, field: string): boolean {
  const first = /^[^.[]*/.exec(place)?.[0]
  return (
    first === field || (first === 'styles' && field === 'styleIds') || (first === 'stickers' && field === 'stickerIds')
  )
}

const kept = new Map<string, ExEditorStore>()
onSessionEnd(() => kept.clear())

/** The editor kept for this experience, or for the new one (`new`): it holds unsaved changes until they are saved or dropped. */
export const keptExEditors = {
  find: (key: string) => kept.get(key),
  keep: (key: string, store: ExEditorStore) => void kept.set(key, store),
  drop: (key: string) => void kept.delete(key),
}
