import { create } from 'zustand'
import { onSessionEnd } from '../../lib/session/session-store.ts'

interface PaletteState {
  open: 'palette' | 'keys' | undefined
  /** Loaded when first opened, and kept so that closing is seen. */
  wasOpened: boolean
  /** What the field of the palette begins with. */
  typed: string
}

export const usePalette = create<PaletteState>()(() => ({ open: undefined, wasOpened: false, typed: '' }))

export const openPalette = (typed = '') => usePalette.setState({ open: 'palette', wasOpened: true, typed })
export const openKeyHelp = () => usePalette.setState({ open: 'keys', wasOpened: true })
export const closePalette = () => usePalette.setState({ open: undefined })

onSessionEnd(closePalette)
