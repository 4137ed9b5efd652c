import { Input } from 'antd'
import type { RemovedTenant } from '@drawdesk/contract/organisation/offboarding'
import { useId, useState } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { askToErase, useReloadTenantData, useTenantSize } from './tenant-data.api.ts'
import { tenantDataTexts } from './tenant-data.i18n.ts'
import { TenantSize } from './tenant-size.tsx'

/** Says what would go, when, and that it cannot be taken back; asks only who typed the number or the name. */
export function EraseDialog({ tenant, onClose }: { tenant: RemovedTenant; onClose: () => void }) {
  const t = useTexts(tenantDataTexts)
  const { message } = useFeedback()
  const reload = useReloadTenantData()
  const { data: size } = useTenantSize(tenant.id)
  const id = useId()
  const [confirm, setConfirm] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function submit(): Promise<void> {
    setIsBusy(true)
    setProblem('')
    try {
      await askToErase({ id: tenant.id, confirm, reason })
      void message.success(t('asked'))
      reload()
      onClose()
    } catch (error) {
      const beside =
        error instanceof ApiError ? (error.errors?.find(({ field }) => field === 'confirm')?.msg ?? error.message) : ''
      logFailure('tenant erasure', error)
      setProblem(beside)
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      title={t('eraseTitle', { name: tenant.tenantName })}
      okText={t('erase')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, disabled: confirm.trim() === '' }}
      confirmLoading={isBusy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p className="tenant-data-warning">{t('eraseWarning')}</p>
      <TenantSize id={tenant.id} />
      <p className="tenant-data-quiet">{t('eraseWhat')}</p>
      {size && (
        <p className="tenant-data-quiet">
          {size.waitDays === 0 ? t('eraseAtOnce') : t('eraseWaits', { days: size.waitDays })}
        </p>
      )}
      <div className="res-form">
        <div className="res-field">
          <label htmlFor={`${id}-confirm`}>{t('confirmLabel', { number: tenant.tenantNumber })}</label>
          <Input
            id={`${id}-confirm`}
            value={confirm}
            maxLength={50}
            autoComplete="off"
            status={problem === '' ? '' : 'error'}
            aria-invalid={problem !== ''}
            aria-describedby={`${id}-problem`}
            onChange={(event) => setConfirm(event.target.value)}
          />
          <div id={`${id}-problem`} role="alert" className="tenant-data-problem">
            {problem}
          </div>
        </div>
        <div className="res-field">
          <label htmlFor={`${id}-reason`}>{t('reasonLabel')}</label>
          <Input.TextArea
            id={`${id}-reason`}
            value={reason}
            maxLength={255}
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </div>
    </AppModal>
  )
}
