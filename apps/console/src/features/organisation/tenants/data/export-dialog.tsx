import { useState } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { beginExport, useReloadTenantData } from './tenant-data.api.ts'
import { tenantDataTexts } from './tenant-data.i18n.ts'
import { TenantSize } from './tenant-size.tsx'
import './tenant-data.css'

interface ExportDialogProps {
  id: string
  name: string
  onClose: () => void
}

/** Says what an archive would hold, and begins it. */
export default function ExportDialog({ id, name, onClose }: ExportDialogProps) {
  const t = useTexts(tenantDataTexts)
  const { message } = useFeedback()
  const reload = useReloadTenantData()
  const [isBusy, setIsBusy] = useState(false)

  async function begin(): Promise<void> {
    setIsBusy(true)
    try {
      await beginExport(id)
      void message.success(t('began'))
      reload()
      onClose()
    } catch (error) {
      logFailure('tenant export', error) // Its message has been shown.
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      title={t('exportTitle', { name })}
      okText={t('begin')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={() => void begin()}
      onCancel={onClose}
    >
      <TenantSize id={id} />
      <p className="tenant-data-quiet">{t('exportWhat')}</p>
      <p className="tenant-data-quiet">{t('exportKept')}</p>
    </AppModal>
  )
}
