import { REVEAL_MINUTES } from '@drawdesk/contract/chat/chat'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { revealConversation } from './all-conversations.api.ts'
import { chatAdminTexts } from './chat-admin.i18n.ts'

const REASON_MAX = 200

interface RevealDialogProps {
  diaId: string
  tenantId: string | undefined
  onShown: () => void
  onClose: () => void
}

/** Asks why before anything is shown as it is. */
export function RevealDialog({ diaId, tenantId, onShown, onClose }: RevealDialogProps) {
  const t = useTexts(chatAdminTexts)
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function reveal(): Promise<void> {
    if (reason.trim() === '') return setIsMissing(true)
    setIsBusy(true)
    try {
      await revealConversation(diaId, reason.trim(), tenantId)
      onShown()
      onClose()
    } catch (error) {
      logFailure('conversation reveal', error) // Its message has been shown; the reason stays for another try.
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      width={480}
      title={t('revealTitle')}
      onCancel={onClose}
      destroyOnHidden
      afterOpenChange={(isOpen) => {
        if (isOpen) document.getElementById(id)?.focus()
      }}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" htmlType="submit" form={`${id}-form`} loading={isBusy}>
            {t('confirm')}
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
          void reveal()
        }}
      >
        <p className="dialogs-say">{t('revealText', { minutes: REVEAL_MINUTES })}</p>
        <div className="res-field">
          <label htmlFor={id}>
            {t('reason')}
            <span className="res-required" aria-hidden>
              {' '}
              *
            </span>
          </label>
          <Input.TextArea
            id={id}
            value={reason}
            maxLength={REASON_MAX}
            placeholder={t('reasonHint')}
            status={isMissing ? 'error' : undefined}
            aria-required
            aria-invalid={isMissing || undefined}
            autoSize={{ minRows: 2, maxRows: 5 }}
            onChange={({ target }) => {
              setReason(target.value)
              setIsMissing(false)
            }}
          />
          {isMissing && (
            <div className="res-error" role="alert">
              {t('reasonMissing')}
            </div>
          )}
        </div>
      </form>
    </AppModal>
  )
}
