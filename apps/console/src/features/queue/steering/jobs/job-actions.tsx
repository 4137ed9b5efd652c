import { EllipsisOutlined } from '@ant-design/icons'
import type { QueueRow } from '@drawdesk/contract/queue/queue-manage'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { jobsTexts } from './jobs.i18n.ts'
import { MOVE_TO_END } from './live/queue-pages.ts'
import { shortName, type JobCommands } from './use-job-commands.ts'
import type { ShownJob } from './live/use-gone-jobs.ts'

interface JobActionsProps {
  row: ShownJob
  commands: JobCommands
  onEdit: (row: QueueRow) => void
  onPlace: (row: QueueRow) => void
}

/** What may be done to a drawing now; nothing that it is too late for. */
export function JobActions({ row, commands, onEdit, onPlace }: JobActionsProps) {
  const t = useTexts(jobsTexts)
  const navigate = useNavigate()
  const mayOut = usePermission('queueManage_out')
  const mayKill = usePermission('queueManage_kill')
  const mayEdit = usePermission('queueManage_edit')
  const maySee = usePermission('drawInfo_view')
  const name = shortName(row.prompt) || t('noPrompt')
  const waits = row.state === 0 && row.gone === undefined
  const runs = row.state === 1 && row.gone === undefined
  const record = () => void navigate(`/drawing/drawInfo?id=${row.infoId}`)
  const moves = useMoves({ row, commands, onPlace })
  const items: NonNullable<MenuProps['items']> = [
    ...moves,
    ...(moves.length > 0 && maySee ? [{ type: 'divider' as const }] : []),
    ...(maySee && waits ? [{ key: 'record', label: t('record'), onClick: record }] : []),
  ]
  const link = (what: 'edit' | 'out' | 'kill' | 'record', onClick: () => void, isDisabled?: boolean) => (
    <Button
      type="link"
      size="small"
      danger={what === 'kill'}
      disabled={isDisabled}
      aria-label={t('nameOf', { what: t(what), name })}
      onClick={onClick}
    >
      {t(what)}
    </Button>
  )
  return (
    <div className="res-row-actions">
      {waits && mayEdit && link('edit', () => onEdit(row))}
      {waits && mayOut && link('out', () => commands.out(row))}
      {runs && mayKill && link('kill', () => commands.kill(row), commands.stopping.has(row.key))}
      {!waits && maySee && link('record', record)}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button
            type="text"
            size="small"
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t('moreOf', { name })}
            title={t('moreOf', { name })}
          />
        </Dropdown>
      )}
    </div>
  )
}

/** Where in its lane a drawing that waits can be moved; nothing for who may not, and where it has no place. */
function useMoves({ row, commands, onPlace }: Omit<JobActionsProps, 'onEdit'>): NonNullable<MenuProps['items']> {
  const t = useTexts(jobsTexts)
  const mayEdit = usePermission('queueManage_edit')
  const { position } = row
  if (!mayEdit || row.state !== 0 || row.gone !== undefined || position === null) return []
  const isFirst = position === 1
  return [
    { key: 'toFront', label: t('toFront'), disabled: isFirst, onClick: () => commands.move(row, 1) },
    { key: 'up', label: t('up'), disabled: isFirst, onClick: () => commands.move(row, position - 1) },
    { key: 'down', label: t('down'), onClick: () => commands.move(row, position + 1) },
    { key: 'toEnd', label: t('toEnd'), onClick: () => commands.move(row, MOVE_TO_END) },
    {
      key: 'toPlace',
      label: t('toPlace'),
      onClick: ({ domEvent }) => {
        // The Enter that asks must not go on into the question.
        domEvent.preventDefault()
        onPlace(row)
      },
    },
  ]
}
