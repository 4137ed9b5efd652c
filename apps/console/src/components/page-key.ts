import { createContext, useContext } from 'react'

const PageKey = createContext('')

/** Names to everything inside the page it stands on: the value of its tab. */
export const PageKeyProvider = PageKey.Provider

/** The tab value of the page this stands on; `""` outside of the tabs. */
export function usePageKey(): string {
  return useContext(PageKey)
}
