import { create } from 'zustand'
import { readStored, writeStored } from '../../lib/storage.ts'
import { themes } from './themes.ts'
import type { ThemeName, ThemeTokens } from './tokens.ts'
import { variablesOf } from './variables.ts'

/** A theme by name, or light and dark as the system says. */
export type ThemeChoice = ThemeName | 'system'

const STORED_AS = 'theme'
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches

interface ThemeState {
  choice: ThemeChoice
  /** What the choice comes to right now. */
  theme: ThemeTokens
}

function resolve(choice: ThemeChoice): ThemeTokens {
  if (choice !== 'system') return themes[choice]
  return systemIsDark() ? themes.dark : themes.default
}

function readChoice(): ThemeChoice {
  const stored = readStored<string>(STORED_AS)
  return stored !== undefined && Object.hasOwn(themes, stored) ? (stored as ThemeName) : 'system'
}

export const useTheme = create<ThemeState>()(() => {
  const choice = readChoice()
  return { choice, theme: resolve(choice) }
})

/** Changes the theme and remembers it. */
export function setTheme(choice: ThemeChoice): void {
  writeStored(STORED_AS, choice)
  useTheme.setState({ choice, theme: resolve(choice) })
}

/** Puts the theme on the page and keeps it there through changes of choice and system; answers how to stop. */
export function showTheme(): () => void {
  const show = () => paint(useTheme.getState().theme)
  const followSystem = () => useTheme.setState(({ choice }) => ({ theme: resolve(choice) }))
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
