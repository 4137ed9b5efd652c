import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import type { ReactNode } from 'react'
import type { GalleryCard } from './layout/gallery-index.ts'

/** How a card was pressed. */
export interface PressedWith {
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  /** 0 where it was pressed by a key. */
  detail: number
}

/** What cards ask of the gallery. The object stays the same, so that cards which did not change are not drawn again. */
export interface GalleryCommands {
  press: (at: number, keys: PressedWith) => void
  toggle: (at: number, isRange: boolean) => void
  /** Its picture did not come: the address has run out, most likely. */
  lose: (at: number) => void
}

/** What stands on and under a card besides its picture and name; undefined while its row is not there. */
export interface CardSlots {
  actions?: (record: DrawInfo) => ReactNode
  facts: (record: DrawInfo) => ReactNode
  /** In the place of the picture, where there is none. */
  face: (record: DrawInfo) => ReactNode
}

export const nameOf = ({ name }: Pick<GalleryCard, 'name'>, otherwise: string): string => name || otherwise
