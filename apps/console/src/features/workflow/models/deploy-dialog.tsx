import type { FieldError } from '@drawdesk/contract/core/schema'
import type { FlowModel } from '@drawdesk/contract/workflow/model'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { DeployTargetFields, lacksTenants, newTarget } from '../shared/deploy-target.tsx'
import { designPath } from '../shared/design-path.ts'
import { managerKeys } from '../shared/manager-keys.ts'
import { deployModel } from './model.api.ts'
import { modelTexts } from './model.i18n.ts'

interface DeployDialogProps {
  model: Pick<FlowModel, 'id' | 'name' | 'category'>
  onClose: () => void
}

/** Deploys a model; what is wrong with its diagram is listed, each leading to its place in the designer. */
export default function DeployDialog({ model, onClose }: DeployDialogProps) {
  const t = useTexts(modelTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [target, setTarget] = useState(() => newTarget(model.category))
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const { name } = model

  const deploy = async () => {
    setIsSending(true)
    setRefusal(undefined)
    try {
      const made = await deployModel(model.id, target)
      const [first] = made
      void message.success(
        made.length > 1
          ? t('deployedMany', { name, count: made.length })
          : t('deployed', { name, version: first?.version ?? 1 }),
      )
      void queryClient.invalidateQueries({ queryKey: managerKeys.all })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      logFailure('flow model deploy', error)
      setRefusal(error)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <AppModal
      open
      title={t('deployTitle', { name })}
      width={520}
      destroyOnHidden
      onCancel={onClose}
      footer={
        <div className="res-dialog-footer">
          <Button disabled={isSending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" loading={isSending} disabled={lacksTenants(target)} onClick={() => void deploy()}>
            {t('deploy')}
          </Button>
        </div>
      }
    >
      <div className="flow-deploy">
        <p className="res-help">{t('deployHelp')}</p>
        {refusal && <Refusal modelId={model.id} error={refusal} onLeave={onClose} />}
        <DeployTargetFields value={target} isDisabled={isSending} onChange={setTarget} />
      </div>
    </AppModal>
  )
}

function Refusal({ modelId, error, onLeave }: { modelId: string; error: ApiError; onLeave: () => void }) {
  const t = useTexts(modelTexts)
  const errors: readonly FieldError[] = error.errors ?? []
  if (errors.length === 0) return <Alert type="error" showIcon title={error.message} />
  return (
    <Alert
      type="error"
      showIcon
      title={t('refused')}
      description={
        <>
          {t('refusedHelp')}
          <ul className="flow-problems">
            {errors.map(({ field, msg }) => (
              <li key={`${field} ${msg}`}>
                <Link to={designPath(modelId, field)} onClick={onLeave}>
                  {msg}
                </Link>
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
