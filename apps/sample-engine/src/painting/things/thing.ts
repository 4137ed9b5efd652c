import type { Motif } from '../words.ts'
import type { Brush, Tone } from './brush.ts'

/** Where a thing is at home: what the picture around it is, and how high in it the thing stands. */
export type Home = 'land' | 'sea' | 'deep' | 'air' | 'table' | 'place'

/** Something that people ask for. It is drawn in a box of 100 × 100 that stands on y 100, in the middle of x. */
export interface Thing {
  id: string
  /** Names in Chinese, parted by spaces. */
  zh: string
  /** Names in English, singular, parted by commas; plurals follow by themselves. */
  en: string
  home: Home
  /** What a colour that is named with it takes the place of. */
  colour: Tone
  /** Beside the others of its home, 1 unless given. */
  size?: number
  /** What comes along with it. */
  brings?: readonly Motif[]
  draw(brush: Brush): string
}
