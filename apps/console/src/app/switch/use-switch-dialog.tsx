import { create } from 'zustand'
import { onSessionEnd } from '../../lib/session-store.ts'
import { useSwitchMode } from '../../lib/switch-mode.ts'

interface SwitchDialogState {
  isOpen: boolean
  /** It stays mounted from then on, so that it can close with its motion. */
  wasOpened: boolean
}

/** Is the department/role dialog open? It is mounted once, beside the shell, and loaded when first opened. */
export const useSwitchDialogState = create<SwitchDialogState>()(() => ({ isOpen: false, wasOpened: false }))

export function closeSwitchDialog(): void {
  useSwitchDialogState.setState({ isOpen: false })
}

function openSwitchDialog(): void {
  useSwitchDialogState.setState({ isOpen: true, wasOpened: true })
}

/** For buttons: answers what opens the department/role dialog; undefined while switch mode is off, and nothing is then offered. */
export function useSwitchDialog(): (() => void) | undefined {
  return useSwitchMode() ? openSwitchDialog : undefined
}

onSessionEnd(closeSwitchDialog)
