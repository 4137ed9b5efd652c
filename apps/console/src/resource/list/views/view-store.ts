import type { ListView } from '@drawdesk/contract/settings/list-settings'
import { create } from 'zustand'
import { readStored, writeStored } from '../../../lib/browser/storage.ts'
import { onSessionEnd } from '../../../lib/session/session-store.ts'
import { defaultKeyOf } from './stored-default.ts'

/** What a list needs of a view to show it. */
export type ShownView = Pick<ListView, 'id' | 'name' | 'query' | 'columns'>

/** The view that was chosen, by list. */
export const useShownViews = create<{ shown: Readonly<Record<string, ShownView | undefined>> }>()(() => ({ shown: {} }))

onSessionEnd(() => useShownViews.setState({ shown: {} }))

export function setShownView(list: string, view: ShownView | undefined): void {
  useShownViews.setState(({ shown }) => ({ shown: { ...shown, [list]: view } }))
}

/** The view that a list opens with, as this browser last saw it: it must be there before the first rows are asked for. */
export function storedDefault(list: string): ShownView | undefined {
  return readStored<ShownView | null>(defaultKeyOf(list), 'local') ?? undefined
}

export function storeDefault(list: string, view: ShownView | undefined): void {
  writeStored(defaultKeyOf(list), view ?? null, 'local')
}
