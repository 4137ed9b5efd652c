import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import type { ClientSaved } from '@drawdesk/contract/identity/client'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { clientTexts } from './client.i18n.ts'
import './client.css'

/** A new secret, shown once. It closes by its button alone, so that no stray press loses it. */
export function SecretDialog({
  made,
  onClose,
}: {
  made: Pick<ClientSaved, 'clientId' | 'clientSecret'>
  onClose: () => void
}) {
  const t = useTexts(clientTexts)
  const [copied, setCopied] = useState<'done' | 'failed'>()
  const copy = async () => {
    try {
      await copyText(made.clientSecret)
      setCopied('done')
    } catch (error) {
      logFailure('copy secret', error)
      setCopied('failed')
    }
  }
  return (
    <AppModal
      open
      title={t('secretTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={<Button onClick={onClose}>{t('kept')}</Button>}
    >
      <div className="client-secret">
        <Alert type="warning" showIcon title={t('secretOnce')} />
        <dl>
          <dt>{t('clientId')}</dt>
          <dd>
            <code>{made.clientId}</code>
          </dd>
          <dt>{t('secret')}</dt>
          <dd>
            <code className="client-secret-text">{made.clientSecret}</code>
          </dd>
        </dl>
        <Button
          type="primary"
          block
          icon={copied === 'done' ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{copied === 'done' ? t('copied') : t('copy')}</span>
        </Button>
        {copied === 'failed' && (
          <div className="res-error" role="alert">
            {t('copyFailed')}
          </div>
        )}
      </div>
    </AppModal>
  )
}
