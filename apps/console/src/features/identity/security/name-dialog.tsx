import { PASSKEY_NAME_MOST } from '@drawdesk/contract/identity/second-factor'
import { Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { texts } from './security.i18n.ts'

interface NameDialogProps {
  title: string
  okText: string
  known: string
  onClose: () => void
  onName: (name: string) => Promise<void>
}

/** The name of a passkey. */
export function NameDialog({ title, okText, known, onClose, onName }: NameDialogProps) {
  const t = useTexts(texts)
  const [form] = Form.useForm<{ name: string }>()
  const field = useRef<InputRef>(null)
  const [isBusy, setIsBusy] = useState(false)
  const send = async ({ name }: { name: string }) => {
    setIsBusy(true)
    await onName(name.trim()).finally(() => setIsBusy(false))
  }
  return (
    <AppModal
      open
      title={title}
      width={400}
      okText={okText}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: known }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="name"
          label={t('passkeys.name')}
          extra={t('passkeys.nameHelp')}
          rules={[{ required: true, whitespace: true, message: t('passkeys.nameRequired') }]}
        >
          <Input ref={field} maxLength={PASSKEY_NAME_MOST} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
