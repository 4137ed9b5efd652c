import { useEffect } from 'react'
import { create } from 'zustand'
import { onSessionEnd } from '../lib/session/session-store.ts'
import { usePageKey } from './page-key.ts'

/** What pages are called that show one thing of many, by the value of their tab. */
export const usePageNames = create<Readonly<Record<string, string>>>()(() => ({}))

onSessionEnd(() => usePageNames.setState({}, true))

/** Calls the tab of this page after what it shows, so that two of them can be told apart. Kept while the tab is left; `""`: as its address is called. */
export function useNamedPage(name: string): void {
  const key = usePageKey()
  useEffect(() => {
    if (key !== '' && name !== '') usePageNames.setState({ [key]: name })
  }, [key, name])
}
