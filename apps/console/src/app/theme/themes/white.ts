import { website } from '@drawdesk/contract/core/constants'
import { lightMeanings } from '../meanings.ts'
import type { ThemeTokens } from '../tokens.ts'

/** Paper: a warm white sheet, and little else. */
export const whiteTheme: ThemeTokens = {
  ...lightMeanings,
  name: 'white',
  isDark: false,
  primary: website.primaryColor,
  page: '#fbfaf6',
  surface: '#fffefb',
  raised: '#ffffff',
  border: '#e9e5da',
  borderStrong: '#cbc5b6',
  text: '#2b2822',
  textSoft: '#5b564b',
  textFaint: '#716b5f',
  side: { background: '#fbfaf6', text: '#37332b', textSoft: '#716b5f' },
  top: { background: '#fbfaf6', text: '#37332b' },
}
