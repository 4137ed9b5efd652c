import { contrast, mix } from '../core/colour.ts'
import type { KioskTheme } from './kiosk.ts'
import { READABLE, readableShade } from '../core/readable-shade.ts'

const ACCENT = '#1f6feb'
const GROUND = '#f7f8fa'
const INKS = ['#14171c', '#ffffff'] as const
/** For colours between, on which neither of the softer ones can be read. */
const STRONG_INKS = ['#000000', '#ffffff'] as const

/** Least contrast of what is no text (WCAG 2, AA). */
const SEEN = 3
/** Of text over a picture, where a veil can reach it (WCAG 2, AAA). */
const CALM = 7
const VEIL_LEAST = 0.5
/** More of it leaves nothing of the picture. */
const VEIL_MOST = 0.9

/** The darker or lighter ink, whichever reads better on it. */
function inkOn(ground: string): string {
  const better = ([dark, light]: readonly [string, string]): string =>
    contrast(dark, ground) >= contrast(light, ground) ? dark : light
  const ink = better(INKS)
  return contrast(ink, ground) >= READABLE ? ink : better(STRONG_INKS)
}

/** What lies on the ground: a little lighter, as far as the ink allows. */
function cardOn(ground: string, ink: string): string {
  const lighter = mix('#ffffff', ground, contrast(ink, '#ffffff') > contrast(ink, '#000000') ? 0.75 : 0.08)
  return contrast(ink, lighter) >= READABLE ? lighter : ground
}

/** As much of the ink as it takes to be read, and no more: quiet text. */
function quietInk(ink: string, ...grounds: string[]): string {
  for (let share = 0.6; share < 1; share += 0.05) {
    const quiet = mix(ink, grounds[0] ?? GROUND, share)
    if (grounds.every((ground) => contrast(quiet, ground) >= READABLE)) return quiet
  }
  return ink
}

/** What a picture can look like at worst through so much of the ground: each of its pixels lies between these two. */
const throughVeil = (ground: string, share: number): [string, string] => [
  mix(ground, '#000000', share),
  mix(ground, '#ffffff', share),
]

/**
 * How much of the ground lies over a picture: the least with which the ink reads calmly on any pixel of any picture, or where no veil
 * does that, the least with which it can be read at all. The picture itself is never asked.
 */
function veilOver(ground: string, ink: string): number {
  const least = (wanted: number, most: number): number | undefined => {
    for (let share = VEIL_LEAST; share <= most; share += 0.01)
      if (throughVeil(ground, share).every((worst) => contrast(ink, worst) >= wanted)) return share
    return undefined
  }
  return least(CALM, VEIL_MOST) ?? least(READABLE, 1) ?? 1
}

/** A colour that stands out from all of these, drawn towards the ink where it does not. */
function seenOn(colour: string, ink: string, grounds: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.05) {
    const drawn = mix(ink, colour, share)
    if (grounds.every((ground) => contrast(drawn, ground) >= SEEN)) return drawn
  }
  return ink
}

/** An experience's colours → what the page is painted with. Whatever colours and picture were chosen, all text on them can be read (WCAG AA). */
export function themeVariables(
  theme: Pick<KioskTheme, 'accent' | 'background'> | undefined,
  { isOverPicture = false } = {},
): Record<string, string> {
  const ground = theme?.background || GROUND
  const ink = inkOn(ground)
  const card = cardOn(ground, ink)
  const accent = theme?.accent || ACCENT
  const line = mix(ink, ground, 0.18)
  const veil = isOverPicture ? veilOver(ground, ink) : 1
  const grounds = isOverPicture ? throughVeil(ground, veil) : [ground]
  return {
    '--scheme': contrast(ink, '#ffffff') > contrast(ink, '#000000') ? 'light' : 'dark',
    '--ground': ground,
    '--veil': `${ground}${Math.ceil(veil * 255)
      .toString(16)
      .padStart(2, '0')}`,
    '--card': card,
    '--ink': ink,
    '--quiet': quietInk(ink, ground, card, ...grounds),
    '--line': line,
    '--edge': readableShade(line, card, SEEN),
    '--accent': readableShade(accent, card),
    '--sign': seenOn(accent, ink, [...grounds, card]),
    '--fill': accent,
    '--on-fill': readableInk(accent),
    '--soft': mix(accent, card, 0.14),
  }
}

/** White where it can be read, for filled buttons look best so; else the darker ink. */
const readableInk = (fill: string): string => (contrast('#ffffff', fill) >= READABLE ? '#ffffff' : inkOn(fill))
