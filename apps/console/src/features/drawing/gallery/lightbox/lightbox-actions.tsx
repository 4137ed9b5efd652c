import { DownloadOutlined, PictureOutlined, ProfileOutlined, SwapOutlined } from '@ant-design/icons'
import type { DrawInfo, DrawInfoDetail } from '@drawdesk/contract/drawing/records/draw-info'
import type { FileView } from '@drawdesk/contract/core/schema'
import { Button } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { PushPrintButton } from '../../../devices/shared/push/push-print-button.tsx'
import { saveCover } from './lightbox.api.ts'
import { ModerationActions } from '../moderation/moderation-actions.tsx'
import { RecallButton } from '../record/recall-button.tsx'
import { RecordActions } from '../record/record-actions.tsx'
import { recordTexts } from '../record/record.i18n.ts'
import { PLAIN } from './compared.ts'

interface LightboxActionsProps {
  record: DrawInfo
  detail: DrawInfoDetail | undefined
  file: FileView | undefined
  onDetail: ((id: string) => void) | undefined
  onCompare: (left: string, right: string) => void
  /** It was deleted. What was taken down or released stays in view as it is now. */
  onGone: () => void
}

/** What can be done to the picture that is looked at. */
export function LightboxActions({ record, detail, file, onDetail, onCompare, onGone }: LightboxActionsProps) {
  const t = useTexts(recordTexts)
  const { message } = useFeedback()
  const mayEditStyles = usePermission('drawStyle_edit')
  const [isBusy, setIsBusy] = useState(false)

  const cover = async (fileId: string) => {
    setIsBusy(true)
    try {
      void message.success(t('coverDone', { name: await saveCover(record.styleId, fileId) }))
    } catch (error) {
      logFailure('drawStyle cover', error) // Its message has been shown; the style is as it was.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="lightbox-commands">
      <RecordActions record={record} look="buttons" />
      <RecallButton record={record} />
      <PushPrintButton record={record} look="buttons" />
      {file && (
        <Button icon={<DownloadOutlined aria-hidden />} href={file.url} download={file.name}>
          {t('download')}
        </Button>
      )}
      {file && record.parentId !== '' && (
        <Button icon={<SwapOutlined aria-hidden />} onClick={() => onCompare(record.parentId, record.id)}>
          {t('compareParent')}
        </Button>
      )}
      {(detail?.lineage.plainFiles.length ?? 0) > 0 && (
        <Button icon={<SwapOutlined aria-hidden />} onClick={() => onCompare(PLAIN, record.id)}>
          {t('comparePlain')}
        </Button>
      )}
      {file && record.styleId !== '' && mayEditStyles && (
        <Button icon={<PictureOutlined aria-hidden />} loading={isBusy} onClick={() => void cover(file.fileId)}>
          {t('cover')}
        </Button>
      )}
      {onDetail && (
        <Button icon={<ProfileOutlined aria-hidden />} onClick={() => onDetail(record.id)}>
          {t('detail')}
        </Button>
      )}
      <ModerationActions record={record} onDone={(action) => action === 'remove' && onGone()} />
    </div>
  )
}
