import { checkDefinition } from '@drawdesk/contract/drawing/definition/draw-definition-check'
import { secretPlaceOf } from '@drawdesk/contract/drawing/definition/draw-definition'
import { SECRET_TAIL_FROM_LENGTH, type DrawApi, type SecretView } from '@drawdesk/contract/drawing/draw-api'
import type { FieldError } from '@drawdesk/contract/core/schema'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { createStore, type StoreApi } from 'zustand'
import { onSessionEnd } from '../../../../../lib/session/session-store.ts'
import { draftOfRow, type Draft } from './draft.ts'
import { mergeJson, valueAt, withValueAt } from './path-value.ts'

export interface EditorConflict {
  /** The row that others saved meanwhile. */
  theirs: DrawApi
  /** Where both sides changed the same thing; mine stands in the draft. */
  paths: readonly string[]
}

export interface EditorState {
  id: string | undefined
  version: number | undefined
  /** Of what is stored. */
  active: 0 | 1
  /** Of the circuit breaker, as the row had it. */
  health: DrawApi['health'] | undefined
  /** As last loaded or saved; undefined for a new one. */
  base: Draft | undefined
  /** What the editor began with. */
  initial: Draft
  draft: Draft
  stored: Readonly<Record<string, SecretView>>
  /** Typed and not saved yet; null = to be deleted. */
  secrets: Readonly<Record<string, string | null>>
  /** What the server found wrong; a field's errors go when it is edited. */
  serverErrors: readonly FieldError[]
  /** Paths the user has been at: only these show what the browser's own check finds. */
  touched: ReadonlySet<string>
  conflict: EditorConflict | undefined
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
  setServerErrors: (errors: readonly FieldError[]) => void
  /** After a save: what was sent is the base now. What was typed meanwhile stays typed. */
  saved: (answer: { id: string; version: number }, sent: Pick<EditorState, 'draft' | 'secrets'>) => void
  /** It was turned on or off, which is a version of its own. */
  switched: (answer: { active: 0 | 1; version: number }) => void
  /** Joins the draft with a newer row; answers nothing, the conflict says what both changed. */
  meet: (theirs: DrawApi) => void
  takeTheirs: (path: string) => void
  dismissNotes: () => void
  dismissConflict: () => void
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
  return createStore<EditorState>((set) => ({
    id: row?.id,
    version: row?.version,
    active: row?.active ?? 0,
    health: row?.health,
    base: row && draft,
    initial: draft,
    draft,
    stored: row?.secrets ?? {},
    secrets,
    serverErrors: [],
    touched: new Set(),
    conflict: undefined,
    notes,
    source,
    isShort,
    showAll: () => set({ isShort: false }),
    pastedAnswer: '',
    setPastedAnswer: (pastedAnswer) => set({ pastedAnswer }),
    set: (path, value) =>
      set(({ draft, serverErrors, touched }) => ({
        // A path of the form names a member of the draft, whose type the field's own control keeps.
        draft: withValueAt(draft, path, value) as Draft,
        serverErrors: serverErrors.filter(
          ({ field }) => field !== path && !field.startsWith(`${path}.`) && !field.startsWith(`${path}[`),
        ),
        touched: touched.has(path) ? touched : new Set([...touched, path]),
      })),
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
    saved: ({ id, version }, sent) =>
      set(({ stored, secrets }) => ({
        id,
        version,
        base: sent.draft,
        stored: afterSave(stored, sent.secrets),
        secrets: Object.fromEntries(Object.entries(secrets).filter(([name, value]) => value !== sent.secrets[name])),
        serverErrors: [],
        touched: new Set(),
        conflict: undefined,
        notes: [],
      })),
    switched: ({ active, version }) => set({ active, version }),
    meet: (theirs) =>
      set(({ base, draft }) => {
        const other = draftOfRow(theirs)
        const { merged, conflicts } = mergeJson(base ?? {}, draft, other)
        return {
          version: theirs.version,
          base: other,
          stored: theirs.secrets,
          conflict: { theirs, paths: conflicts },
          // Both sides have the members of a draft, so the merged object has them too.
          draft: merged as Draft,
        }
      }),
    takeTheirs: (path) =>
      set(({ draft, conflict }) =>
        conflict
          ? {
              draft: withValueAt(draft, path, valueAt(draftOfRow(conflict.theirs), path)) as Draft,
              conflict: { ...conflict, paths: conflict.paths.filter((each) => each !== path) },
            }
          : {},
      ),
    dismissNotes: () => set({ notes: [] }),
    dismissConflict: () => set({ conflict: undefined }),
  }))
}

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
export function isChanged({ base, initial, draft, secrets }: EditorState): boolean {
  return (
    Object.values(secrets).some((value) => value !== '') ||
    (draft !== (base ?? initial) && textOf(base ?? initial) !== textOf(draft))
  )
}

/** Drafts are never changed in place, so each is written once, however often it is asked about. */
const texts = new WeakMap<Draft, string>()
function textOf(draft: Draft): string {
  const text = texts.get(draft) ?? JSON.stringify(draft)
  texts.set(draft, text)
  return text
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

const kept = new Map<string, EditorStore>()
onSessionEnd(() => kept.clear())

/** The editor kept for this API, or for the new one (`new`): it holds unsaved changes until they are saved or dropped. Secrets never leave memory. */
export const keptEditors = {
  find: (key: string) => kept.get(key),
  keep: (key: string, store: EditorStore) => void kept.set(key, store),
  drop: (key: string) => void kept.delete(key),
}
