import type { FlowInstance } from '@drawdesk/contract/workflow/follow'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useElementName } from '../shared/bpmn/element-names.i18n.ts'
import { CommentDialog } from '../shared/comment-dialog.tsx'
import { useReadFlowAgain } from '../shared/use-flow-news.ts'
import { deleteInstance, jump, nodesQuery } from './follow.api.ts'
import { followTexts } from './follow.i18n.ts'

interface DialogProps {
  row: FlowInstance
  onClose: () => void
}

/** Characters of a reason at most. */
const REASON_MOST = 500

/** Asks why an instance ends. */
export function RemoveDialog({ row: { name, processInstanceId }, onClose }: DialogProps) {
  const t = useTexts(followTexts)
  const { message } = useFeedback()
  const readAgain = useReadFlowAgain()
  return (
    <CommentDialog
      title={t('removeTitle', { name })}
      help={t('removeHelp')}
      label={t('reason')}
      hint={t('removeHint')}
      okText={t('removeOk')}
      cancelText={t('cancel')}
      required={t('removeNeeded')}
      most={REASON_MOST}
      isDangerous
      onOk={async (deleteReason) => {
        await deleteInstance({ processInstanceId, deleteReason })
        void message.success(t('removed', { name }))
        void readAgain()
      }}
      onClose={onClose}
    />
  )
}

/** Asks from which node an instance goes on. */
export function JumpDialog({ row: { name, processInstanceId, activityId }, onClose }: DialogProps) {
  const t = useTexts(followTexts)
  const id = useId()
  const { message } = useFeedback()
  const readAgain = useReadFlowAgain()
  const [toNode, setToNode] = useState('')
  const { nodes, isLoading, isError } = useTargets(processInstanceId, activityId)
  return (
    <CommentDialog
      title={t('jumpTitle', { name })}
      help={t('jumpHelp')}
      label={t('reason')}
      hint={t('reasonHint')}
      okText={t('jumpOk')}
      cancelText={t('cancel')}
      most={REASON_MOST}
      isDangerous
      check={() => (toNode === '' ? t('toNodeNeeded') : undefined)}
      onOk={async (reason) => {
        await jump({ processInstanceId, toNode, reason })
        void message.success(t('jumpDone', { name }))
        void readAgain()
      }}
      onClose={onClose}
    >
      <div className="flow-comment">
        <label htmlFor={id}>{t('toNode')}</label>
        <Select
          id={id}
          value={toNode === '' ? null : toNode}
          placeholder={t('toNodeHint')}
          loading={isLoading}
          showSearch={{ optionFilterProp: 'label' }}
          options={nodes}
          onChange={(next: string | null) => setToNode(next ?? '')}
        />
        {isError && <p className="res-help">{t('noNodes')}</p>}
      </div>
    </CommentDialog>
  )
}

/** Where an instance can be moved to: the nodes of its diagram, without starts, borders and where it stands. */
function useTargets(processInstanceId: string, activityId: string) {
  const t = useTexts(followTexts)
  const nameOf = useElementName()
  const { data, isPending, isError } = useQuery(nodesQuery(processInstanceId))
  const current = new Set(activityId.split(','))
  const nodes = (data ?? [])
    .filter(({ id, type }) => type !== 'startEvent' && type !== 'boundaryEvent' && !current.has(id))
    .map((node) => ({
      value: node.id,
      label: t('nodeNamed', { name: node.name || node.id, kind: nameOf(node.type, node.eventKind) }),
    }))
  return { nodes, isLoading: isPending, isError }
}
