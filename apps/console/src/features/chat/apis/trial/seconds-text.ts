import { useTexts } from '../../../../lib/texts/texts.ts'
import { chatApiTexts } from '../chat-api.i18n.ts'

const MS = 1_000

/** How long it took, in seconds; a dash where nothing came. */
export function useSecondsText(): (ms: number | null) => string {
  const t = useTexts(chatApiTexts)
  return (ms) => (ms === null ? t('dash') : t('seconds', { seconds: (ms / MS).toFixed(ms < 10 * MS ? 2 : 1) }))
}
