import type { TotpBegun } from '@drawdesk/contract/identity/second-factor'
import { Button, Form, Input, QRCode, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useCopied } from '../../../lib/browser/copy-text.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { confirmTotp } from './security.api.ts'
import { texts } from './security.i18n.ts'

const WIDTH_PX = 420
const QR_PX = 176

interface TotpDialogProps {
  begun: TotpBegun
  onClose: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}

/** A picture to scan, the key for who cannot, and the first code, which shows that it works. */
export function TotpDialog({ begun, onClose, onDone }: TotpDialogProps) {
  const t = useTexts(texts)
  const [form] = Form.useForm<{ code: string }>()
  const field = useRef<InputRef>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { isCopied, copy } = useCopied(begun.secret)
  const confirm = async ({ code }: { code: string }) => {
    setIsBusy(true)
    try {
      onDone((await confirmTotp(begun.ticket, code)).recoveryCodes)
    } catch (error) {
      logFailure('totp', error)
      if (error instanceof ApiError) form.setFields([{ name: 'code', errors: [error.message] }])
      form.focusField('code')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      title={t('totp.add')}
      width={WIDTH_PX}
      mask={{ closable: false }}
      okText={t('totp.confirm')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <figure className="totp-picture">
        {/* The key stands below it as text. */}
        <div aria-hidden="true">
          <QRCode type="svg" value={begun.uri} size={QR_PX} bordered={false} color="#000000" bgColor="#ffffff" />
        </div>
        <figcaption>{t('totp.scan')}</figcaption>
      </figure>
      <p className="totp-key">
        <span>{t('totp.typed')}</span>
        <code>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button size="small" onClick={() => void copy()}>
          {t(isCopied ? 'totp.copied' : 'totp.copy')}
        </Button>
      </p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void confirm(values)}>
        <Form.Item
          name="code"
          label={t('totp.code')}
          rules={[{ required: true, whitespace: true, message: t('totp.codeRequired') }]}
        >
          <Input ref={field} inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
