import { create } from 'zustand'
import { onSessionEnd } from '../session/session-store.ts'
import { readStored, writeStored } from '../browser/storage.ts'

interface TourState {
  isOn: boolean
  /** It is loaded when first wanted. */
  wasOn: boolean
  /** Persons who took or declined it while this page was open; the rest is in the storage. */
  seenBy: readonly string[]
}

const useTour = create<TourState>()(() => ({ isOn: false, wasOn: false, seenBy: [] }))

const seenKey = (userId: string) => `tour-seen-${userId}`

/** Is the tour on? `wasOn`: it was, at some time. */
export const useTourState = () => useTour()

/** Has this person taken the tour on this computer, or declined it? */
export function useTourSeen(userId: string): boolean {
  return useTour(({ seenBy }) => seenBy.includes(userId)) || readStored<boolean>(seenKey(userId)) === true
}

/** Begins the tour through the frame, from wherever the person is. */
export const startTour = () => useTour.setState({ isOn: true, wasOn: true })

export const endTour = () => useTour.setState({ isOn: false })

/** Not offered to this person again; it can still be started by hand. */
export function rememberTour(userId: string): void {
  writeStored(seenKey(userId), true)
  useTour.setState(({ seenBy }) => ({ seenBy: [...seenBy, userId] }))
}

onSessionEnd(() => useTour.setState({ isOn: false, seenBy: [] }))
