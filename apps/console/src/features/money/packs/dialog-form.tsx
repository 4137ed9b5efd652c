import { useId, type ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DialogForm as SharedForm, useDialogSending, type DialogErrors } from '../../../resource/form/dialog-form.tsx'
import { packsTexts } from './packs.i18n.ts'

export type Errors = DialogErrors

interface DialogFormProps {
  title: string
  /** What is missing; empty: it can be sent. */
  check: () => Errors
  send: () => Promise<void>
  onClose: () => void
  children: (errors: Errors, id: string) => ReactNode
}

/** A small form of packs and credits in a dialog. */
export function DialogForm({ title, check, send, onClose, children }: DialogFormProps) {
  const t = useTexts(packsTexts)
  const id = useId()
  const sending = useDialogSending({ name: 'userPay save', failed: t('saveFailed'), check, send, onClose })
  return (
    <SharedForm
      id={id}
      title={title}
      sending={sending}
      submitText={t('save')}
      cancelText={t('cancel')}
      onClose={onClose}
    >
      {children(sending.errors, id)}
    </SharedForm>
  )
}
