import { lightMeanings } from '../meanings.ts'
import type { ThemeTokens } from '../tokens.ts'

/** A dark side bar beside a light stage. */
export const iviewTheme: ThemeTokens = {
  ...lightMeanings,
  name: 'iview',
  isDark: false,
  primary: '#2d8cf0',
  page: '#f5f7f9',
  surface: '#ffffff',
  raised: '#ffffff',
  border: '#e4e7ec',
  borderStrong: '#c5cbd5',
  text: '#1c2438',
  textSoft: '#515a6e',
  textFaint: '#666f82',
  side: { background: '#1b2334', text: '#d5dae4', textSoft: '#99a3b6' },
  top: { background: '#ffffff', text: '#3b4356' },
}
