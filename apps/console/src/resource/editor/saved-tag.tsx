import { StateTag } from '../../components/tag.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { editingTexts } from './editing.i18n.ts'

/** Whether what is on screen is saved; nothing of a new one that was not begun. */
export function SavedTag({ hasChanges, isStored }: { hasChanges: boolean; isStored: boolean }) {
  const t = useTexts(editingTexts)
  if (hasChanges) return <StateTag kind="warn">{t('changed')}</StateTag>
  return isStored ? <StateTag kind="neutral">{t('saved')}</StateTag> : null
}
