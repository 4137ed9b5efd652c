import { Alert, Button } from 'antd'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import type { BulkOutcome } from './bulk.ts'
import { bulkTexts } from './bulk.i18n.ts'

const DONE = {
  other: 'againDone',
  again: 'againDone',
  retry: 'retryDone',
  cancel: 'cancelDone',
  block: 'blockDone',
  pass: 'passDone',
  remove: 'removeDone',
} as const
/** Refusals named one by one; beyond them only their reasons are counted. */
const NAMED_MOST = 20

/** What became of each: how many were done, and which were refused and why. */
export function BulkResult({
  outcome: { action, done, refused },
  onUndo,
  onClose,
}: {
  outcome: BulkOutcome
  onUndo: (() => void) | undefined
  onClose: () => void
}) {
  const t = useTexts(bulkTexts)
  const title = [
    done.length > 0 && t(DONE[action], { n: done.length }),
    refused.length > 0 && t('refused', { n: refused.length }),
  ]
    .filter(Boolean)
    .join(t('comma'))
  return (
    <Alert
      className="wall-outcome"
      type={refused.length === 0 ? 'success' : done.length === 0 ? 'error' : 'warning'}
      showIcon
      closable={{ 'aria-label': t('closeResult'), onClose }}
      role="status"
      title={title}
      action={
        onUndo &&
        done.length > 0 && (
          <Button type="link" size="small" onClick={onUndo}>
            {t('undo')}
          </Button>
        )
      }
      description={
        refused.length > 0 && (
          <ul className="draw-notes">
            {refused.slice(0, NAMED_MOST).map(({ card, reason }) => (
              <li key={card.id}>
                {card.name || card.id}: {reason}
              </li>
            ))}
            {refused.length > NAMED_MOST && <li>{t('refusedMore', { n: refused.length - NAMED_MOST })}</li>}
          </ul>
        )
      }
    />
  )
}
