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

  const { position } = row
  const moves: NonNullable<MenuProps['items']> =
    waits && mayEdit && position !== null
      ? [
          { key: 'toFront', label: t('toFront'), disabled: position === 1, onClick: () => commands.move(row, 1) },
          { key: 'up', label: t('up'), disabled: position === 1, onClick: () => commands.move(row, position - 1) },
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
      : []
  const items: NonNullable<MenuProps['items']> = [
    ...moves,
    ...(maySee && (moves.length > 0 || waits)
      ? [
          ...(moves.length > 0 ? [{ type: 'divider' as const }] : []),
          { key: 'record', label: t('record'), onClick: record },
        ]
      : []),
  ]
  return (
    <div className="res-row-actions">
      {waits && mayEdit && (
        <Button
          type="link"
          size="small"
          aria-label={t('nameOf', { what: t('edit'), name })}
          onClick={() => onEdit(row)}
        >
          {t('edit')}
        </Button>
      )}
      {waits && mayOut && (
        <Button
          type="link"
          size="small"
          aria-label={t('nameOf', { what: t('out'), name })}
          onClick={() => commands.out(row)}
        >
          {t('out')}
        </Button>
      )}
      {runs && mayKill && (
        <Button
          type="link"
          size="small"
          danger
          disabled={commands.stopping.has(row.key)}
          aria-label={t('nameOf', { what: t('kill'), name })}
          onClick={() => commands.kill(row)}
        >
          {t('kill')}
        </Button>
      )}
      {!waits && maySee && (
        <Button type="link" size="small" aria-label={t('nameOf', { what: t('record'), name })} onClick={record}>
          {t('record')}
        </Button>
      )}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={t('moreOf', { name })} />
        </Dropdown>
      )}
    </div>
  )
}
