import type { User } from '@drawdesk/contract/organisation/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import { kitTexts } from '../../../resource/resource.i18n.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { nameOf } from './user-cells.tsx'
import { platformQuery, savePlatform, userKeys } from './user.api.ts'
import { userTexts } from './user.i18n.ts'

const WIDTH_PX = 560
const ROWS = { minRows: 5, maxRows: 16 }

/** The platform somebody uses, and what its programs keep of this person. */
export function PlatformDialog({
  user,
  types,
  onClose,
}: {
  user: User
  types: Field | undefined
  onClose: () => void
}) {
  const t = useTexts(userTexts)
  const kit = useTexts(kitTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const tenantId = useTenantId()
  const id = useId()
  const { data, error, isPending, refetch } = useQuery(platformQuery(user.id, tenantId))
  const [edited, setEdited] = useState<{ userType?: number; userExt?: string }>({})
  const [isWrong, setIsWrong] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const userType = edited.userType ?? data?.userType ?? user.userType
  const userExt = edited.userExt ?? data?.userExt ?? ''

  const save = async () => {
    if (!isJsonObject(userExt)) return setIsWrong(true)
    setIsBusy(true)
    try {
      await savePlatform({ userId: user.id, userType, userExt, tenantId })
      void message.success(t('platformDone'))
      void queryClient.invalidateQueries({ queryKey: userKeys.all })
      onClose()
    } catch (failure) {
      logFailure('user update-platform', failure)
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      title={t('platformTitle', { name: nameOf(user) })}
      width={WIDTH_PX}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: isPending || error !== null }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {error ? (
        <ErrorNote error={error} title={kit('detailFailed')} onRetry={() => void refetch()} isCompact />
      ) : (
        <div className="res-form">
          <div className="res-field">
            <label htmlFor={`${id}-type`}>{t('platformType')}</label>
            <Select
              id={`${id}-type`}
              value={userType}
              disabled={isBusy}
              options={types ? [...types.choices] : []}
              onChange={(value: number) => setEdited({ ...edited, userType: value })}
            />
          </div>
          <div className="res-field">
            <label htmlFor={`${id}-ext`}>{t('platformExt')}</label>
            <Input.TextArea
              id={`${id}-ext`}
              className="res-code"
              spellCheck={false}
              autoSize={ROWS}
              value={userExt}
              disabled={isBusy || isPending}
              status={isWrong ? 'error' : undefined}
              aria-invalid={isWrong || undefined}
              aria-describedby={`${id}-note`}
              onChange={(event) => {
                setEdited({ ...edited, userExt: event.target.value })
                setIsWrong(false)
              }}
            />
            <div id={`${id}-note`} className={isWrong ? 'res-error' : 'res-help'}>
              {t(isWrong ? 'notJson' : 'platformHelp')}
            </div>
          </div>
        </div>
      )}
    </AppModal>
  )
}

/** Nothing, or the text of a JSON object. */
function isJsonObject(text: string): boolean {
  if (text.trim() === '') return true
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
