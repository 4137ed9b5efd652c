import { lightMeanings } from '../meanings.ts'
import type { ThemeTokens } from '../tokens.ts'

/** Ink blue bars around a cool light stage. The name is spelled as the specification has it. */
export const buleTheme: ThemeTokens = {
  ...lightMeanings,
  name: 'bule',
  isDark: false,
  primary: '#2374bd',
  page: '#eef3f8',
  surface: '#ffffff',
  raised: '#ffffff',
  border: '#dbe4ed',
  borderStrong: '#b9c7d5',
  text: '#152638',
  textSoft: '#475a6d',
  textFaint: '#5f7182',
  side: { background: '#12304f', text: '#dbe6f1', textSoft: '#9db4ca' },
  top: { background: '#163a5f', text: '#e6eef6' },
}
