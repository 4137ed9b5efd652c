import { create } from 'zustand'
import { onSessionEnd } from '../../lib/session-store.ts'

interface LockDialogState {
  isOpen: boolean
  /** It stays mounted from then on, so that it can close with its motion. */
  wasOpened: boolean
}

/** Is the lock dialog open? It is mounted once, beside the shell, and loaded when first opened. */
export const useLockDialogState = create<LockDialogState>()(() => ({ isOpen: false, wasOpened: false }))

export function openLockDialog(): void {
  useLockDialogState.setState({ isOpen: true, wasOpened: true })
}

export function closeLockDialog(): void {
  useLockDialogState.setState({ isOpen: false })
}

/** For buttons: answers what opens the lock dialog. */
export function useLockDialog(): () => void {
  return openLockDialog
}

onSessionEnd(closeLockDialog)
