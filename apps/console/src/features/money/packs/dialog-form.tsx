import { Button } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { packsTexts } from './packs.i18n.ts'

export type Errors = Readonly<Record<string, string | undefined>>

interface DialogFormProps {
  title: string
  /** What is missing; empty: it can be sent. */
  check: () => Errors
  send: () => Promise<void>
  onClose: () => void
  children: (errors: Errors, id: string) => ReactNode
}

/** A small form in a dialog, whose errors stand beside their fields. */
export function DialogForm({ title, check, send, onClose, children }: DialogFormProps) {
  const t = useTexts(packsTexts)
  const id = useId()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  async function submit(): Promise<void> {
    const missing = check()
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setIsBusy(true)
    try {
      await send()
      onClose()
    } catch (error) {
      logFailure('userPay save', error)
      const beside = error instanceof ApiError ? (error.errors ?? []) : []
      setErrors(
        beside.length > 0
          ? Object.fromEntries(beside.map(({ field, msg }) => [field, msg]))
          : { '': error instanceof ApiError ? error.message : t('saveFailed') },
      )
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      width={520}
      title={title}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" htmlType="submit" form={`${id}-form`} loading={isBusy}>
            {t('save')}
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
          void submit()
        }}
      >
        {errors[''] !== undefined && (
          <p className="res-error" role="alert">
            {errors['']}
          </p>
        )}
        {children(errors, id)}
      </form>
    </AppModal>
  )
}
