import { website } from '@drawdesk/contract/core/constants'
import { lightMeanings } from '../meanings.ts'
import type { ThemeTokens } from '../tokens.ts'

/** Light, blue, quiet: the pictures speak. */
export const defaultTheme: ThemeTokens = {
  ...lightMeanings,
  name: 'default',
  isDark: false,
  primary: website.primaryColor,
  page: '#f3f6f9',
  surface: '#ffffff',
  raised: '#ffffff',
  border: '#e2e8ee',
  borderStrong: '#c3ccd6',
  text: '#1b2733',
  textSoft: '#4f5d6b',
  textFaint: '#65727f',
  side: { background: '#ffffff', text: '#2b3947', textSoft: '#65727f' },
  top: { background: '#ffffff', text: '#2b3947' },
}
