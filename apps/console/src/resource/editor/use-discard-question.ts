import { useFeedback } from '../../lib/editing/feedback.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { discardTexts } from './discard.i18n.ts'

/** What the question says besides "unsaved changes". */
interface DiscardWords {
  title?: string
  /** What would be lost. */
  text?: string
  discard?: string
  keep?: string
}

/** Asks before changes that are not saved are given up; "keep editing" is what Enter presses. */
export function useDiscardQuestion(words: DiscardWords = {}): (onDiscard: () => void) => void {
  const t = useTexts(discardTexts)
  const { modal } = useFeedback()
  return (onDiscard) =>
    modal.confirm({
      title: words.title ?? t('unsavedTitle'),
      content: words.text ?? t('unsavedText'),
      okText: words.discard ?? t('discard'),
      cancelText: words.keep ?? t('keepEditing'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: onDiscard,
    })
}
