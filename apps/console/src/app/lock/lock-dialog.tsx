import { Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { AppModal } from '../../components/dialog/dialog.tsx'
import { ApiError } from '../../lib/http/api-error.ts'
import { lockSession } from '../../lib/session/session-lock.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { texts } from './lock.i18n.ts'
import { closeLockDialog, useLockDialogState } from './use-lock-dialog.tsx'

/** Asks for a lock password and locks (specification §2). */
export default function LockDialog() {
  const text = useTexts(texts)
  const isOpen = useLockDialogState((state) => state.isOpen)
  const input = useRef<InputRef>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const change = (next: string) => {
    setPassword(next)
    setProblem(undefined)
  }
  const lock = async () => {
    if (isBusy) return
    if (password === '') {
      setProblem(text('password.required'))
      input.current?.focus()
      return
    }
    setIsBusy(true)
    try {
      await lockSession(password)
      closeLockDialog()
      change('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      input.current?.focus()
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <AppModal
      open={isOpen}
      title={text('title')}
      width={400}
      okText={text('lock')}
      cancelText={text('cancel')}
      confirmLoading={isBusy}
      onOk={() => void lock()}
      onCancel={() => {
        closeLockDialog()
        change('')
      }}
      afterOpenChange={(isShown) => isShown && input.current?.focus()}
      destroyOnHidden
    >
      <p className="lock-dialog-help">{text('dialogHelp')}</p>
      <Form layout="vertical" onFinish={() => void lock()}>
        <Form.Item
          label={text('password')}
          htmlFor="lock-dialog-password"
          required
          validateStatus={problem ? 'error' : undefined}
          help={problem}
        >
          <Input.Password
            id="lock-dialog-password"
            ref={input}
            value={password}
            autoComplete="new-password"
            aria-invalid={problem ? true : undefined}
            onChange={(event) => change(event.target.value)}
          />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
