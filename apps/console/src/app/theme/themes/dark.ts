import { website } from '@drawdesk/contract/core/constants'
import { darkMeanings } from '../meanings.ts'
import type { ThemeTokens } from '../tokens.ts'

/** Neutral dark, for long evenings and bright pictures. */
export const darkTheme: ThemeTokens = {
  ...darkMeanings,
  name: 'dark',
  isDark: true,
  primary: website.primaryColor,
  page: '#121519',
  surface: '#1a1e23',
  raised: '#22272e',
  border: '#2c333b',
  borderStrong: '#46505b',
  text: '#e7ebef',
  textSoft: '#aeb8c2',
  textFaint: '#8f9aa6',
  side: { background: '#161a1f', text: '#cfd6dd', textSoft: '#8f9aa6' },
  top: { background: '#161a1f', text: '#cfd6dd' },
}
