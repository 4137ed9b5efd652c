import { createSessionDialogState } from '../shell/session-dialog-state.ts'

export const {
  useDialogState: useLockDialogState,
  open: openLockDialog,
  close: closeLockDialog,
} = createSessionDialogState()

/** For buttons: answers what opens the lock dialog. */
export function useLockDialog(): () => void {
  return openLockDialog
}
