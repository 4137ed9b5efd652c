import type { Dict } from '@drawdesk/contract/settings/dict'
import type { Language } from '@drawdesk/contract/core/texts'

/** A dictionary or an entry as forms show it in this language, and for those who read Chinese its English name beside it (`""`: none). */
export function namesOf(
  { dictValue, dictValueEn }: Pick<Dict, 'dictValue' | 'dictValueEn'>,
  language: Language,
): { name: string; other: string } {
  if (dictValueEn === '') return { name: dictValue, other: '' }
  return language === 'en' ? { name: dictValueEn, other: '' } : { name: dictValue, other: dictValueEn }
}
