import { Select } from 'antd'
import { tenantResource } from '@drawdesk/contract/organisation/tenant'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { PreviewFold } from '../../rights/shared/preview-fold.tsx'
import { ApprovalLink } from '../../settings/shared/approvals/approval-link.tsx'
import { packageChoices, packageOf, setPackage } from './tenant.api.ts'
import type { TenantRow } from './tenant-row.ts'
import { tenantTexts } from './tenant.i18n.ts'

/** Which package bounds a tenant's rights. */
export function PackageDialog({ row, onClose }: { row: TenantRow; onClose: () => void }) {
  const t = useTexts(tenantTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const id = useId()
  const current = useQuery(packageOf(row.tenantId))
  const choices = useQuery(packageChoices)
  const [chosen, setChosen] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const error = current.error ?? choices.error
  const value = chosen ?? current.data?.id ?? ''
  const waiting = current.data?.approvalInstanceId ?? ''

  const save = async () => {
    setIsBusy(true)
    try {
      const { processInstanceId } = await setPackage(row.tenantId, value)
      void message.success(t(processInstanceId === '' ? 'done' : 'submitted'))
      void queryClient.invalidateQueries({ queryKey: resourceKeys(tenantResource).all })
      onClose()
    } catch (failure) {
      logFailure('tenant package', failure) // Its message has been shown; the dialog stays for another try.
      setIsBusy(false)
    }
  }
  const retry = () => {
    void current.refetch()
    void choices.refetch()
  }
  return (
    <AppModal
      open
      title={t('packageTitle', { name: row.tenantName })}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !current.data || !choices.data || value === current.data.id }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {error ? (
        <ErrorNote error={error} title={t('packageFailed')} onRetry={retry} isCompact />
      ) : (
        <div className="res-form">
          {waiting !== '' && (
            <p className="res-help">
              <ApprovalLink processInstanceId={waiting} name={row.tenantName} /> {t('packageWaits')}
            </p>
          )}
          <div className="res-field">
            <label htmlFor={id}>{t('package')}</label>
            <Select
              id={id}
              className="res-wide"
              loading={!current.data || !choices.data}
              disabled={!current.data || !choices.data || waiting !== ''}
              showSearch={{ optionFilterProp: 'label' }}
              value={value}
              options={[
                { value: '', label: t('noPackage') },
                ...(choices.data ?? []).map((one) => ({ value: one.id, label: one.packageName })),
              ]}
              onChange={setChosen}
            />
            <div className="res-help">{value === '' ? t('noPackageHelp') : t('packageHelp')}</div>
            {current.data && value !== current.data.id && (
              <PreviewFold
                input={{ kind: 'tenantPackage', targetIds: [row.tenantId], packageId: value }}
                isDisabled={isBusy}
              />
            )}
          </div>
        </div>
      )}
    </AppModal>
  )
}
