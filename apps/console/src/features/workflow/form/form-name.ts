import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { ShownForm } from '@drawdesk/contract/workflow/forms/form'

/** A form whose name is said in Chinese alone is called so everywhere. */
export const formNameOf = ({ name, nameEn }: Pick<ShownForm, 'name' | 'nameEn'>): Bilingual => ({
  zh: name,
  en: nameEn || name,
})
