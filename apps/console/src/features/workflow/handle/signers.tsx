import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useReadFlowAgain } from '../shared/use-flow-news.ts'
import { RemoveSignDialog, type SignerToRemove } from './dialogs/remove-sign-dialog.tsx'
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
        {task.mayTakeBack.length > 0 && <Button onClick={() => setIsRemoving(true)}>{t('removeSign')}</Button>}
      </div>
      {isRemoving && <RemoveSigners task={task} onClose={() => setIsRemoving(false)} />}
    </>
  )
}

/** The task is done, and only those are waited for who were added to it: who may take them back does so here, also where they read. */
export function LeftToSigners({ task: { mayTakeBack } }: { task: FlowDetail }) {
  const t = useTexts(handleTexts)
  const remove = useRemoval()
  const [isRemoving, setIsRemoving] = useState(false)
  const left = mayTakeBack.filter(({ isLeft }) => isLeft === 1)
  if (left.length === 0) return null
  const people = left.map(({ userName }) => userName).join(t('comma'))
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={t('leftTitle', { people })}
        description={
          <>
            {t('leftHelp')}
            <div className="flow-left-actions">
              <Button onClick={() => setIsRemoving(true)}>{t('removeSign')}</Button>
            </div>
          </>
        }
      />
      {isRemoving && <RemoveSignDialog signers={left} onRemove={remove} onClose={() => setIsRemoving(false)} />}
    </>
  )
}

export function RemoveSigners({ task, onClose }: { task: FlowDetail; onClose: () => void }) {
  const remove = useRemoval()
  const signers = openSignersOf(task).map(({ userId, userName }) => ({ userId, userName, taskId: task.taskId }))
  return <RemoveSignDialog signers={signers} onRemove={remove} onClose={onClose} />
}

function useRemoval(): (signer: SignerToRemove) => Promise<void> {
  const t = useTexts(handleTexts)
  const { message } = useFeedback()
  const readAgain = useReadFlowAgain()
  return async ({ taskId, userId, userName }) => {
    try {
      await removeSigner({ taskId, userId })
      void message.success(t('removedSign', { name: userName }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void message.error(error.message)
    }
    void readAgain()
  }
}
