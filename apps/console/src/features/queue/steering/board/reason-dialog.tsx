import { REASON_LENGTH_MAX } from '@drawdesk/contract/queue/queue-manage'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'

interface ReasonDialogProps {
  title: string
  /** What will happen. */
  text: string
  label: string
  hint: string
  okText: string
  cancelText: string
  /** Trimmed, `""` when none was given. */
  onOk: (reason: string) => void
  onClose: () => void
}

/** Asks before something is stopped, with room for a reason that colleagues will read. */
export function ReasonDialog({ title, text, label, hint, okText, cancelText, onOk, onClose }: ReasonDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const accept = () => {
    onClose()
    onOk(reason.trim())
  }
  return (
    <AppModal
      open
      title={title}
      okText={okText}
      cancelText={cancelText}
      onOk={accept}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) document.getElementById(id)?.focus()
      }}
    >
      <p>{text}</p>
      <div className="queue-reason">
        <label htmlFor={id}>{label}</label>
        <Input.TextArea
          id={id}
          value={reason}
          maxLength={REASON_LENGTH_MAX}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={hint}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </AppModal>
  )
}
