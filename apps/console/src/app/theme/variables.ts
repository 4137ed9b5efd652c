import { contrast, mix } from '@drawdesk/contract/core/colour'
import { READABLE, readableShade } from '@drawdesk/contract/core/readable-shade'
import type { ThemeTokens } from './tokens.ts'

/** Colours of a theme as screens use them; all that carry text reach 4.5:1 on what they stand on. */
export type ThemeColours = ReturnType<typeof coloursOf>

/** Derives every colour of a theme. */
export function coloursOf(theme: ThemeTokens) {
  const { primary, page, surface, raised, side } = theme
  // The hardest of the places where a text colour may stand: then it can be read on all.
  const onAll = (colour: string) =>
    [page, surface, raised].reduce((shade, background) => readableShade(shade, background), colour)
  const softOf = (colour: string) => mix(colour, surface, theme.isDark ? 0.18 : 0.11)
  const readOn = (colour: string, soft: string) => readableShade(onAll(colour), soft)
  const fill = readableShade(primary, '#ffffff')
  // Some light themes have a dark side bar, on which little accent would not be seen.
  const isSideDark = contrast('#ffffff', side.background) > contrast('#000000', side.background)
  const sideActive = mix(primary, side.background, isSideDark ? 0.22 : 0.12)
  const accentSoft = mix(primary, surface, theme.isDark ? 0.22 : 0.12)
  const topHover = mix(theme.top.text, theme.top.background, 0.08)
  const neutralSoft = mix(theme.text, surface, theme.isDark ? 0.12 : 0.07)
  const bad = readOn(theme.bad, softOf(theme.bad))
  // On a dark ground a red that can be read carries no white text, and one that does cannot be read: filled ones have dark text there.
  const danger = theme.isDark ? bad : readableShade(bad, '#ffffff')
  const dangerEnd = theme.isDark ? '#ffffff' : '#000000'
  return {
    page,
    surface,
    raised,
    border: theme.border,
    'border-strong': theme.borderStrong,
    text: theme.text,
    'text-soft': theme.textSoft,
    'text-faint': theme.textFaint,
    hover: mix(theme.text, surface, theme.isDark ? 0.08 : 0.045),
    /** Decoration only: never text. */
    accent: primary,
    'accent-soft': accentSoft,
    /** Text on `accent-soft`. */
    'accent-text': readOn(primary, accentSoft),
    link: onAll(primary),
    'link-hover': onAll(mix(theme.isDark ? '#ffffff' : '#000000', primary, 0.25)),
    /** Filled buttons: white on it can be read, also while it is hovered or pressed. */
    fill,
    'fill-hover': mix('#000000', fill, 0.12),
    'fill-active': mix('#000000', fill, 0.24),
    'on-fill': '#ffffff',
    /** Of buttons that destroy: text and outline on the grounds, and filled with `on-danger` on it. */
    danger,
    'danger-hover': mix(dangerEnd, danger, 0.14),
    'danger-active': mix(dangerEnd, danger, 0.26),
    'on-danger': theme.isDark ? readableShade(page, danger) : '#ffffff',
    focus: readableShade(primary, surface, 3),
    side: side.background,
    // Beside a light stage a dark bar ends by itself; a light line there would glow.
    'side-border': contrast(side.background, surface) < 1.5 ? theme.border : mix(side.text, side.background, 0.14),
    'side-text': side.text,
    'side-text-soft': side.textSoft,
    'side-active': sideActive,
    'side-active-text': readableShade(readableShade(primary, side.background), sideActive),
    'side-hover': mix(side.text, side.background, 0.07),
    /** Bars may be dark beside a light stage, so they have a ring of their own. */
    'side-focus': readableShade(primary, side.background, 3),
    top: theme.top.background,
    'top-border':
      contrast(theme.top.background, surface) < 1.5 ? theme.border : mix(theme.top.text, theme.top.background, 0.25),
    'top-text': theme.top.text,
    'top-text-soft': readableShade(mix(theme.top.text, theme.top.background, 0.65), topHover),
    'top-hover': topHover,
    'top-focus': readableShade(primary, theme.top.background, 3),
    neutral: readOn(theme.textSoft, neutralSoft),
    'neutral-soft': neutralSoft,
    good: readOn(theme.good, softOf(theme.good)),
    'good-soft': softOf(theme.good),
    warn: readOn(theme.warn, softOf(theme.warn)),
    'warn-soft': softOf(theme.warn),
    bad,
    'bad-soft': softOf(theme.bad),
    info: readOn(theme.info, softOf(theme.info)),
    'info-soft': softOf(theme.info),
  }
}

/** CSS variables of a theme (`--dd-link` …), shared by the login page, our own styles and antd. */
export function variablesOf(theme: ThemeTokens): Record<string, string> {
  const colours = Object.entries(coloursOf(theme)).map(([name, value]) => [`--dd-${name}`, value] as const)
  const shadow = theme.isDark ? '0 8px 28px rgb(0 0 0 / 45%)' : '0 8px 28px rgb(23 43 66 / 14%)'
  return { ...Object.fromEntries(colours), '--dd-shadow': shadow }
}

/** Pairs of a theme that must be readable, as [text, background]: what the test walks. */
export function textPairsOf(): [keyof ThemeColours, keyof ThemeColours][] {
  const texts = [
    'text',
    'text-soft',
    'text-faint',
    'link',
    'link-hover',
    'good',
    'warn',
    'bad',
    'info',
    'neutral',
    'accent-text',
    'danger',
    'danger-hover',
    'danger-active',
  ] as const
  const grounds = ['page', 'surface', 'raised'] as const
  return [
    ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as [keyof ThemeColours, keyof ThemeColours])),
    ['text', 'hover'],
    ['text-soft', 'hover'],
    ['on-fill', 'fill'],
    ['on-fill', 'fill-hover'],
    ['on-fill', 'fill-active'],
    ['on-danger', 'danger'],
    ['on-danger', 'danger-hover'],
    ['on-danger', 'danger-active'],
    ['accent-text', 'accent-soft'],
    ['text', 'accent-soft'],
    ['side-text', 'side'],
    ['side-text', 'side-hover'],
    ['side-text-soft', 'side'],
    ['side-active-text', 'side-active'],
    ['top-text', 'top'],
    ['top-text', 'top-hover'],
    ['top-text-soft', 'top'],
    ['top-text-soft', 'top-hover'],
    ...(['neutral', 'good', 'warn', 'bad', 'info'] as const).map(
      (kind) => [kind, `${kind}-soft`] as [keyof ThemeColours, keyof ThemeColours],
    ),
  ]
}

/** Those of the pairs that cannot be read. */
export function unreadablePairs(colours: ThemeColours): string[] {
  return textPairsOf()
    .filter(([text, ground]) => contrast(colours[text], colours[ground]) < READABLE)
    .map(([text, ground]) => `${text} on ${ground}: ${contrast(colours[text], colours[ground]).toFixed(2)}`)
}
