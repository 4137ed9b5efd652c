import { DECIDE_REMARK_MAX } from '@drawdesk/contract/drawing/draw-check'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { moderationTexts } from './moderation.i18n.ts'

interface ReasonDialogProps {
  title: string
  /** What will happen. */
  text: string
  okText: string
  isDanger: boolean
  /** A decision that takes something away says why. */
  isNeeded: boolean
  /** Trimmed. */
  onOk: (reason: string) => void
  onClose: () => void
}

/** Asks before something is decided, with room for the reason, which stays with the record. */
export function ReasonDialog({ title, text, okText, isDanger, isNeeded, onOk, onClose }: ReasonDialogProps) {
  const t = useTexts(moderationTexts)
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissed, setIsMissed] = useState(false)
  const accept = () => {
    if (isNeeded && reason.trim() === '') {
      setIsMissed(true)
      document.getElementById(id)?.focus()
      return
    }
    onClose()
    onOk(reason.trim())
  }
  return (
    <AppModal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger: isDanger }}
      cancelText={t('keep')}
      onOk={accept}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) document.getElementById(id)?.focus()
      }}
    >
      <p>{text}</p>
      <div className="draw-field">
        <label htmlFor={id}>
          {t('reason')}
          {isNeeded && (
            <span className="draw-required" aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </label>
        <Input.TextArea
          id={id}
          value={reason}
          maxLength={DECIDE_REMARK_MAX}
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={t(isNeeded ? 'reasonHint' : 'reasonOptional')}
          status={isMissed ? 'error' : ''}
          aria-required={isNeeded}
          aria-invalid={isMissed || undefined}
          aria-describedby={isMissed ? `${id}-error` : undefined}
          onChange={(event) => {
            setReason(event.target.value)
            setIsMissed(false)
          }}
        />
        {isMissed && (
          <p id={`${id}-error`} className="draw-error" role="alert">
            {t('needReason')}
          </p>
        )}
      </div>
    </AppModal>
  )
}
