import { useState } from 'react'
import { readStored, writeStored } from '../../../../lib/browser/storage.ts'

export const WALL_SIZES = ['S', 'M', 'L'] as const
export type WallSize = (typeof WALL_SIZES)[number]

/** Columns are at least this wide. */
export const COLUMN_MIN_PX: Readonly<Record<WallSize, number>> = { S: 132, M: 200, L: 320 }

const STORED_AS = 'wall-size'

/** How large the pictures of walls are, remembered in this browser. */
export function useWallSize(): [WallSize, (size: WallSize) => void] {
  const [size, setSize] = useState<WallSize>(() => {
    const stored = readStored<string>(STORED_AS)
    return WALL_SIZES.find((known) => known === stored) ?? 'M'
  })
  return [
    size,
    (next) => {
      writeStored(STORED_AS, next)
      setSize(next)
    },
  ]
}
