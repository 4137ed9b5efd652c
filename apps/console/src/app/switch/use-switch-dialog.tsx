import { useSwitchMode } from '../../lib/session/switch-mode.ts'
import { createSessionDialogState } from '../shell/session-dialog-state.ts'

const { useDialogState, open, close } = createSessionDialogState()
export { close as closeSwitchDialog, useDialogState as useSwitchDialogState }

/** For buttons: answers what opens the department/role dialog; undefined while switch mode is off, and nothing is then offered. */
export function useSwitchDialog(): (() => void) | undefined {
  return useSwitchMode() ? open : undefined
}
