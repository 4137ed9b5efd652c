import { buleTheme } from './themes/bule.ts'
import { coolTheme } from './themes/cool.ts'
import { d2Theme } from './themes/d2.ts'
import { darkTheme } from './themes/dark.ts'
import { defaultTheme } from './themes/default.ts'
import { heyTheme } from './themes/hey.ts'
import { iviewTheme } from './themes/iview.ts'
import { lteTheme } from './themes/lte.ts'
import { starTheme } from './themes/star.ts'
import { vipTheme } from './themes/vip.ts'
import { whiteTheme } from './themes/white.ts'
import type { ThemeName, ThemeTokens } from './tokens.ts'

/** Every theme by name. A new one: a file in themes/, its name in `THEME_NAMES`, a line here, its label in the chooser's texts. */
export const themes: Readonly<Record<ThemeName, ThemeTokens>> = {
  default: defaultTheme,
  white: whiteTheme,
  dark: darkTheme,
  star: starTheme,
  bule: buleTheme,
  iview: iviewTheme,
  vip: vipTheme,
  cool: coolTheme,
  d2: d2Theme,
  hey: heyTheme,
  lte: lteTheme,
}
