import type { FlowRow } from '@drawdesk/contract/workflow/work'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CommentDialog } from '../shared/comment-dialog.tsx'
import { useReadFlowAgain } from '../shared/use-flow-news.ts'
import { detailAddress } from '../shared/work-address.ts'
import { useDiagramDialog } from './use-diagram-dialog.tsx'
import { useWorkCommands } from './use-work-commands.ts'
import { useWorkList } from './use-work-list.ts'
import { nameOfRow } from '../shared/row-name.ts'
import { DetailLink, NameCell } from './work-cells.tsx'
import { WorkList } from './work-list.tsx'
import { START_PATH } from '../shared/work-paths.ts'
import { sendResource } from './work-resource.ts'
import { withdrawInstance } from './work.api.ts'
import { workTexts } from './work.i18n.ts'

/** What the person started: who has it, a reminder, and a way back. */
export default function SendPage() {
  const t = useTexts(workTexts)
  const list = useWorkList(sendResource)
  const navigate = useNavigate()
  const { urge } = useWorkCommands()
  const diagram = useDiagramDialog()
  const [withdrawing, setWithdrawing] = useState<FlowRow>()
  return (
    <WorkList
      resource={sendResource}
      list={list}
      renderName={(row) => <NameCell row={row} to={detailAddress(row)} />}
      renderAction={(row) => <DetailLink row={row} />}
      menu={(row) => [
        diagram.entryOf(row),
        ...(row.processIsFinished === 'finished'
          ? []
          : [
              ...(row.taskId === '' ? [] : [{ key: 'urge', label: t('urge'), run: () => void urge(row) }]),
              { key: 'withdraw', label: t('withdraw'), run: () => setWithdrawing(row) },
            ]),
      ]}
      words={{ nothing: t('nothingSend'), nothingHint: t('nothingSendHint') }}
      next={
        <Button type="primary" onClick={() => void navigate(START_PATH)}>
          {t('toStart')}
        </Button>
      }
      dialogs={
        <>
          {diagram.dialog}
          {withdrawing && <WithdrawDialog row={withdrawing} onClose={() => setWithdrawing(undefined)} />}
        </>
      }
    />
  )
}

function WithdrawDialog({ row, onClose }: { row: FlowRow; onClose: () => void }) {
  const t = useTexts(workTexts)
  const { message } = useFeedback()
  const readAgain = useReadFlowAgain()
  const name = nameOfRow(row)
  const withdraw = async (comment: string) => {
    await withdrawInstance(row.processInstanceId, comment)
    void message.success(t('withdrawn', { name }))
    void readAgain()
  }
  return (
    <CommentDialog
      title={t('withdrawTitle', { name })}
      help={t('withdrawHelp')}
      label={t('reason')}
      hint={t('withdrawHint')}
      okText={t('withdraw')}
      cancelText={t('cancel')}
      isDangerous
      onOk={withdraw}
      onClose={onClose}
    />
  )
}
