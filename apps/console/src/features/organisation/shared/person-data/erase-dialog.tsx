import { Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../lib/http/http.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { askToErase, useReloadData, type Whose } from './person-data.api.ts'
import { personDataTexts } from './person-data.i18n.ts'

interface EraseDialogProps {
  whose: Whose
  account: string
  name: string
  onClose: () => void
}

/** The last question: the account is typed once more. */
export function EraseDialog({ whose, account, name, onClose }: EraseDialogProps) {
  const t = useTexts(personDataTexts)
  const { message } = useFeedback()
  const reload = useReloadData()
  const [form] = Form.useForm<{ confirm: string }>()
  const field = useRef<InputRef>(null)
  const [isBusy, setIsBusy] = useState(false)

  const send = async ({ confirm }: { confirm: string }): Promise<void> => {
    setIsBusy(true)
    try {
      await askToErase(whose, confirm.trim())
      void message.success(t('eraseAsked'))
      onClose()
      reload()
    } catch (error) {
      logFailure('erase', error) // Its message has been shown.
      const errors = error instanceof ApiError ? (error.errors ?? []) : []
      form.setFields(errors.map(({ msg }) => ({ name: 'confirm', errors: [msg] })))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      title={whose === 'own' ? t('eraseTitle') : t('eraseOfTitle', { name })}
      width={440}
      okText={t(whose === 'own' ? 'eraseAsk' : 'eraseNow')}
      okButtonProps={{ danger: true }}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void send(values)}>
        <Form.Item
          name="confirm"
          label={t('confirmLabel', { account })}
          rules={[{ required: true, whitespace: true, message: t('confirmRequired') }]}
        >
          <Input ref={field} maxLength={64} autoComplete="off" />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
