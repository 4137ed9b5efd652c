import { lightMeanings } from '../meanings.ts'
import type { ThemeTokens } from '../tokens.ts'

/** Soft violet. */
export const d2Theme: ThemeTokens = {
  ...lightMeanings,
  name: 'd2',
  isDark: false,
  primary: '#8b6fe8',
  page: '#f5f2fb',
  surface: '#ffffff',
  raised: '#ffffff',
  border: '#e6dff3',
  borderStrong: '#cabfe0',
  text: '#272038',
  textSoft: '#574d6d',
  textFaint: '#6d6384',
  side: { background: '#faf8ff', text: '#3b3152', textSoft: '#6d6384' },
  top: { background: '#ffffff', text: '#3b3152' },
}
