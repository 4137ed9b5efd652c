import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { queryClient } from '../../../lib/http/query.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { settleMismatches, statementsKey } from './statements.api.ts'
import { statementTexts } from './statements.i18n.ts'

const REASON_MAX = 255

/** Ends mismatches with one reason for all of them. */
export function SettleDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useTexts(statementTexts)
  const id = useId()
  const { message } = useFeedback()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function settle(): Promise<void> {
    if (reason.trim() === '') return setError(t('settleReasonNone'))
    setIsBusy(true)
    try {
      const done = await settleMismatches(ids, reason.trim())
      void message.success(t('settleDone', done))
      await queryClient.invalidateQueries({ queryKey: statementsKey })
      onClose()
    } catch (failure) {
      logFailure('payStatement settle', failure)
      setError(failure instanceof ApiError ? failure.message : t('bad'))
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      width={480}
      title={t('settleTitle', { count: ids.length })}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" htmlType="submit" form={`${id}-form`} loading={isBusy}>
            {t('settle')}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="res-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void settle()
        }}
      >
        <Part id={`${id}-reason`} label={t('settleReason')} isRequired error={error} help={t('settleHelp')}>
          <Input.TextArea
            id={`${id}-reason`}
            rows={3}
            maxLength={REASON_MAX}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setError(undefined)
            }}
          />
        </Part>
      </form>
    </AppModal>
  )
}
