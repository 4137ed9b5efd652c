import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import { hasDraftChanged, type DraftActions, type DraftState } from './draft-store.ts'
import { draftKey, readKeptDraft, type KeptDraft } from './kept-drafts.ts'
import type { KeptEditors } from './kept-editors.ts'
import { useDiscardQuestion } from './use-discard-question.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** The id in the address of an editor for a new one. */
export const NEW_ID = 'new'

/** Page editors of one kind of row. */
export interface EditorKind<Draft, Row, State> {
  /** Names the drafts that are kept. */
  resource: string
  kept: KeptEditors<StoreApi<State>>
  keyOf: (id: string) => QueryKey
  read: (id: string, signal: AbortSignal) => Promise<Row>
  create: (row: Row) => StoreApi<State>
  /** An editor for a new one that goes on from what was typed before. */
  resume: (kept: KeptDraft<Draft>) => StoreApi<State>
  /** Would leaving lose anything? */
  isChanged: (state: State) => boolean
  /** What is shown beside the draft and is not in the row; kept with it, so never a secret. */
  factsOf?: (state: State) => unknown
}

interface OpenEditorProps {
  /** Of a stored row, or `new`. */
  id: string
  /** What the question before leaving says would be lost. */
  discardText: string
  onClose: () => void
  /** A new one was saved under this id. */
  onCreated: (id: string) => void
}

/** Opened from what, in milliseconds; undefined: from what is stored. */
interface Opening<State> {
  store: StoreApi<State>
  typedAtMs: number | undefined
}

export interface OpenEditor<State> {
  /** Undefined while the row is read, and of a new one until its beginning is chosen. */
  store: StoreApi<State> | undefined
  /** When what was put back had been typed, in milliseconds. */
  typedAtMs: number | undefined
  error: Error | null
  retry: () => void
  /** A new one begins with this. */
  begin: (store: StoreApi<State>) => void
  /** The way out: asks first where something would be lost. */
  back: () => void
  /** It was saved under this id. */
  saved: (id: string) => void
  /** Gives up what was typed, for what is stored now. */
  startOver: () => void
}

/** Opens a page editor: with what was typed in it before and not saved, else with what is stored. Give the component the id as key. */
export function useOpenEditor<
  Draft extends object,
  Row,
  State extends DraftState<Draft, Row> & Pick<DraftActions<Draft, Row>, 'restore'>,
>(kind: EditorKind<Draft, Row, State>, { id, discardText, onClose, onCreated }: OpenEditorProps): OpenEditor<State> {
  const queryClient = useQueryClient()
  const ask = useDiscardQuestion({ text: discardText })
  const [opening, setOpening] = useState(() => resumed(kind, id))
  const store = opening?.store
  const row = useQuery({
    queryKey: kind.keyOf(id),
    queryFn: ({ signal }) => kind.read(id, signal),
    enabled: store === undefined && id !== NEW_ID,
    staleTime: 0,
    gcTime: 0,
  })
  if (store === undefined && row.data) setOpening(openedOver(kind, id, row.data))
  const keeper = useStoreDraft(kind, opening)
  const isChanged = useIsChanged(kind, store)
  /** Let go on purpose: it must not be kept for the next time. */
  const dropped = useRef<StoreApi<State>>(undefined)

  useEffect(
    () => () => {
      // Left by the browser's Back: nothing was asked, so nothing may be lost.
      const state = store?.getState()
      if (store && state && store !== dropped.current && kind.isChanged(state))
        kind.kept.keep(state.id ?? NEW_ID, store)
    },
    [kind, store],
  )

  const drop = () => {
    dropped.current = store // its effect ends after this, and would keep it
    kind.kept.drop(id)
    keeper.drop()
  }
  useLeaveGuard(isChanged, drop)
  const close = () => {
    drop()
    onClose()
  }
  return {
    store,
    typedAtMs: opening?.typedAtMs,
    error: row.error,
    retry: () => void row.refetch(),
    begin: (next) => setOpening({ store: next, typedAtMs: undefined }),
    back: () => (isChanged ? ask(close) : close()),
    saved: (savedId) => {
      kind.kept.drop(id)
      keeper.drop()
      if (store) setOpening({ store, typedAtMs: undefined })
      if (id !== NEW_ID || !store) return
      kind.kept.keep(savedId, store) // the page opens it again under its id
      onCreated(savedId)
    },
    startOver: () => {
      drop()
      queryClient.removeQueries({ queryKey: kind.keyOf(id) })
      setOpening(undefined)
    },
  }
}

/** What was left in this page, or of a new one what this browser has kept. */
function resumed<Draft, Row, State>(kind: EditorKind<Draft, Row, State>, id: string): Opening<State> | undefined {
  const left = kind.kept.find(id)
  if (left) return { store: left.store, typedAtMs: kind.isChanged(left.store.getState()) ? left.leftAtMs : undefined }
  const record = id === NEW_ID ? keptOf<Draft>(kind.resource, id) : undefined
  return record && { store: kind.resume(record.content), typedAtMs: record.datetime }
}

/** A stored row, with what this browser has kept of it. */
function openedOver<
  Draft extends object,
  Row,
  State extends DraftState<Draft, Row> & Pick<DraftActions<Draft, Row>, 'restore'>,
>(kind: EditorKind<Draft, Row, State>, id: string, row: Row): Opening<State> {
  const store = kind.create(row)
  const record = keptOf<Draft>(kind.resource, id)
  if (!record) return { store, typedAtMs: undefined }
  store.getState().restore(record.content, row)
  return { store, typedAtMs: hasDraftChanged(store.getState()) ? record.datetime : undefined }
}

function keptOf<Draft>(resource: string, row: string) {
  const key = draftKey({ resource, tenantId: undefined, row })
  return key === undefined ? undefined : readKeptDraft<Draft>(key)
}

/** Keeps the draft of a store in the browser while it holds changes. */
function useStoreDraft<Draft extends object, Row, State extends DraftState<Draft, Row>>(
  kind: EditorKind<Draft, Row, State>,
  opening: Opening<State> | undefined,
): DraftKeeper {
  const [keeper] = useState(createDraftKeeper)
  const store = opening?.store
  const isRestored = opening?.typedAtMs !== undefined
  useEffect(() => {
    if (!store) return undefined
    const keyOf = ({ id = NEW_ID }: State) => draftKey({ resource: kind.resource, tenantId: undefined, row: id })
    const first = keyOf(store.getState())
    if (isRestored && first !== undefined) keeper.hold(first)
    const unsubscribe = store.subscribe((now, before) => {
      const key = keyOf(now)
      if (key === undefined || (now.draft === before.draft && now.base === before.base)) return
      keeper.follow(key, toKeep(kind, now))
    })
    return () => {
      unsubscribe()
      keeper.flush()
    }
  }, [kind, store, isRestored, keeper])
  return keeper
}

function toKeep<Draft extends object, Row, State extends DraftState<Draft, Row>>(
  kind: EditorKind<Draft, Row, State>,
  state: State,
): KeptDraft<Draft> | undefined {
  if (!hasDraftChanged(state)) return undefined
  const { version, base, initial, draft } = state
  return { version, base: base ?? initial, draft, hasSecrets: false, facts: kind.factsOf?.(state) }
}

const followNothing = () => () => undefined

function useIsChanged<Draft, Row, State>(
  { isChanged }: EditorKind<Draft, Row, State>,
  store: StoreApi<State> | undefined,
): boolean {
  return useSyncExternalStore(
    store?.subscribe ?? followNothing,
    () => store !== undefined && isChanged(store.getState()),
  )
}
