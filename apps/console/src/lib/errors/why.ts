import { create } from 'zustand'
import type { RefusedCall } from '../texts/messages.ts'
import { onSessionEnd } from '../session/session-store.ts'

/** What was refused to the person at the screen: a call (`isTooFew`: for want of credits), or a page by its address; `isScoped`: the page opened and its list is empty. */
export type Refused = RefusedCall | { page: string; isScoped?: boolean }

interface WhyState {
  refused: Refused | undefined
}

/** What is asked about; undefined while nothing is. */
export const useWhy = create<WhyState>()(() => ({ refused: undefined }))

/** Explains to the person why that was refused. */
export const askWhy = (refused: Refused): void => useWhy.setState({ refused })

/** Offers packs to who has too few credits. */
export const askToBuy = (): void => askWhy({ method: 'POST', path: '', isTooFew: true })

export const closeWhy = (): void => useWhy.setState({ refused: undefined })

onSessionEnd(closeWhy)
