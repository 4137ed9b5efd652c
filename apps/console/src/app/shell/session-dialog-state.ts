import { create } from 'zustand'
import { onSessionEnd } from '../../lib/session/session-store.ts'

interface SessionDialogState {
  isOpen: boolean
  /** It stays mounted from then on, so that it can close with its motion. */
  wasOpened: boolean
}

/** Whether one of the dialogs that act on the session is open: mounted once, beside the shell, loaded when first opened, closed with the session. */
export function createSessionDialogState() {
  const useDialogState = create<SessionDialogState>()(() => ({ isOpen: false, wasOpened: false }))
  const close = (): void => useDialogState.setState({ isOpen: false })
  onSessionEnd(close)
  return { useDialogState, open: (): void => useDialogState.setState({ isOpen: true, wasOpened: true }), close }
}
