import { lightMeanings } from '../meanings.ts'
import type { ThemeTokens } from '../tokens.ts'

/** The classic: dark bars, a white stage. */
export const lteTheme: ThemeTokens = {
  ...lightMeanings,
  name: 'lte',
  isDark: false,
  primary: '#3c8dbc',
  page: '#f7f9fa',
  surface: '#ffffff',
  raised: '#ffffff',
  border: '#dfe3e6',
  borderStrong: '#bfc7cc',
  text: '#1f292e',
  textSoft: '#4d5960',
  textFaint: '#626e75',
  side: { background: '#222d32', text: '#d3dde1', textSoft: '#9db0b8' },
  top: { background: '#1a2327', text: '#e3eaed' },
}
