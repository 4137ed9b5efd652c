import { tenantResource } from '@drawdesk/contract/organisation/tenant'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import type { TenantRow } from './tenant-row.ts'
import { datasourcesOf, setDatasource } from './tenant.api.ts'
import { tenantTexts } from './tenant.i18n.ts'

/** Which database reports and models of a tenant read where nothing else is chosen. */
export function DatasourceDialog({ row, onClose }: { row: TenantRow; onClose: () => void }) {
  const t = useTexts(tenantTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const id = useId()
  const { data, error, refetch } = useQuery(datasourcesOf(row.tenantId, useLanguage()))
  const [chosen, setChosen] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const current = data?.find(({ isDefault }) => isDefault)?.id
  const value = chosen ?? current

  const save = async () => {
    setIsBusy(true)
    try {
      await setDatasource(row.tenantId, value ?? '')
      void message.success(t('done'))
      void queryClient.invalidateQueries({ queryKey: resourceKeys(tenantResource).all })
      onClose()
    } catch (failure) {
      logFailure('tenant data source', failure) // Its message has been shown; the dialog stays for another try.
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      title={t('datasourceTitle', { name: row.tenantName })}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !data || value === current }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {error ? (
        <ErrorNote error={error} title={t('datasourceFailed')} onRetry={() => void refetch()} isCompact />
      ) : (
        <div className="res-form">
          <div className="res-field">
            <label htmlFor={id}>{t('datasource')}</label>
            <Select
              id={id}
              className="res-wide"
              loading={!data}
              disabled={!data}
              showSearch={{ optionFilterProp: 'label' }}
              value={value}
              options={(data ?? []).map((one) => ({ value: one.id, label: one.name }))}
              aria-describedby={`${id}-help`}
              onChange={setChosen}
            />
            <div id={`${id}-help`} className="res-help">
              {t('datasourceHelp')}
            </div>
          </div>
        </div>
      )}
    </AppModal>
  )
}
