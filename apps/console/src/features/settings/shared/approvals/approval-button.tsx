import { AuditOutlined } from '@ant-design/icons'
import type { ApprovalBinding, ApprovalKind } from '@drawdesk/contract/settings/approval'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Select } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import { approvalKeys, bindProcess, processesQuery, useBinding } from './approvals.api.ts'
import { approvalTexts } from './approvals.i18n.ts'

/** By which process this page's requests are approved; who may change parameters chooses another. Not of another tenant's rows. */
export function ApprovalButton({ kind }: { kind: ApprovalKind }) {
  const t = useTexts(approvalTexts)
  const may = usePermission('param_edit')
  const binding = useBinding(kind)
  const isElsewhere = useTenantId() !== undefined
  const [isOpen, setIsOpen] = useState(false)
  if (!binding || isElsewhere || (!may && binding.processKey === '')) return null
  const name = binding.processKey === '' ? t('none') : binding.processName
  const process = binding.processKey === '' || binding.isAvailable ? name : t('gone', { process: name })
  const label = t('approval', { process })
  if (!may) return <span className="res-help">{label}</span>
  return (
    <>
      <Button icon={<AuditOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <BindingDialog binding={binding} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function BindingDialog({ binding, onClose }: { binding: ApprovalBinding; onClose: () => void }) {
  const t = useTexts(approvalTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const id = useId()
  const { kind, processKey, processName, isAvailable } = binding
  const processes = useQuery(processesQuery)
  const [chosen, setChosen] = useState(processKey)
  const [isBusy, setIsBusy] = useState(false)
  const isGone = processKey !== '' && !isAvailable
  const options = [
    { value: '', label: t('none') },
    ...(isGone ? [{ value: processKey, label: t('gone', { process: processName }) }] : []),
    ...(processes.data ?? []).map(({ key, name }) => ({ value: key, label: name })),
  ]

  const save = async () => {
    setIsBusy(true)
    try {
      await bindProcess(kind, chosen)
      void message.success(t('saved'))
      void queryClient.invalidateQueries({ queryKey: approvalKeys.all })
      onClose()
    } catch (failure) {
      logFailure('approval bind', failure) // Its message has been shown; the dialog stays for another try.
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      title={t('title')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: chosen === processKey }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {processes.error ? (
        <ErrorNote error={processes.error} title={t('failed')} onRetry={() => void processes.refetch()} isCompact />
      ) : (
        <div className="res-form">
          {isGone && (
            <Alert
              type="warning"
              showIcon
              title={t('goneHelp', { effect: t(kind === 'guest' ? 'goneGuest' : 'goneOther') })}
            />
          )}
          <div className="res-field">
            <label htmlFor={id}>{t('process')}</label>
            <Select
              id={id}
              className="res-wide"
              loading={!processes.data}
              showSearch={{ optionFilterProp: 'label' }}
              value={chosen}
              options={options}
              aria-describedby={`${id}-help`}
              onChange={setChosen}
            />
            <div id={`${id}-help`} className="res-help">
              {t(`${kind}Help`)}
            </div>
          </div>
        </div>
      )}
    </AppModal>
  )
}
