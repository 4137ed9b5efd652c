import { darkMeanings } from '../meanings.ts'
import type { ThemeTokens } from '../tokens.ts'

/** Black and gold. */
export const vipTheme: ThemeTokens = {
  ...darkMeanings,
  name: 'vip',
  isDark: true,
  primary: '#d8b25c',
  page: '#0d0b08',
  surface: '#16130e',
  raised: '#211c15',
  border: '#342c1f',
  borderStrong: '#5d4f35',
  text: '#f4ebda',
  textSoft: '#cbbfa6',
  textFaint: '#a99b80',
  side: { background: '#0a0806', text: '#e6d5ac', textSoft: '#a99b80' },
  top: { background: '#12100b', text: '#e6d5ac' },
}
