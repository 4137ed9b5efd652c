import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useReadFlowAgain } from '../shared/use-flow-news.ts'
import { RemoveSignDialog } from './dialogs/remove-sign-dialog.tsx'
import { removeSigner } from './handle.api.ts'
import { handleTexts } from './handle.i18n.ts'

export const openSignersOf = ({ signers }: FlowDetail) => signers.filter(({ endTime }) => endTime === '')

/** Is the task nobody's until those have acted who were added before it? */
export const waitsForSigners = (task: FlowDetail): boolean =>
  task.endTime === '' && task.assignee === '' && openSignersOf(task).some(({ kind }) => kind === 'before')

/** The people who were added, and who of them has acted. */
export function Signers({ task: { signers } }: { task: FlowDetail }) {
  const t = useTexts(handleTexts)
  if (signers.length === 0) return null
  return (
    <div>
      <span className="res-help">{t('signers')}</span>
      <ul className="flow-signers">
        {signers.map(({ taskId, userName, endTime }) => (
          <li key={taskId}>
            <span>{userName}</span>
            {endTime === '' ? <StateTag kind="info">{t('waiting')}</StateTag> : <time>{endTime}</time>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Who added people before the task sees for which people it waits, and can take them off. */
export function WaitsForSigners({ task }: { task: FlowDetail }) {
  const t = useTexts(handleTexts)
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <>
      <Alert type="info" showIcon title={t('waitsTitle')} description={t('waitsHelp')} />
      <Signers task={task} />
      <div className="flow-decision-actions">
        <Button onClick={() => setIsRemoving(true)}>{t('removeSign')}</Button>
      </div>
      {isRemoving && <RemoveSigners task={task} onClose={() => setIsRemoving(false)} />}
    </>
  )
}

export function RemoveSigners({ task, onClose }: { task: FlowDetail; onClose: () => void }) {
  const t = useTexts(handleTexts)
  const { message } = useFeedback()
  const readAgain = useReadFlowAgain()
  const remove = async ({ userId, userName }: FlowDetail['signers'][number]) => {
    try {
      await removeSigner({ taskId: task.taskId, userId })
      void message.success(t('removedSign', { name: userName }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void message.error(error.message)
    }
    void readAgain()
  }
  return <RemoveSignDialog signers={openSignersOf(task)} onRemove={remove} onClose={onClose} />
}
