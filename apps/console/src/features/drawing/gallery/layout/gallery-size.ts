import { useState } from 'react'
import { readStored, writeStored } from '../../../../lib/browser/storage.ts'

export const GALLERY_SIZES = ['S', 'M', 'L'] as const
export type GallerySize = (typeof GALLERY_SIZES)[number]

/** Columns are at least this wide. */
export const COLUMN_MIN_PX: Readonly<Record<GallerySize, number>> = { S: 132, M: 200, L: 320 }

const STORED_AS = 'wall-size'

/** How large the pictures of galleries are, remembered in this browser. */
export function useGallerySize(): [GallerySize, (size: GallerySize) => void] {
  const [size, setSize] = useState<GallerySize>(() => {
    const stored = readStored<string>(STORED_AS)
    return GALLERY_SIZES.find((known) => known === stored) ?? 'M'
  })
  return [
    size,
    (next) => {
      writeStored(STORED_AS, next)
      setSize(next)
    },
  ]
}
