import { darkTheme } from './themes/dark.ts'
import { defaultTheme } from './themes/default.ts'
import type { ThemeName, ThemeTokens } from './tokens.ts'

/** Every theme by name. A new one: a file in themes/, its name in `ThemeName`, a line here, its label in the shell texts. */
export const themes: Readonly<Record<ThemeName, ThemeTokens>> = {
  default: defaultTheme,
  dark: darkTheme,
}
