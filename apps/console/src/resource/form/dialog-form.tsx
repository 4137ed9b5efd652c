import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { AppModal } from '../../components/dialog/dialog.tsx'
import { ApiError } from '../../lib/http/api-error.ts'
import { logFailure } from '../log-failure.ts'

/** What is wrong, by field; under "" what stands beside none. */
export type DialogErrors = Readonly<Record<string, string | undefined>>

export interface DialogSending {
  errors: DialogErrors
  isBusy: boolean
  /** These fields were edited: what was said of them, and of the whole, counts no more. */
  forget: (fields: readonly string[]) => void
  submit: () => Promise<void>
}

/** Sends the values of a small form, and closes it once they are stored. */
export function useDialogSending({
  name,
  failed,
  check,
  send,
  onClose,
}: {
  /** As the error log calls it. */
  name: string
  /** Said where the server gave no reason. */
  failed: string
  /** What is missing; empty: it can be sent. */
  check: () => DialogErrors
  /** Answers `stays` where what came of it is said in the dialog, which can then be sent again. */
  send: () => Promise<void | 'stays'>
  onClose: () => void
}): DialogSending {
  const [errors, setErrors] = useState<DialogErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  async function submit(): Promise<void> {
    const missing = check()
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setIsBusy(true)
    try {
      if ((await send()) === 'stays') setIsBusy(false)
      else onClose()
    } catch (error) {
      logFailure(name, error)
      const beside = error instanceof ApiError ? (error.errors ?? []) : []
      setErrors(
        beside.length > 0
          ? Object.fromEntries(beside.map(({ field, msg }) => [field, msg]))
          : { '': error instanceof ApiError ? error.message : failed },
      )
      setIsBusy(false)
    }
  }
  const forget = (fields: readonly string[]): void =>
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field) && field !== '')),
    )
  return { errors, isBusy, forget, submit }
}

interface DialogFormProps {
  id: string
  title: string
  widthPx?: number
  sending: DialogSending
  submitText: string
  cancelText: string
  isDanger?: boolean
  /** It cannot be sent as it stands; beside which field why, the dialog says. */
  isBlocked?: boolean
  onClose: () => void
  children: ReactNode
}

/** A small form in a dialog, whose errors stand beside their fields. */
export function DialogForm(props: DialogFormProps) {
  const { id, title, widthPx = 520, sending, submitText, cancelText, isDanger = false, isBlocked = false } = props
  const { onClose, children } = props
  const { errors, isBusy, submit } = sending
  return (
    <AppModal
      open
      width={widthPx}
      title={title}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {cancelText}
          </Button>
          <Button
            type="primary"
            danger={isDanger}
            disabled={isBlocked}
            htmlType="submit"
            form={`${id}-form`}
            loading={isBusy}
          >
            {submitText}
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
          if (!isBlocked) void submit()
        }}
      >
        {errors[''] !== undefined && (
          <p className="res-error" role="alert">
            {errors['']}
          </p>
        )}
        {children}
      </form>
    </AppModal>
  )
}
