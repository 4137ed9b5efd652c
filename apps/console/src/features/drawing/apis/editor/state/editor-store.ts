import { checkDefinition } from '@drawdesk/contract/drawing/definition/draw-definition-check'
import { secretPlaceOf } from '@drawdesk/contract/drawing/definition/draw-definition'
import { SECRET_TAIL_FROM_LENGTH, type DrawApi, type SecretView } from '@drawdesk/contract/drawing/draw-api'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { createStore, type StoreApi } from 'zustand'
import {
  draftActions,
  edited,
  hasDraftChanged,
  savedOver,
  startOf,
  type DraftActions,
  type DraftState,
} from '../../../../../resource/editor/draft-store.ts'
import { createKeptEditors } from '../../../../../resource/editor/kept-editors.ts'
import { draftOfRow, type Draft } from './draft.ts'
import { mergeJson, valueAt, withValueAt } from './path-value.ts'

export interface EditorState extends DraftState<Draft, DrawApi>, DraftActions<Draft, DrawApi> {
  /** Of what is stored. */
  active: 0 | 1
  /** Of the circuit breaker, as the row had it. */
  health: DrawApi['health'] | undefined
  stored: Readonly<Record<string, SecretView>>
  /** Typed and not saved yet; null = to be deleted. */
  secrets: Readonly<Record<string, string | null>>
  /** What the import of a curl command wants to be looked at. */
  notes: readonly Bilingual[]
  /** What the notes are about. */
  source: 'curl' | 'openApi' | 'file'
  /** Only what a preset leaves open is shown: name, address, key. */
  isShort: boolean
  showAll: () => void
  /** An answer that expressions are tried on, shared by all fields. */
  pastedAnswer: string
  setPastedAnswer: (text: string) => void
  set: (path: string, value: unknown) => void
  replaceDefinition: (definition: Draft['definition']) => void
  setSecret: (name: string, value: string | null | undefined) => void
  /** After a save: what was sent is the base now. What was typed meanwhile stays typed. */
  saved: (answer: { id: string; version: number }, sent: Pick<EditorState, 'draft' | 'secrets'>) => void
  /** It was turned on or off, which is a version of its own. */
  switched: (answer: { active: 0 | 1; version: number }) => void
  dismissNotes: () => void
}

export type EditorStore = StoreApi<EditorState>

interface Start {
  row?: DrawApi
  draft: Draft
  secrets?: Readonly<Record<string, string>>
  notes?: readonly Bilingual[]
  source?: EditorState['source']
  isShort?: boolean
}

const SHORT_FIELDS = ['apiName', 'definition.baseUrl', 'secrets'] as const
const isInShortForm = (field: string): boolean =>
  SHORT_FIELDS.some((path) => field === path || field.startsWith(`${path}.`))

/** The state of one editor: a draft over what is stored, kept outside the components so that closing a pane loses nothing. */
export function createEditorStore({
  row,
  draft,
  secrets = {},
  notes = [],
  source = 'curl',
  isShort = false,
}: Start): EditorStore {
  return createStore<EditorState>((set) => {
    const actions = draftActions<Draft, DrawApi, string>(set, RULES)
    return {
      ...startOf(row, draft),
      ...actions,
      active: row?.active ?? 0,
      health: row?.health,
      stored: row?.secrets ?? {},
      secrets,
      notes,
      source,
      isShort,
      showAll: () => set({ isShort: false }),
      pastedAnswer: '',
      setPastedAnswer: (pastedAnswer) => set({ pastedAnswer }),
      set: (path, value) =>
        // A path of the form names a member of the draft, whose type the field's own control keeps.
        set((state) => edited(state, withValueAt(state.draft, path, value) as Draft, [path], isAtOrIn)),
      replaceDefinition: (definition) =>
        set(({ draft }) => ({ draft: { ...draft, definition }, serverErrors: [], isShort: false })),
      setSecret: (name, value) =>
        set(({ secrets, serverErrors }) => {
          const next = { ...secrets }
          if (value === undefined) delete next[name]
          else next[name] = value
          return {
            secrets: next,
            serverErrors: serverErrors.filter(({ field }) => field !== 'secrets' && field !== `secrets.${name}`),
          }
        }),
      // What is wrong has to be seen, so a field that the short form lacks brings the whole one.
      setServerErrors: (serverErrors) =>
        set(({ isShort }) => ({
          serverErrors,
          isShort: isShort && serverErrors.every(({ field }) => isInShortForm(field)),
        })),
      saved: (answer, sent) =>
        set(({ stored, secrets }) => ({
          ...savedOver(answer, sent.draft),
          stored: afterSave(stored, sent.secrets),
          secrets: Object.fromEntries(Object.entries(secrets).filter(([name, value]) => value !== sent.secrets[name])),
          notes: [],
        })),
      switched: ({ active, version }) => set({ active, version }),
      meet: (theirs) => {
        actions.meet(theirs)
        set({ stored: theirs.secrets })
      },
      dismissNotes: () => set({ notes: [] }),
    }
  })
}

/** A definition is joined member by member; only what both changed in one place is a conflict. */
const RULES = {
  draftOf: draftOfRow,
  // Both sides have the members of a draft, so the merged object has them too.
  merge: (base: Draft, mine: Draft, theirs: Draft) => {
    const { merged, conflicts } = mergeJson(base, mine, theirs)
    return { merged: merged as Draft, conflicts }
  },
  withTheirs: (draft: Draft, path: string, theirs: Draft) => withValueAt(draft, path, valueAt(theirs, path)) as Draft,
}

const isAtOrIn = (place: string, path: string): boolean =>
  place === path || place.startsWith(`${path}.`) || place.startsWith(`${path}[`)

/** How the secrets are read after a save: typed ones are set, deleted ones gone. */
function afterSave(stored: EditorState['stored'], typed: EditorState['secrets']): EditorState['stored'] {
  const next = { ...stored }
  for (const [name, value] of Object.entries(typed)) {
    if (value === null) delete next[name]
    else if (value !== '')
      next[name] = { isSet: true, ...(value.length >= SECRET_TAIL_FROM_LENGTH && { tail: value.slice(-4) }) }
  }
  return next
}

/** Would leaving lose anything? */
export function isChanged(state: EditorState): boolean {
  return Object.values(state.secrets).some((value) => value !== '') || hasDraftChanged(state)
}

/** Do the stored secrets belong to another place than the draft's address? The server then asks for them again. */
export function hasMovedPlace({ base, draft, stored }: EditorState): boolean {
  return (
    base !== undefined &&
    Object.keys(stored).length > 0 &&
    secretPlaceOf(String(base.definition.baseUrl)) !== secretPlaceOf(String(draft.definition.baseUrl))
  )
}

/** What the browser's own check finds, in both languages; JMESPath is left to the server. */
export function checkDraft(draft: Draft): { field: string; text: Bilingual }[] {
  return checkDefinition(draft.definition).filter(({ field }) => !field.startsWith('definition.submit.body'))
}

/** Editors that were left with unsaved changes. Secrets never leave memory. */
export const keptEditors = createKeptEditors<EditorStore>()
