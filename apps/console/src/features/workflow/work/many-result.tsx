import type { FlowManyAnswer } from '@drawdesk/contract/workflow/work'
import { Alert } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import { workTexts } from './work.i18n.ts'

/** Refusals named one by one; beyond them only their number. */
const NAMED_MOST = 20

export interface ManyOutcome {
  answer: FlowManyAnswer
  /** `已同意 3 个任务`. */
  done: string
  /** What people call each task, by its id: those that were done are no longer in the list. */
  names: ReadonlyMap<string, string>
}

/** What became of many tasks: how many were done, and which were refused and why. */
export function ManyResult({ outcome, onClose }: { outcome: ManyOutcome; onClose: () => void }) {
  const t = useTexts(workTexts)
  const { done, failed } = outcome.answer
  const title = [done.length > 0 && outcome.done, failed.length > 0 && t('refusedMany', { count: failed.length })]
    .filter(Boolean)
    .join(t('comma'))
  return (
    <Alert
      className="work-outcome"
      type={failed.length === 0 ? 'success' : done.length === 0 ? 'error' : 'warning'}
      showIcon
      closable={{ 'aria-label': t('closeResult'), onClose }}
      role="status"
      title={title}
      description={
        failed.length > 0 && (
          <ul className="work-problems">
            {failed.slice(0, NAMED_MOST).map(({ taskId, msg }) => (
              <li key={taskId}>
                {outcome.names.get(taskId) ?? taskId}: {msg}
              </li>
            ))}
            {failed.length > NAMED_MOST && <li>{t('refusedMore', { count: failed.length - NAMED_MOST })}</li>}
          </ul>
        )
      }
    />
  )
}
