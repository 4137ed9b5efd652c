import { THEME_NAMES } from '@drawdesk/contract/core/constants'

/** What makes a theme: everything else is derived. All colours are six-digit hex. */
export interface ThemeTokens {
  name: ThemeName
  isDark: boolean
  /** The accent, as chosen; it decorates. Text, links and filled buttons take readable shades of it. */
  primary: string
  /** Behind everything. */
  page: string
  /** Cards, tables, bars. */
  surface: string
  /** What floats: menus, dialogs. */
  raised: string
  border: string
  borderStrong: string
  text: string
  /** Second in importance; still read. */
  textSoft: string
  /** Help and times; still 4.5:1. */
  textFaint: string
  /** The side bar, which some themes keep dark beside a light stage. */
  side: { background: string; text: string; textSoft: string }
  /** The top bar. */
  top: { background: string; text: string }
  /** Hues of the four meanings; read in derived shades. */
  good: string
  warn: string
  bad: string
  info: string
}

/** Themes that exist, in the order of the chooser. Names are those of the specification, odd spelling included. */
export { THEME_NAMES }
export type ThemeName = (typeof THEME_NAMES)[number]
