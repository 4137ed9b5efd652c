import { website } from '@drawdesk/contract/core/constants'
import { create } from 'zustand'

/** May people act for one of their departments and roles at a time? As `website.switchMode` says; tests turn it on. */
export const useSwitchModeStore = create<{ isOn: boolean }>()(() => ({ isOn: website.switchMode }))

export function useSwitchMode(): boolean {
  return useSwitchModeStore(({ isOn }) => isOn)
}

export function isSwitchModeOn(): boolean {
  return useSwitchModeStore.getState().isOn
}
