import type { Bilingual } from '@drawdesk/contract/core/texts'

/** What is named in Chinese alone is called so everywhere. */
export const bothNames = ({ name, nameEn }: { name: string; nameEn: string }): Bilingual => ({
  zh: name,
  en: nameEn || name,
})
