import { colour, hex, mix, shade, type Colour } from '../colour.ts'
import type { Palette } from '../palette.ts'

/** Lightness, chroma, hue. */
export type Tone = readonly [l: number, c: number, h: number]

/** Colours for a thing, as they look at the hour of the picture. */
export interface Brush {
  /** The thing's own colour, or the one that the words give it; lighter or darker by `by`. */
  main(by?: number): string
  tone(l: number, c: number, h: number): string
  red: string
  orange: string
  yellow: string
  green: string
  leaf: string
  blue: string
  purple: string
  pink: string
  brown: string
  wood: string
  cream: string
  grey: string
  dark: string
  white: string
  gold: string
  glass: string
  skin: string
}

export function createBrush(palette: Palette, own: Tone, named: Tone | undefined): Brush {
  const tone = (l: number, c: number, h: number): string => hex(atHour(palette, colour(l, c, h)))
  const base = named ? colour(...named) : colour(...own)
  return {
    // A colour that somebody named is kept even by ink and by night: it is what they look for.
    main: (by = 0) =>
      hex(named ? mix(shade(base, by), atHour(palette, shade(base, by)), 0.25) : atHour(palette, shade(base, by))),
    tone,
    red: tone(0.58, 0.2, 27),
    orange: tone(0.73, 0.16, 58),
    yellow: tone(0.87, 0.15, 92),
    green: tone(0.6, 0.14, 148),
    leaf: tone(0.5, 0.11, 148),
    blue: tone(0.6, 0.14, 250),
    purple: tone(0.55, 0.16, 303),
    pink: tone(0.8, 0.11, 2),
    brown: tone(0.42, 0.07, 50),
    wood: tone(0.58, 0.08, 62),
    cream: tone(0.93, 0.04, 85),
    grey: tone(0.68, 0.015, 250),
    dark: tone(0.25, 0.02, 265),
    white: tone(0.97, 0.008, 90),
    gold: tone(0.8, 0.13, 82),
    glass: tone(0.86, 0.05, 225),
    skin: tone(0.84, 0.065, 60),
  }
}

function atHour(palette: Palette, tone: Colour): Colour {
  switch (palette.hour) {
    case 'ink':
      // One red is left to an ink painting; everything else is ink, thinner or thicker.
      return tone.c > 0.15 && (tone.h < 45 || tone.h > 345)
        ? colour(tone.l, tone.c * 0.85, tone.h)
        : colour(0.16 + tone.l * 0.8, tone.c * 0.22, tone.h)
    case 'night':
      return mix(colour(tone.l * 0.9, tone.c, tone.h), palette.sky[0], 0.14)
    case 'neon':
      return mix(colour(tone.l * 0.9, tone.c * 1.2, tone.h), palette.sky[1], 0.14)
    case 'dusk':
      return mix(colour(tone.l * 0.95, tone.c, tone.h), palette.sky[1], 0.14)
    case 'mist':
      return mix(colour(tone.l, tone.c * 0.85, tone.h), palette.sky[1], 0.1)
    case 'soft':
      return mix(colour(0.12 + tone.l * 0.88, tone.c * 0.9, tone.h), palette.sky[1], 0.08)
    case 'dawn':
    case 'day':
      return tone
  }
}
