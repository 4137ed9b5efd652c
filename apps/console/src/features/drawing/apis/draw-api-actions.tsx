import { EllipsisOutlined } from '@ant-design/icons'
import type { DrawApiListRow } from '@drawdesk/contract/drawing/draw-api'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { copyDrawApi, removeDrawApi, restoreDrawApis } from './draw-api.api.ts'
import { drawApiTexts } from './draw-api.i18n.ts'
import { drawApiResource } from '@drawdesk/contract/drawing/draw-api-resource'

/** How long a removal can be taken back (wire-business §1). */
const UNDO_SECONDS = 10

interface DrawApiActionsProps {
  row: DrawApiListRow
  onEdit: (id: string) => void
  onTest: (id: string) => void
}

/** What can be done to one API: edit (or look) and test in the open, copy and delete behind the dots. */
export function DrawApiActions({ row, onEdit, onTest }: DrawApiActionsProps) {
  const t = useTexts(drawApiTexts)
  const canEdit = usePermission('drawApi_edit')
  const canView = usePermission('drawApi_view')
  const canSend = usePermission('drawApi_send')
  const canAdd = usePermission('drawApi_add')
  const canDelete = usePermission('drawApi_delete')
  const [isCopying, setIsCopying] = useState(false)
  const remove = useRemove()
  const name = row.apiName

  const rest: NonNullable<MenuProps['items']> = []
  if (canAdd) rest.push({ key: 'copy', label: t('copy'), onClick: () => setIsCopying(true) })
  if (canDelete) rest.push({ key: 'remove', label: t('remove'), danger: true, onClick: () => remove(row) })
  return (
    <div className="res-row-actions">
      {(canEdit || canView) && (
        <Button
          type="link"
          size="small"
          aria-label={t(canEdit ? 'editOf' : 'viewOf', { name })}
          onClick={() => onEdit(row.id)}
        >
          {t(canEdit ? 'edit' : 'view')}
        </Button>
      )}
      {canSend && (
        <Button type="link" size="small" aria-label={t('testOf', { name })} onClick={() => onTest(row.id)}>
          {t('test')}
        </Button>
      )}
      {rest.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: rest }}>
          <Button
            type="text"
            size="small"
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t('more', { name })}
            title={t('more', { name })}
          />
        </Dropdown>
      )}
      {isCopying && <CopyDialog row={row} onClose={() => setIsCopying(false)} onCopied={onEdit} />}
    </div>
  )
}

function CopyDialog({
  row,
  onClose,
  onCopied,
}: {
  row: DrawApiListRow
  onClose: () => void
  onCopied: (id: string) => void
}) {
  const t = useTexts(drawApiTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const canEdit = usePermission('drawApi_edit')
  const [withPrompts, setWithPrompts] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  const copy = async () => {
    setIsBusy(true)
    try {
      const { id } = await copyDrawApi(row.id, withPrompts)
      void queryClient.invalidateQueries({ queryKey: resourceKeys(drawApiResource).all })
      onClose()
      if (!canEdit) return
      void message.success(t('copied'))
      onCopied(id)
    } catch (error) {
      logFailure('drawApi copy', error) // Its message has been shown; the dialog stays for another try.
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      title={t('copyTitle', { name: row.apiName })}
      okText={t('copy')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={() => void copy()}
      onCancel={onClose}
    >
      <p>{t('copyText')}</p>
      <Checkbox checked={withPrompts} onChange={(event) => setWithPrompts(event.target.checked)}>
        {t('copyPrompt')}
      </Checkbox>
    </AppModal>
  )
}

/** Asks by name and effect, removes, and offers to take it back for ten seconds. */
function useRemove(): (row: DrawApiListRow) => void {
  const t = useTexts(drawApiTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: resourceKeys(drawApiResource).all })

  const restore = async (ids: readonly string[], key: string) => {
    message.destroy(key)
    try {
      await restoreDrawApis(ids)
      void message.success(t('restored'))
    } catch (error) {
      logFailure('drawApi restore', error)
    }
    reload()
  }
  const remove = async ({ id }: DrawApiListRow) => {
    try {
      const { ids } = await removeDrawApi(id)
      const key = `removed-${id}`
      void message.open({
        key,
        type: 'success',
        duration: UNDO_SECONDS,
        content: (
          <>
            {t('removed')}{' '}
            <Button type="link" size="small" onClick={() => void restore(ids, key)}>
              {t('undo')}
            </Button>
          </>
        ),
      })
    } catch (error) {
      logFailure('drawApi remove', error) // Said by the server, with the names of what uses it.
    }
    reload()
  }
  return (row) =>
    modal.confirm({
      title: t('removeTitle', { name: row.apiName }),
      content: t('removeText'),
      okText: t('remove'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => remove(row),
    })
}
