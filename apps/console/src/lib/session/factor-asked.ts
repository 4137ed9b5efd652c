import type { FactorWay } from '@drawdesk/contract/identity/second-factor'
import { create } from 'zustand'

export interface FactorAsked {
  ticket: string
  ways: readonly FactorWay[]
}

/** The second factor that a sign-in waits for, by whichever way it began; the login form asks for it. */
export const useFactorAsked = create<{ asked: FactorAsked | undefined }>()(() => ({ asked: undefined }))

export const askFactor = (asked: FactorAsked | undefined): void => useFactorAsked.setState({ asked })
