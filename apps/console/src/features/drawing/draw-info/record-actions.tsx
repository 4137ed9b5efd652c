import { PauseCircleOutlined, RedoOutlined, ReloadOutlined } from '@ant-design/icons'
import type { DrawInfo } from '@drawdesk/contract/biz/draw-info'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../lib/feedback.ts'
import { usePermission } from '../../../lib/permissions.ts'
import { useSession } from '../../../lib/session-store.ts'
import { useTexts } from '../../../lib/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { cancelRecord, repeatRecord, retryRecord } from '../parts/draw-detail.api.ts'
import { allRecordsKey, isUnderWay } from './draw-info.api.ts'
import { drawInfoTexts } from './draw-info.i18n.ts'

interface RecordActionsProps {
  record: DrawInfo
  /** Icons on cards, links in rows. */
  look: 'buttons' | 'icons' | 'links'
  /** Told the id of a new record. */
  onRepeated: (id: string) => void
}

/** What the state of a record allows: stop while it runs, try again when it failed or was stopped, draw again once it has ended. */
export function RecordActions({ record, look, onRepeated }: RecordActionsProps) {
  const t = useTexts(drawInfoTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const isOwn = useSession(({ user }) => user?.userId === record.userId)
  const mayEdit = usePermission('drawInfo_edit')
  const [busy, setBusy] = useState<string>()
  const name = record.prompt || record.id

  const run = async (what: 'cancel' | 'retry' | 'again') => {
    setBusy(what)
    try {
      if (what === 'cancel') await cancelRecord(record.id)
      if (what === 'retry') await retryRecord(record.id)
      if (what === 'again') onRepeated((await repeatRecord(record.id)).infoId)
      void message.success(t(what === 'cancel' ? 'cancelled' : what === 'retry' ? 'retried' : 'repeated'))
    } catch (error) {
      logFailure(`drawInfo ${what}`, error) // Its message has been shown; the record is read again below.
    } finally {
      setBusy(undefined)
      await Promise.all([queryClient.invalidateQueries({ queryKey: allRecordsKey }), queryClient.invalidateQueries({ queryKey: ['drawInfo', 'detail', record.id] })])
    }
  }
  const askCancel = () =>
    void modal.confirm({ title: t('cancelAsk'), content: t('cancelText'), okText: t('cancel'), cancelText: t('keep'), okButtonProps: { danger: true }, onOk: () => run('cancel') })

  if (!isOwn && !mayEdit) return null
  const style = { size: look === 'buttons' ? 'middle' : 'small', type: look === 'links' ? 'link' : 'default' } as const
  const hasIcon = look !== 'links'
  const hasWord = look !== 'icons'
  return (
    <div className="draw-record-actions">
      {isUnderWay(record) && (
        <Button {...style} icon={hasIcon && <PauseCircleOutlined aria-hidden />} loading={busy === 'cancel'} aria-label={t('cancelOf', { name })} title={t('cancel')} onClick={askCancel}>
          {hasWord && t('cancel')}
        </Button>
      )}
      {(record.state === 3 || record.state === 4) && (
        <Button {...style} icon={hasIcon && <ReloadOutlined aria-hidden />} loading={busy === 'retry'} aria-label={t('retryOf', { name })} title={t('retry')} onClick={() => void run('retry')}>
          {hasWord && t('retry')}
        </Button>
      )}
      {!isUnderWay(record) && record.type === 'draw' && (
        <Button {...style} icon={hasIcon && <RedoOutlined aria-hidden />} loading={busy === 'again'} aria-label={t('againOf', { name })} title={t('again')} onClick={() => void run('again')}>
          {hasWord && t('again')}
        </Button>
      )}
    </div>
  )
}
