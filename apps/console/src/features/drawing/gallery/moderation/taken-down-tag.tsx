import { StateTag } from '../../../../components/tag.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { moderationTexts } from './moderation.i18n.ts'

/** Of a record whose pictures only those see who decide on them. */
export function TakenDownTag() {
  const t = useTexts(moderationTexts)
  return <StateTag kind="bad">{t('takenDown')}</StateTag>
}
