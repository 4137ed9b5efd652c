import { lightMeanings } from '../meanings.ts'
import type { ThemeTokens } from '../tokens.ts'

/** Slate and teal. */
export const coolTheme: ThemeTokens = {
  ...lightMeanings,
  name: 'cool',
  isDark: false,
  primary: '#12a594',
  page: '#ecf1f2',
  surface: '#fcfdfd',
  raised: '#ffffff',
  border: '#d8e1e3',
  borderStrong: '#b6c4c8',
  text: '#1b2a30',
  textSoft: '#465a62',
  textFaint: '#5d7078',
  side: { background: '#27363e', text: '#d7e2e5', textSoft: '#9fb3ba' },
  top: { background: '#fcfdfd', text: '#2d4048' },
}
