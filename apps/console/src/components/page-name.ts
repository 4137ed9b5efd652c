import { useEffect } from 'react'
import { create } from 'zustand'
import { readStored, removeStored, writeStored } from '../lib/browser/storage.ts'
import { onSessionEnd } from '../lib/session/session-store.ts'
import { usePageKey } from './page-key.ts'

const STORED_AS = 'page-names'

/** What pages are called that show one thing of many, by the value of their tab; kept through a reload as the tabs are. */
export const usePageNames = create<Readonly<Record<string, string>>>()(
  () => readStored<Record<string, string>>(STORED_AS, 'session') ?? {},
)

onSessionEnd(() => {
  usePageNames.setState({}, true)
  removeStored(STORED_AS, 'session')
})

/** Calls the tab of this page after what it shows, so that two of them are not mixed up. Kept while the tab is left; `""`: as its address is called. */
export function useNamedPage(name: string): void {
  const key = usePageKey()
  useEffect(() => {
    if (key === '' || name === '' || usePageNames.getState()[key] === name) return
    usePageNames.setState({ [key]: name })
    writeStored(STORED_AS, usePageNames.getState(), 'session')
  }, [key, name])
}
