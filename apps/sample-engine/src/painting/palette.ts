import { colour, mix, shade, turnHue, type Colour } from './colour.ts'
import type { Random } from './random.ts'
import type { Wish } from './words.ts'

export type Hour = 'day' | 'dusk' | 'dawn' | 'night' | 'mist' | 'neon' | 'ink' | 'soft'

export interface Palette {
  hour: Hour
  dark: boolean
  /** Top of the sky, its middle, the horizon. */
  sky: readonly [Colour, Colour, Colour]
  /** Sun, moon, lit windows. */
  light: Colour
  /** The furthest and the nearest land; what lies between is mixed from them. */
  far: Colour
  near: Colour
  leaf: Colour
  blossom: Colour
  accent: Colour
  /** Lettering, readable on the lower edge of the picture. */
  lettering: Colour
}

/** sky top, middle, horizon · light · far, near land · leaf · blossom · accent, each as l, c, h */
const HOURS: Record<Hour, readonly (readonly [number, number, number])[]> = {
  day: [
    [0.68, 0.11, 243],
    [0.83, 0.07, 225],
    [0.96, 0.035, 95],
    [0.98, 0.05, 95],
    [0.8, 0.06, 205],
    [0.4, 0.09, 160],
    [0.52, 0.11, 145],
    [0.84, 0.1, 10],
    [0.68, 0.18, 35],
  ],
  dusk: [
    [0.4, 0.11, 285],
    [0.64, 0.14, 10],
    [0.88, 0.11, 68],
    [0.96, 0.07, 85],
    [0.66, 0.1, 355],
    [0.21, 0.06, 290],
    [0.3, 0.07, 310],
    [0.74, 0.13, 5],
    [0.76, 0.16, 50],
  ],
  dawn: [
    [0.72, 0.08, 258],
    [0.87, 0.06, 345],
    [0.96, 0.05, 75],
    [0.99, 0.04, 85],
    [0.82, 0.055, 290],
    [0.4, 0.07, 262],
    [0.46, 0.07, 220],
    [0.85, 0.09, 355],
    [0.74, 0.14, 25],
  ],
  night: [
    [0.17, 0.055, 272],
    [0.28, 0.08, 266],
    [0.47, 0.09, 250],
    [0.96, 0.045, 95],
    [0.41, 0.075, 258],
    [0.13, 0.035, 272],
    [0.2, 0.04, 240],
    [0.7, 0.11, 350],
    [0.8, 0.13, 75],
  ],
  mist: [
    [0.85, 0.025, 215],
    [0.92, 0.02, 190],
    [0.97, 0.02, 95],
    [0.97, 0.06, 70],
    [0.86, 0.025, 200],
    [0.4, 0.045, 205],
    [0.45, 0.06, 170],
    [0.82, 0.08, 5],
    [0.66, 0.15, 35],
  ],
  neon: [
    [0.15, 0.07, 285],
    [0.29, 0.14, 305],
    [0.62, 0.22, 350],
    [0.9, 0.12, 195],
    [0.42, 0.16, 315],
    [0.11, 0.05, 280],
    [0.3, 0.1, 200],
    [0.72, 0.2, 345],
    [0.85, 0.15, 195],
  ],
  ink: [
    [0.93, 0.014, 92],
    [0.95, 0.014, 92],
    [0.965, 0.012, 92],
    [0.62, 0.17, 30],
    [0.86, 0.008, 210],
    [0.26, 0.012, 240],
    [0.36, 0.015, 200],
    [0.72, 0.11, 15],
    [0.58, 0.19, 28],
  ],
  soft: [
    [0.84, 0.07, 290],
    [0.91, 0.055, 340],
    [0.965, 0.04, 85],
    [0.99, 0.04, 90],
    [0.87, 0.06, 250],
    [0.6, 0.09, 215],
    [0.68, 0.1, 165],
    [0.85, 0.1, 0],
    [0.76, 0.13, 20],
  ],
}

/** The hour of the picture by its words, else by chance. */
export function chooseHour(
  { motifs, colours, things }: Pick<Wish, 'motifs' | 'colours' | 'things'>,
  random: Random,
): Hour {
  const grey = colours.some(({ chroma }) => chroma < 1)
  if (motifs.has('neon')) return 'neon'
  if (motifs.has('ink')) return 'ink'
  if (motifs.has('dusk')) return 'dusk'
  if (motifs.has('dawn')) return 'dawn'
  if (motifs.has('space') || motifs.has('night') || motifs.has('stars') || motifs.has('lantern')) return 'night'
  if (motifs.has('soft')) return 'soft'
  if (motifs.has('mist') || motifs.has('rain')) return 'mist'
  if (motifs.has('snow')) return random.pick(['dawn', 'night', 'mist'])
  if (grey) return random.pick(['mist', 'night', 'ink'])
  if (motifs.has('autumn') || motifs.has('flower') || motifs.has('field'))
    return random.pick(['day', 'dusk', 'dawn', 'mist'])
  // Things show their colours by day.
  if (things.length > 0) return random.pick(['day', 'day', 'dawn', 'soft', 'day', 'dusk'])
  return random.pick(['day', 'day', 'dusk', 'dawn', 'dusk', 'night', 'mist', 'soft'])
}

/**
 * Colours of one picture: an hour of the day, turned a little by chance and firmly by the colours the prompt names.
 * Chance moves hues by at most 14 degrees, so that every palette stays one that was chosen by eye.
 */
export function mixPalette(wish: Wish, random: Random): Palette {
  const hour = chooseHour(wish, random)
  const drift = random.between(-14, 14)
  const [named, second] = wish.colours
  const tint = (tone: Colour, share: number): Colour => {
    if (!named) return tone
    if (named.chroma < 1) return colour(tone.l, tone.c * (1 - share * (1 - named.chroma)), tone.h)
    // Near paper-white a full chroma would stain the paper, so light tones take less of the named colour.
    const target = colour(tone.l, Math.max(tone.c, 0.13 * Math.min(1, (1.02 - tone.l) * 2.2)) * named.chroma, named.hue)
    return mix(tone, target, share)
  }
  const tones = HOURS[hour].map(([l, c, h]) => colour(l, c, h + drift * (hour === 'ink' ? 0 : 1)))
  const [top, middle, horizon, light, far, near, leaf, blossom, accent] = tones as [
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
  ] // nine tones a row
  const seasonal = (tone: Colour): Colour => {
    if (wish.motifs.has('autumn') && hour !== 'ink')
      return colour(Math.max(tone.l, hour === 'night' ? 0.4 : 0.56), 0.14, random.between(42, 62))
    if (wish.motifs.has('snow')) return mix(tone, colour(0.9, 0.02, 230), 0.35)
    return tone
  }
  const dark = hour === 'night' || hour === 'neon' || hour === 'dusk'
  const pull = hour === 'ink' ? 0.35 : 0.8
  const named2 = second ?? named
  const grey = named !== undefined && named.chroma < 1 ? 0.75 : 0
  const pale = (tone: Colour): Colour => colour(tone.l, tone.c * (1 - grey), tone.h)
  return {
    hour,
    dark,
    sky: [tint(top, pull), tint(middle, pull * 0.9), tint(horizon, pull * 0.55)],
    light: hour === 'ink' || !named || grey > 0 ? pale(light) : mix(light, colour(light.l, 0.08, named.hue), 0.35),
    far: tint(far, pull * 0.75),
    near: tint(
      wish.motifs.has('autumn') && hour !== 'ink' ? mix(near, colour(near.l, 0.06, 55), 0.6) : near,
      pull * 0.7,
    ),
    leaf: seasonal(named && second ? turnHue(leaf, second.hue, 0.6) : leaf),
    blossom: named2 && named2.chroma >= 1 ? turnHue(shade(blossom, -0.03), named2.hue, 0.9) : pale(blossom),
    accent: named2 && named2.chroma >= 1 ? colour(accent.l, Math.max(0.15, accent.c), named2.hue) : pale(accent),
    lettering: hour === 'ink' || hour === 'mist' ? colour(0.28, 0.02, 240) : colour(0.985, 0.01, 90),
  }
}

/** Land at a depth: 0 the furthest, 1 the nearest. */
export const landAt = (palette: Palette, depth: number): Colour => mix(palette.far, palette.near, depth)
