import { useEffect } from 'react'
import { create } from 'zustand'
import { readStored, writeStored } from '../../../lib/browser/storage.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { whenIdle } from '../../../lib/loading/when-idle.ts'
import { onSessionEnd, useSession } from '../../../lib/session/session-store.ts'
import { logFailure } from '../../log-failure.ts'
import { DEFAULT_PREFS, type ColumnPrefs } from './column-prefs.ts'

interface ColumnState {
  /** Of a person, by person and list. */
  own: Readonly<Record<string, ColumnPrefs>>
  /** Of the view that is open, in their place. */
  ofView: Readonly<Record<string, ColumnPrefs | undefined>>
}

export const useColumnStore = create<ColumnState>()(() => ({ own: {}, ofView: {} }))

onSessionEnd(() => useColumnStore.setState({ own: {}, ofView: {} }))

const keyOf = (list: string): string => `columns-${useSession.getState().user?.userId ?? ''}-${list}`

/** What this browser knows of it; the server's word comes in an idle moment. */
export function storedPrefs(list: string): ColumnPrefs {
  return { ...DEFAULT_PREFS, ...readStored<Partial<ColumnPrefs>>(keyOf(list), 'local') }
}

/** Takes over what the server keeps; it knows that already. */
function takePrefs(list: string, prefs: ColumnPrefs): void {
  writeStored(keyOf(list), prefs, 'local')
  useColumnStore.setState(({ own }) => ({ own: { ...own, [keyOf(list)]: prefs } }))
}

/** The columns of a view in the place of one's own; undefined gives those back. */
export function showViewPrefs(list: string, prefs: ColumnPrefs | undefined): void {
  useColumnStore.setState(({ ofView }) => ({ ofView: { ...ofView, [list]: prefs } }))
}

const sync = () => loadChunk(() => import('./column-sync.ts'))

/** How the signed-in user wants a list: kept by the server, with a copy in this browser for the first look. */
export function useColumnPrefs(list: string): [ColumnPrefs, (prefs: ColumnPrefs) => void] {
  const own = useColumnStore((state) => state.own[keyOf(list)])
  const ofView = useColumnStore((state) => state.ofView[list])
  useEffect(
    () =>
      whenIdle(() => {
        sync()
          .then(({ readPrefs }) => readPrefs(list, (prefs) => takePrefs(list, prefs)))
          .catch((error: unknown) => logFailure('columns', error)) // The copy of this browser stays.
      }),
    [list],
  )
  return [
    ofView ?? own ?? storedPrefs(list),
    (next) => {
      if (ofView) return showViewPrefs(list, next)
      takePrefs(list, next)
      sync()
        .then(({ keepPrefs }) => keepPrefs(list, next))
        .catch((error: unknown) => logFailure('columns', error))
    },
  ]
}
