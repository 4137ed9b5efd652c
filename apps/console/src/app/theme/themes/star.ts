import { darkMeanings } from '../meanings.ts'
import type { ThemeTokens } from '../tokens.ts'

/** Deep indigo night. */
export const starTheme: ThemeTokens = {
  ...darkMeanings,
  name: 'star',
  isDark: true,
  primary: '#8189ff',
  page: '#0d0f26',
  surface: '#15183a',
  raised: '#1e2249',
  border: '#2a2f61',
  borderStrong: '#4a5194',
  text: '#e9eafa',
  textSoft: '#b6badf',
  textFaint: '#9a9fcd',
  side: { background: '#0a0c20', text: '#d2d5f2', textSoft: '#9196c6' },
  top: { background: '#10132d', text: '#d2d5f2' },
}
