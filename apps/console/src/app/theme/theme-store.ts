import { create } from 'zustand'
import { readStored, removeStored, writeStored } from '../../lib/browser/storage.ts'
import { parseHex } from '@drawdesk/contract/core/colour'
import { themes } from './themes.ts'
import type { ThemeName, ThemeTokens } from './tokens.ts'
import { variablesOf } from './variables.ts'

/** A theme by name, or light and dark as the system says. */
export type ThemeChoice = ThemeName | 'system'

const CHOICE_KEY = 'theme'
const PRIMARY_KEY = 'theme-primary'
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches

interface ThemeState {
  choice: ThemeChoice
  /** The accent the person picked, six-digit hex; undefined for the theme's own. */
  pickedPrimary: string | undefined
  /** What both come to right now. */
  theme: ThemeTokens
}

function resolve(choice: ThemeChoice, pickedPrimary: string | undefined): ThemeTokens {
  const theme = themes[choice !== 'system' ? choice : systemIsDark() ? 'dark' : 'default']
  return pickedPrimary === undefined ? theme : { ...theme, primary: pickedPrimary }
}

function readState(): ThemeState {
  const stored = readStored<unknown>(CHOICE_KEY)
  const choice = typeof stored === 'string' && Object.hasOwn(themes, stored) ? (stored as ThemeName) : 'system'
  const colour = readStored<unknown>(PRIMARY_KEY)
  const pickedPrimary = typeof colour === 'string' && isColour(colour) ? colour : undefined
  return { choice, pickedPrimary, theme: resolve(choice, pickedPrimary) }
}

export const useTheme = create<ThemeState>()(readState)

/** Is it six hex digits after a hash? */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** Changes the theme and remembers it; a picked accent stays. */
export function setTheme(choice: ThemeChoice): void {
  writeStored(CHOICE_KEY, choice)
  useTheme.setState(({ pickedPrimary }) => ({ choice, theme: resolve(choice, pickedPrimary) }))
}

/**
 * Changes the accent and remembers it; undefined goes back to the theme's own.
 *
 * @throws when the text is not a six-digit hex colour.
 */
export function setPrimary(pickedPrimary: string | undefined): void {
  if (pickedPrimary === undefined) removeStored(PRIMARY_KEY)
  else {
    parseHex(pickedPrimary)
    writeStored(PRIMARY_KEY, pickedPrimary)
  }
  useTheme.setState(({ choice }) => ({ pickedPrimary, theme: resolve(choice, pickedPrimary) }))
}

/** Puts the theme on the page and keeps it there through changes of choice and system; answers how to stop. */
export function showTheme(): () => void {
  const show = () => paint(useTheme.getState().theme)
  const followSystem = () =>
    useTheme.setState(({ choice, pickedPrimary }) => ({ theme: resolve(choice, pickedPrimary) }))
  show()
  const stopListening = useTheme.subscribe(show)
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', followSystem)
  return () => {
    stopListening()
    system.removeEventListener('change', followSystem)
  }
}

function paint(theme: ThemeTokens): void {
  const root = document.documentElement
  root.dataset.theme = theme.name
  root.style.colorScheme = theme.isDark ? 'dark' : 'light'
  for (const [name, value] of Object.entries(variablesOf(theme))) root.style.setProperty(name, value)
}
