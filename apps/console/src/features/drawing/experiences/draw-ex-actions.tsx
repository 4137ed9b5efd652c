import { EllipsisOutlined } from '@ant-design/icons'
import { EX_STATE, type DrawEx } from '@drawdesk/contract/drawing/draw-ex'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useId } from 'react'
import { useNow } from '../../../components/relative-time.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { drawExTexts } from './draw-ex.i18n.ts'
import { hindranceOf } from './ex-state.ts'
import { useExCommands } from './use-ex-commands.tsx'

interface DrawExActionsProps {
  row: DrawEx
  onEdit: (id: string) => void
  onTry: (id: string) => void
}

/** What can be done to one experience in its state; what cannot be done says why. */
export function DrawExActions({ row, onEdit, onTry }: DrawExActionsProps) {
  const t = useTexts(drawExTexts)
  const canEdit = usePermission('drawEx_edit')
  const canView = usePermission('drawEx_view')
  const canAdd = usePermission('drawEx_add')
  const canTry = usePermission('drawApi_send')
  const commands = useExCommands(row, { canEdit, onEdit })
  const { exName: name, state } = row
  const isEnded = state === EX_STATE.ended
  const isOnline = state === EX_STATE.online

  const items: NonNullable<MenuProps['items']> = []
  if (canTry)
    items.push({
      key: 'try',
      disabled: !isOnline,
      label: <Reasoned word={t('tryOut')} reason={isOnline ? undefined : t('tryOnlineOnly')} />,
      onClick: () => onTry(row.id),
    })
  if (canAdd) items.push({ key: 'copy', label: t('copy'), onClick: () => void commands.copy() })
  if (canEdit)
    items.push({
      key: 'active',
      label: t(row.active ? 'hide' : 'show'),
      onClick: () => void commands.setActive(!row.active),
    })
  return (
    <div className="res-row-actions">
      {(canEdit || canView) && (
        <Button
          type="link"
          size="small"
          aria-label={t(canEdit && !isEnded ? 'editOf' : 'lookOf', { name })}
          onClick={() => onEdit(row.id)}
        >
          {t(canEdit && !isEnded ? 'edit' : 'look')}
        </Button>
      )}
      {canEdit && isOnline && (
        <Button
          type="link"
          size="small"
          loading={commands.isBusy}
          aria-label={t('offlineOf', { name })}
          onClick={commands.goOffline}
        >
          {t('goOffline')}
        </Button>
      )}
      {canEdit && !isOnline && (
        <OnlineButton row={row} isBusy={commands.isBusy} onPress={() => void commands.goOnline()} />
      )}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button
            type="text"
            size="small"
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t('more', { name })}
            title={t('more', { name })}
          />
        </Dropdown>
      )}
    </div>
  )
}

/** A button that stays reachable when it cannot be used, so that its reason can be announced and read. */
function OnlineButton({ row, isBusy, onPress }: { row: DrawEx; isBusy: boolean; onPress: () => void }) {
  const t = useTexts(drawExTexts)
  const { message } = useFeedback()
  const reasonId = useId()
  const hindrance = hindranceOf(row, useNow())
  const reason = hindrance && t('notOnline', { why: t(hindrance) })
  return (
    <>
      <Button
        type="link"
        size="small"
        loading={isBusy}
        className={reason ? 'ex-not-now' : undefined}
        aria-label={t('onlineOf', { name: row.exName })}
        aria-disabled={reason !== undefined}
        aria-describedby={reason && reasonId}
        title={reason}
        onClick={() => (reason ? void message.info(reason) : onPress())}
      >
        {t('goOnline')}
      </Button>
      {reason && (
        <span id={reasonId} className="draw-unseen">
          {reason}
        </span>
      )}
    </>
  )
}

function Reasoned({ word, reason }: { word: string; reason: string | undefined }) {
  if (reason === undefined) return <>{word}</>
  return (
    <span className="ex-reasoned">
      {word}
      <small>{reason}</small>
    </span>
  )
}
