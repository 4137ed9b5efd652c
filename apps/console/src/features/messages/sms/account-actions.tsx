import { SMS_PATH, smsResource, type Sms } from '@drawdesk/contract/messages/sms'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { call } from '../../../lib/http/http.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { smsTexts } from './sms.i18n.ts'

/** Messages go out by this account from now on. */
export function EnableButton({ row: { id, smsCode: name } }: { row: Sms }) {
  const t = useTexts(smsTexts)
  const { message } = useFeedback()
  const client = useQueryClient()
  const canEnable = usePermission('sms_enable')
  const [isBusy, setIsBusy] = useState(false)

  async function enable(): Promise<void> {
    setIsBusy(true)
    try {
      await call('POST', `${SMS_PATH}/enable`, { body: { id } })
      void message.success(t('enabled', { name }))
      void client.invalidateQueries({ queryKey: resourceKeys(smsResource).all })
    } catch (error) {
      logFailure('sms enable', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
    }
  }
  return canEnable ? (
    <Button
      type="link"
      size="small"
      loading={isBusy}
      aria-label={t('enableOf', { name })}
      onClick={() => void enable()}
    >
      {t('enable')}
    </Button>
  ) : null
}

/** Messages to one or many numbers. */
export function SendButton({ row, onSend }: { row: Sms; onSend: (row: Sms) => void }) {
  const t = useTexts(smsTexts)
  const canSend = usePermission('sms_send')
  return canSend ? (
    <Button type="link" size="small" aria-label={t('sendOf', { name: row.smsCode })} onClick={() => onSend(row)}>
      {t('send')}
    </Button>
  ) : null
}
