import { SMS_PATH } from '@drawdesk/contract/messages/sms'
import { smsLogResource, type SmsMessage } from '@drawdesk/contract/messages/sms-log'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { call } from '../../../lib/http/http.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { smsTexts } from './sms.i18n.ts'

/** Hands the ticked messages in again, once somebody has said that they mean it. */
export function RetryButton({ list }: { list: ResourceList<SmsMessage> }) {
  const t = useTexts(smsTexts)
  const { message, modal } = useFeedback()
  const client = useQueryClient()
  const canSend = usePermission('sms_send')
  const [isBusy, setIsBusy] = useState(false)

  async function retry(): Promise<void> {
    setIsBusy(true)
    try {
      await call('POST', `${SMS_PATH}/retry`, { body: { ids: list.selected } })
      void message.success(t('retried'))
    } catch (error) {
      logFailure('sms retry', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
      void client.invalidateQueries({ queryKey: resourceKeys(smsLogResource).all })
    }
  }
  if (!canSend) return null
  return (
    <Button
      disabled={list.selected.length === 0}
      loading={isBusy}
      onClick={() =>
        modal.confirm({
          title: t('retry'),
          content: t('retryAsk'),
          okText: t('retry'),
          cancelText: t('cancel'),
          onOk: retry,
        })
      }
    >
      {t('retry')}
    </Button>
  )
}
