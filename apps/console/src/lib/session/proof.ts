import { create } from 'zustand'
import { onSessionEnd } from './session-store.ts'

/** Calls that wait until the person at the screen has proved who they are; one dialog asks for all of them. */
export const useProof = create<{ isAsked: boolean }>()(() => ({ isAsked: false }))

/** Who shows the dialog; without it nobody could answer. */
let hosts = 0

/** Says that the dialog can be shown; answers how to take it back. */
export function hostProof(): () => void {
  hosts += 1
  return () => {
    hosts -= 1
    if (hosts === 0) settleProof(false)
  }
}

const waiters = new Set<(isGiven: boolean) => void>()

/** Asks for a proof; true once it was given, false when the person would not, or where it cannot be asked for. Rejects with the signal's reason. */
export function untilProved(signal?: AbortSignal): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false)
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiters.delete(settle)
      reject(signal?.reason as Error)
    }
    const settle = (isGiven: boolean) => {
      signal?.removeEventListener('abort', giveUp)
      resolve(isGiven)
    }
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    waiters.add(settle)
    useProof.setState({ isAsked: true })
  })
}

/** The dialog is through. */
export function settleProof(isGiven: boolean): void {
  useProof.setState({ isAsked: false })
  const settling = [...waiters]
  waiters.clear()
  for (const settle of settling) settle(isGiven)
}

onSessionEnd(() => settleProof(false))
