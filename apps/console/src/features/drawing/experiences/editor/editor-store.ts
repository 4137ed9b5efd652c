import { EX_STATE, type DrawEx, type ExState, type ExStyle } from '@drawdesk/contract/drawing/draw-ex'
import type { FieldError, FileView } from '@drawdesk/contract/core/schema'
import { createStore, type StoreApi } from 'zustand'
import {
  draftActions,
  edited,
  hasDraftChanged,
  savedOver,
  startOf,
  type DraftActions,
  type DraftState,
} from '../../../../resource/editor/draft-store.ts'
import type { KeptDraft } from '../../../../resource/editor/kept-drafts.ts'
import { createKeptEditors } from '../../../../resource/editor/kept-editors.ts'
import {
  changedFields,
  draftOfRow,
  factsOfRow,
  hiddenFieldsOf,
  mergeDrafts,
  PICTURE_FIELDS,
  picturesOfRow,
  sameValue,
  type ExDraft,
  type ExField,
  type ExPictures,
  type PictureField,
  type StyleFacts,
} from './draft.ts'

export interface ExEditorState extends DraftState<ExDraft, DrawEx, ExField>, DraftActions<ExDraft, DrawEx, ExField> {
  state: ExState
  active: 0 | 1
  styleFacts: StyleFacts
  /** Hidden from this person: nothing is missed there. */
  hidden: ReadonlySet<ExField>
  pictures: ExPictures
  /** What the server said keeps the stored row from going online. */
  blockers: readonly FieldError[]
  /** Guests can choose the sandbox, which moves no money. */
  takesSandbox: boolean
  /** After an attempt to go online all fields show what the browser's own check finds. */
  isAllShown: boolean
  set: (change: Partial<ExDraft>) => void
  setPicture: (field: PictureField, file: FileView | null) => void
  addStyles: (styles: readonly ExStyle[]) => void
  showAll: () => void
  /** After a save: what was sent is the base now. What was typed meanwhile stays typed. */
  saved: (answer: { id: string; version: number; state: ExState }, sent: ExDraft) => void
  /** The stored row was read again after a action of our own that touched no field of the form. */
  refresh: (row: DrawEx) => void
}

export type ExEditorStore = StoreApi<ExEditorState>

/** The state of one editor: a draft over what is stored, kept outside the components so that closing a pane loses nothing. */
export function createExEditorStore(start: { row: DrawEx } | { draft: ExDraft }): ExEditorStore {
  const row = 'row' in start ? start.row : undefined
  const draft = 'row' in start ? draftOfRow(start.row) : start.draft
  return createStore<ExEditorState>((set, get) => {
    const actions = draftActions<ExDraft, DrawEx, ExField>(set, RULES)
    const edit = (change: Partial<ExDraft>) =>
      set((state) => edited(state, { ...state.draft, ...change }, Object.keys(change), concerns))
    return {
      ...startOf(row, draft),
      ...actions,
      state: row?.state ?? EX_STATE.draft,
      active: row?.active ?? 1,
      styleFacts: row ? factsOfRow(row) : {},
      hidden: row ? hiddenFieldsOf(row) : new Set(),
      pictures: row ? picturesOfRow(row) : {},
      blockers: row?.blockers ?? [],
      takesSandbox: row?.takesSandbox === 1,
      isAllShown: false,
      set: edit,
      setPicture: (field, file) => {
        set(({ pictures }) => ({ pictures: { ...pictures, [field]: file } }))
        edit({ [field]: file?.fileId ?? '' })
      },
      addStyles: (styles) => {
        const { styleFacts, draft } = get()
        set({ styleFacts: { ...styleFacts, ...Object.fromEntries(styles.map((style) => [style.styleId, style])) } })
        edit({ styleIds: [...new Set([...draft.styleIds, ...styles.map(({ styleId }) => styleId)])] })
      },
      showAll: () => set({ isAllShown: true }),
      saved: (answer, sent) => set({ ...savedOver(answer, sent), state: answer.state, isAllShown: false }),
      meet: (theirs) => {
        actions.meet(theirs)
        set((now) => ({ ...rowFacts(now, theirs), pictures: picturesBeside(now, theirs) }))
      },
      restore: (kept, row) => {
        actions.restore(kept, row)
        const facts = (kept.facts ?? {}) as Partial<KeptFacts> // As `factsToKeep` wrote them.
        set((now) => ({
          styleFacts: { ...facts.styleFacts, ...now.styleFacts },
          pictures: { ...now.pictures, ...picturesNamed(now.draft, facts.pictures) },
        }))
      },
      refresh: (row) => set((now) => refreshed(now, row)),
      takeTheirs: (field) => {
        actions.takeTheirs(field)
        const { conflict } = get()
        if (conflict && isPictureField(field))
          set(({ pictures }) => ({ pictures: { ...pictures, [field]: picturesOfRow(conflict.theirs)[field] } }))
      },
    }
  })
}

const RULES = {
  draftOf: draftOfRow,
  merge: mergeDrafts,
  withTheirs: (draft: ExDraft, field: ExField, theirs: ExDraft): ExDraft => ({ ...draft, [field]: theirs[field] }),
}

/** What the form shows of a row beside the draft. */
function rowFacts({ styleFacts }: ExEditorState, row: DrawEx) {
  return {
    state: row.state,
    active: row.active,
    blockers: row.blockers ?? [],
    takesSandbox: row.takesSandbox === 1,
    styleFacts: { ...styleFacts, ...factsOfRow(row) },
  }
}

const isPictureField = (field: ExField): field is PictureField => (PICTURE_FIELDS as readonly ExField[]).includes(field)

/** Of these, those that the draft names. */
function picturesNamed(draft: ExDraft, pictures: ExPictures = {}): ExPictures {
  return Object.fromEntries(
    PICTURE_FIELDS.flatMap((field) => {
      const file = pictures[field]
      return file && file.fileId === draft[field] ? [[field, file]] : []
    }),
  )
}

/** Where the draft has the same picture as the row, the row's. */
const picturesBeside = ({ draft, pictures }: ExEditorState, row: DrawEx): ExPictures => ({
  ...pictures,
  ...picturesNamed(draft, picturesOfRow(row)),
})

function refreshed(now: ExEditorState, row: DrawEx): Partial<ExEditorState> {
  const { draft, base, version } = now
  const facts = rowFacts(now, row)
  const isUntouched = base !== undefined && changedFields(draft, base).length === 0
  const fresh = draftOfRow(row)
  if (isUntouched) return { ...facts, version: row.version, base: fresh, draft: fresh, pictures: picturesOfRow(row) }
  // Of the fields only a save that meets a newer version learns, because it joins both sides.
  return { ...facts, version: base !== undefined && sameValue(fresh, base) ? row.version : version }
}

interface KeptFacts {
  styleFacts: StyleFacts
  pictures: ExPictures
}

/** What a kept draft needs beside its values to be shown: names of chosen styles, and uploaded pictures. */
export function factsToKeep({ styleFacts, pictures }: ExEditorState): KeptFacts {
  return { styleFacts, pictures }
}

/** An editor for a new one that goes on from what was typed before. */
export function resumedExEditor(kept: KeptDraft<ExDraft>): ExEditorStore {
  const store = createExEditorStore({ draft: kept.base })
  store.getState().restore(kept, undefined)
  return store
}

/** Would leaving lose anything? */
export function isChanged(state: ExEditorState): boolean {
  return hasDraftChanged(state)
}

/** The wire reads styles and stickers under another name than it is given. */
const GIVEN_AS: Readonly<Record<string, string>> = { styles: 'styleIds', stickers: 'stickerIds' }

/** The form's field for the first word of a place. */
export const fieldNamed = (word: string): string => GIVEN_AS[word] ?? word

/** Does an error at this place (`stickerPlaces[0].x`, `styles[1]`) belong to the field? */
export function concerns(place: string, field: string): boolean {
  const first = /^[^.[]*/.exec(place)?.[0] ?? ''
  return first === field || fieldNamed(first) === field
}

/** Editors that were left with unsaved changes. */
export const keptExEditors = createKeptEditors<ExEditorStore>()
