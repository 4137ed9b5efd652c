import type { ManyAnswer } from '@drawdesk/contract/queue/queue-manage'
import { Alert } from 'antd'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { jobsTexts } from './jobs.i18n.ts'

/** Refusals named one by one; beyond them only their number. */
const NAMED_MOST = 20

interface ManyResultProps {
  answer: ManyAnswer
  /** `已移出 3 条`. */
  done: string
  /** What people call the one of this id (a key, a record). */
  nameOf: (id: string) => string
  onClose: () => void
}

/** What became of many: how many were done, and which were refused and why. */
export function ManyResult({ answer: { done: count, refused }, done, nameOf, onClose }: ManyResultProps) {
  const t = useTexts(jobsTexts)
  const title = [count > 0 && done, refused.length > 0 && t('refused', { n: refused.length })]
    .filter(Boolean)
    .join(t('comma'))
  return (
    <Alert
      className="job-outcome"
      type={refused.length === 0 ? 'success' : count === 0 ? 'error' : 'warning'}
      showIcon
      closable={{ 'aria-label': t('closeResult'), onClose }}
      role="status"
      title={title}
      description={
        refused.length > 0 && (
          <ul className="draw-notes">
            {refused.slice(0, NAMED_MOST).map(({ id, msg }) => (
              <li key={id}>
                {nameOf(id)}: {msg}
              </li>
            ))}
            {refused.length > NAMED_MOST && <li>{t('refusedMore', { n: refused.length - NAMED_MOST })}</li>}
          </ul>
        )
      }
    />
  )
}
