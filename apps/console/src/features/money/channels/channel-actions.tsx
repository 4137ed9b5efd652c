import { payChannelResource, type PayChannel } from '@drawdesk/contract/money/pay-channel'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { call } from '../../../lib/http/http.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useSwitchProblem, useTestProblem } from './channel-problems.ts'
import { payChannelTexts } from './pay-channel.i18n.ts'

const EDIT = 'payChannel_edit'

/** Switches the account on or off. */
export function ActiveCell({ row }: { row: PayChannel }) {
  const t = useTexts(payChannelTexts)
  const say = useSwitchProblem()
  const { message } = useFeedback()
  const client = useQueryClient()
  const canEdit = usePermission(EDIT)
  const [isBusy, setIsBusy] = useState(false)
  const { id, name } = row

  async function change(isOn: boolean): Promise<void> {
    setIsBusy(true)
    try {
      const body = { id, active: isOn ? 1 : 0 }
      await call('POST', `${payChannelResource.path}/changeActive`, { body, silent: true })
      void message.success(t(isOn ? 'switchedOn' : 'switchedOff', { name }))
    } catch (error) {
      logFailure('payChannel active', error)
      void message.error(say(row, error))
    } finally {
      setIsBusy(false)
      void client.invalidateQueries({ queryKey: resourceKeys(payChannelResource).all })
    }
  }
  return (
    <Switch
      size="small"
      checked={row.active === 1}
      loading={isBusy}
      disabled={!canEdit}
      aria-label={t('switchOf', { name })}
      onChange={(isOn) => void change(isOn)}
    />
  )
}

/** A call to the company that costs nothing: says whether keys and certificates are right, and what is wrong with them. */
export function TestButton({ row }: { row: PayChannel }) {
  const { id, name } = row
  const t = useTexts(payChannelTexts)
  const { message, notification } = useFeedback()
  const say = useTestProblem()
  const canEdit = usePermission(EDIT)
  const [isBusy, setIsBusy] = useState(false)

  async function test(): Promise<void> {
    setIsBusy(true)
    try {
      const { ok, msg } = await call<{ ok: boolean; msg: string }>('POST', `${payChannelResource.path}/test`, {
        body: { id },
      })
      if (ok) void message.success(t('works', { name }))
      // It stays until it is closed: what it says is worked through in the form.
      else notification.error({ key: id, title: t('fails', { name }), description: say(row, msg), duration: 0 })
    } catch (error) {
      logFailure('payChannel test', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
    }
  }
  return canEdit ? (
    <Button type="link" size="small" loading={isBusy} aria-label={t('testOf', { name })} onClick={() => void test()}>
      {t('test')}
    </Button>
  ) : null
}
