import { useFeedback } from '../../lib/editing/feedback.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { unsavedAmong } from '../../lib/editing/unsaved.ts'
import { texts } from './tabs.i18n.ts'

/** Goes on at once when none of the pages holds unsaved changes; else asks first. */
export function useUnsavedQuestion(
  labelOf: (path: string) => string,
): (pages: readonly string[], goOn: () => void) => void {
  const text = useTexts(texts)
  const { modal } = useFeedback()
  return (pages, goOn) => {
    const unsaved = unsavedAmong(pages)
    const [first] = unsaved
    if (first === undefined) return goOn()
    modal.confirm({
      title: text('unsaved'),
      content:
        unsaved.length === 1
          ? text('unsavedText', { label: labelOf(first) })
          : text('unsavedMany', { count: unsaved.length }),
      okText: text('discard'),
      cancelText: text('keep'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: goOn,
    })
  }
}
