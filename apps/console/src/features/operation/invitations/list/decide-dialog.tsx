import type { InviteDecision, InviteRow } from '@drawdesk/contract/operation/invite'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../../components/costs/part.tsx'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { decideInvites, inviteKeys } from '../user-invite.api.ts'
import { inviteTexts } from '../user-invite.i18n.ts'

const REMARK_MOST = 200

export interface Deciding {
  decision: InviteDecision
  rows: readonly InviteRow[]
}

/** Says what follows and takes a note; a rejection needs one. */
export function DecideDialog({
  deciding: { decision, rows },
  onClose,
}: {
  deciding: Deciding
  onClose: (isDone: boolean) => void
}) {
  const t = useTexts(inviteTexts)
  const id = useId()
  const client = useQueryClient()
  const { message } = useFeedback()
  const [remark, setRemark] = useState('')
  const [error, setError] = useState<{ remark?: string; all?: string }>({})
  const [isBusy, setIsBusy] = useState(false)
  const isRejecting = decision === 'reject'

  async function decide(): Promise<void> {
    if (isRejecting && remark.trim() === '') return setError({ remark: t('decide.remarkMissing') })
    setIsBusy(true)
    try {
      const { ids } = await decideInvites({ ids: rows.map((row) => row.id), decision, remark: remark.trim() })
      void message.success(t(`decided.${decision}`, { count: ids.length }))
      onClose(true)
    } catch (failure) {
      logFailure('userInvite decide', failure)
      const known = failure instanceof ApiError ? failure : undefined
      const beside = known?.errors?.find(({ field }) => field === 'remark')?.msg
      setError(beside === undefined ? { all: known?.message || t('decide.failed') } : { remark: beside })
      setIsBusy(false)
    }
    await client.invalidateQueries({ queryKey: inviteKeys.all })
  }
  return (
    <AppModal
      open
      width={480}
      title={t(`decide.${decision}`, { count: rows.length })}
      onCancel={() => onClose(false)}
      destroyOnHidden
      footer={
        <>
          <Button disabled={isBusy} onClick={() => onClose(false)}>
            {t('decide.cancel')}
          </Button>
          <Button type="primary" danger={isRejecting} htmlType="submit" form={`${id}-form`} loading={isBusy}>
            {t(decision)}
          </Button>
        </>
      }
    >
      <p>{t(isRejecting ? 'decide.rejectText' : 'decide.approveText')}</p>
      <form
        id={`${id}-form`}
        className="res-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void decide()
        }}
      >
        {error.all !== undefined && (
          <p className="res-error" role="alert">
            {error.all}
          </p>
        )}
        <Part
          id={`${id}-remark`}
          label={t(isRejecting ? 'decide.remarkWhy' : 'decide.remark')}
          isRequired={isRejecting}
          error={error.remark}
          help={t('decide.remarkHelp')}
        >
          <Input.TextArea
            id={`${id}-remark`}
            rows={2}
            maxLength={REMARK_MOST}
            value={remark}
            status={error.remark ? 'error' : undefined}
            onChange={({ target }) => {
              setRemark(target.value)
              setError({})
            }}
          />
        </Part>
      </form>
    </AppModal>
  )
}
