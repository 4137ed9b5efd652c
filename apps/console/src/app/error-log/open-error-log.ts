import { create } from 'zustand'

interface ErrorLogDialogState {
  isOpen: boolean
  /** It stays mounted from then on, so that it can close with its motion. */
  wasOpened: boolean
}

/** Is the error log on screen? It is mounted once in the layout, and loaded when first opened. */
export const useErrorLogDialog = create<ErrorLogDialogState>()(() => ({ isOpen: false, wasOpened: false }))

export function openErrorLog(): void {
  useErrorLogDialog.setState({ isOpen: true, wasOpened: true })
}

export function closeErrorLog(): void {
  useErrorLogDialog.setState({ isOpen: false })
}
