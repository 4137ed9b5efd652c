import { contrast, mix } from '../core/colour.ts'
import type { KioskTheme } from './kiosk.ts'
import { READABLE, readableShade } from '../core/readable-shade.ts'

const ACCENT = '#1f6feb'
const GROUND = '#f7f8fa'
const INKS = ['#14171c', '#ffffff'] as const
/** For colours between, on which neither of the softer ones can be read. */
const STRONG_INKS = ['#000000', '#ffffff'] as const

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

/** An experience's colours → what the page is painted with. Whatever colours were chosen, all text on them can be read (WCAG AA). */
export function themeVariables(theme: Pick<KioskTheme, 'accent' | 'background'> | undefined): Record<string, string> {
  const ground = theme?.background || GROUND
  const ink = inkOn(ground)
  const card = cardOn(ground, ink)
  const accent = theme?.accent || ACCENT
  const line = mix(ink, ground, 0.18)
  return {
    '--ground': ground,
    '--card': card,
    '--ink': ink,
    '--quiet': quietInk(ink, ground, card),
    '--line': line,
    '--edge': readableShade(line, card, 3),
    '--accent': readableShade(accent, card),
    '--fill': accent,
    '--on-fill': readableInk(accent),
    '--soft': mix(accent, card, 0.14),
  }
}

/** White where it can be read, for filled buttons look best so; else the darker ink. */
const readableInk = (fill: string): string => (contrast('#ffffff', fill) >= READABLE ? '#ffffff' : inkOn(fill))
