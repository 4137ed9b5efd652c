import type { FlowRow } from '@drawdesk/contract/workflow/work'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CommentDialog } from '../shared/comment-dialog.tsx'
import { useReadFlowAgain } from '../shared/use-flow-news.ts'
import { handleAddress } from '../shared/work-address.ts'
import { CLAIM_PATH } from '../shared/work-paths.ts'
import { ManyResult, type ManyOutcome } from './many-result.tsx'
import { useDiagramDialog } from './use-diagram-dialog.tsx'
import { useWorkCommands } from './use-work-commands.ts'
import { useWorkList } from './use-work-list.ts'
import { nameOfRow } from '../shared/row-name.ts'
import { NameCell } from './work-cells.tsx'
import { WorkList } from './work-list.tsx'
import { todoResource } from './work-resource.ts'
import { approveMany } from './work.api.ts'
import { workTexts } from './work.i18n.ts'

/** Tasks of the person: opened one by one, or approved many at once. */
export default function TodoPage() {
  const t = useTexts(workTexts)
  const list = useWorkList(todoResource)
  const navigate = useNavigate()
  const readAgain = useReadFlowAgain()
  const { unclaim } = useWorkCommands()
  const diagram = useDiagramDialog()
  const [approving, setApproving] = useState<readonly FlowRow[]>()
  const [outcome, setOutcome] = useState<ManyOutcome>()
  const approve = async (rows: readonly FlowRow[], comment: string) => {
    const answer = await approveMany(
      rows.map(({ taskId }) => taskId),
      comment,
    )
    setOutcome({ answer, done: t('approvedMany', { count: answer.done.length }), names: namesOf(rows) })
    list.select([])
    void readAgain()
  }
  return (
    <WorkList
      resource={todoResource}
      list={list}
      renderName={(row) => <NameCell row={row} to={handleAddress(row)} />}
      renderAction={(row) => (
        <Link to={handleAddress(row)} className="work-action" aria-label={t('handleOf', { name: nameOfRow(row) })}>
          {t('handle')}
        </Link>
      )}
      menu={(row) => [
        diagram.entryOf(row),
        ...(row.claimTime === '' ? [] : [{ key: 'unclaim', label: t('unclaim'), run: () => void unclaim(row) }]),
      ]}
      bulk={
        <Button disabled={list.selected.length === 0} onClick={() => setApproving(list.selectedRows)}>
          {t('approveMany')}
        </Button>
      }
      above={outcome && <ManyResult outcome={outcome} onClose={() => setOutcome(undefined)} />}
      words={{ nothing: t('nothingTodo'), nothingHint: t('nothingTodoHint') }}
      next={<Button onClick={() => void navigate(CLAIM_PATH)}>{t('toClaim')}</Button>}
      dialogs={
        <>
          {diagram.dialog}
          {approving && (
            <CommentDialog
              title={t('approveTitle', { count: approving.length })}
              help={t('approveHelp')}
              label={t('comment')}
              hint={t('commentHint')}
              okText={t('approve', { count: approving.length })}
              cancelText={t('cancel')}
              onOk={(comment) => approve(approving, comment)}
              onClose={() => setApproving(undefined)}
            />
          )}
        </>
      }
    />
  )
}

const namesOf = (rows: readonly FlowRow[]): ReadonlyMap<string, string> =>
  new Map(rows.map((row) => [row.taskId, `${nameOfRow(row)} · ${row.taskName}`]))
