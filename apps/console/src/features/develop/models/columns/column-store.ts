import type { ModelDifference } from '@drawdesk/contract/develop/prototype'
import { arrayMove } from '@dnd-kit/sortable'
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
import type { ModelColumns } from '../model.api.ts'
import {
  draftOfRow,
  mergeDrafts,
  placeOf,
  withDifference,
  withTheirs,
  type ColumnDraft,
  type ColumnsDraft,
} from './column-draft.ts'

export interface ColumnState extends DraftState<ColumnsDraft, ModelColumns>, DraftActions<ColumnsDraft, ModelColumns> {
  title: string
  /** Columns that reading anew brought, until they are saved. */
  fresh: ReadonlySet<string>
  /** After a save that was held up all cells show what the editor itself finds. */
  isAllShown: boolean
  set: (at: number, change: Partial<ColumnDraft>) => void
  move: (name: string, over: string) => void
  remove: (name: string) => void
  readAnew: (difference: ModelDifference) => void
  showAll: () => void
  saved: (answer: { id: string; version: number }, sent: ColumnsDraft) => void
}

export type ColumnStore = StoreApi<ColumnState>

const RULES = { draftOf: draftOfRow, merge: mergeDrafts, withTheirs }
const concerns = (place: string, name: string): boolean => place === name

/** The columns of one model as they are edited, outside the components, so that leaving the page loses nothing. */
export function createColumnStore(start: { row: ModelColumns } | { draft: ColumnsDraft }): ColumnStore {
  const row = 'row' in start ? start.row : undefined
  const draft = 'row' in start ? draftOfRow(start.row) : start.draft
  return createStore<ColumnState>((set) => {
    const actions = draftActions<ColumnsDraft, ModelColumns, string>(set, RULES)
    /** Places of errors are numbers: with another order they would point elsewhere. */
    const reordered = (columns: readonly ColumnDraft[]): Partial<ColumnState> => ({
      draft: { columns },
      serverErrors: [],
      touched: new Set(),
    })
    return {
      ...startOf(row, draft),
      ...actions,
      title: row?.model.modelName ?? '',
      fresh: new Set(),
      isAllShown: false,
      set: (at, change) =>
        set((state) => {
          const columns = state.draft.columns.map((column, index) => (index === at ? { ...column, ...change } : column))
          return edited(
            state,
            { columns },
            Object.keys(change).map((name) => placeOf(at, name)),
            concerns,
          )
        }),
      move: (name, over) =>
        set(({ draft: { columns } }) => {
          const names = columns.map(({ jdbcName }) => jdbcName)
          return reordered(arrayMove([...columns], names.indexOf(name), names.indexOf(over)))
        }),
      remove: (name) => set(({ draft: { columns } }) => reordered(columns.filter(({ jdbcName }) => jdbcName !== name))),
      readAnew: (difference) =>
        set((state) => ({
          ...reordered(withDifference(state.draft, difference).columns),
          fresh: new Set(difference.added.map(({ jdbcName }) => jdbcName)),
        })),
      showAll: () => set({ isAllShown: true }),
      saved: (answer, sent) => set({ ...savedOver(answer, sent), isAllShown: false, fresh: new Set() }),
    }
  })
}

export function resumedColumnStore(kept: KeptDraft<ColumnsDraft>): ColumnStore {
  const store = createColumnStore({ draft: kept.base })
  store.getState().restore(kept, undefined)
  return store
}

export const isChanged = (state: ColumnState): boolean => hasDraftChanged(state)

/** Editors that were left with unsaved changes. */
export const keptColumnEditors = createKeptEditors<ColumnStore>()
