import { useTexts } from '../../../../lib/texts/texts.ts'
import { markdownTexts } from './markdown.i18n.ts'

/** Whether a task of a list is done; nobody can tick it. */
export function TaskBox({ isDone }: { isDone: boolean }) {
  const t = useTexts(markdownTexts)
  return (
    <input
      type="checkbox"
      className="md-task"
      aria-label={t(isDone ? 'taskDone' : 'taskOpen')}
      checked={isDone}
      disabled
      readOnly
    />
  )
}
