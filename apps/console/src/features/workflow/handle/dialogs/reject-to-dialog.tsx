import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { CommentDialog } from '../../shared/comment-dialog.tsx'
import { rejectTargetsQuery } from '../handle.api.ts'
import { handleTexts } from '../handle.i18n.ts'

interface RejectToDialogProps {
  taskId: string
  onOk: (target: string, comment: string) => Promise<void>
  onClose: () => void
}

/** Asks where a task goes back to, and why. */
export function RejectToDialog({ taskId, onOk, onClose }: RejectToDialogProps) {
  const t = useTexts(handleTexts)
  const id = useId()
  const [target, setTarget] = useState('previous')
  const { data: nodes = [], isFetching, isError } = useQuery(rejectTargetsQuery(taskId))
  return (
    <CommentDialog
      title={t('rejectToTitle')}
      help={t('rejectToHelp')}
      label={t('comment')}
      okText={t('rejectToOk')}
      cancelText={t('cancel')}
      required={t('commentNeeded')}
      isDangerous
      onOk={(comment) => onOk(target, comment)}
      onClose={onClose}
    >
      <div className="flow-comment">
        <label htmlFor={id}>{t('target')}</label>
        <Select
          id={id}
          value={target}
          loading={isFetching}
          options={[
            { value: 'previous', label: t('previous') },
            { value: 'starter', label: t('toStarter') },
            ...nodes.map(({ nodeId, name, assigneeName }) => ({
              value: nodeId,
              label:
                assigneeName === '' ? name || nodeId : t('targetNode', { name: name || nodeId, person: assigneeName }),
            })),
          ]}
          onChange={setTarget}
        />
        {isError && <p className="res-help">{t('noTargets')}</p>}
      </div>
    </CommentDialog>
  )
}
