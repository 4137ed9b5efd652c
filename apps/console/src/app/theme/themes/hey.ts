import { lightMeanings } from '../meanings.ts'
import type { ThemeTokens } from '../tokens.ts'

/** Warm coral. */
export const heyTheme: ThemeTokens = {
  ...lightMeanings,
  name: 'hey',
  isDark: false,
  primary: '#f0714f',
  page: '#fdf5f1',
  surface: '#ffffff',
  raised: '#ffffff',
  border: '#f2e3db',
  borderStrong: '#dcc4b8',
  text: '#33231d',
  textSoft: '#654d43',
  textFaint: '#7a6156',
  side: { background: '#fffaf7', text: '#46322a', textSoft: '#7a6156' },
  top: { background: '#ffffff', text: '#46322a' },
}
