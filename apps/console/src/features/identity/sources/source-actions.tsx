import { signInSourceResource, type SignInSource } from '@drawdesk/contract/identity/sign-in-source'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { call } from '../../../lib/http/http.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { signInSourceTexts } from './sign-in-source.i18n.ts'

const EDIT = 'signInSource_edit'

/** Switches the source on or off; what it lacks is said where it cannot. */
export function ActiveCell({ row: { id, name, active } }: { row: SignInSource }) {
  const t = useTexts(signInSourceTexts)
  const { message } = useFeedback()
  const client = useQueryClient()
  const canEdit = usePermission(EDIT)
  const [isBusy, setIsBusy] = useState(false)

  async function change(isOn: boolean): Promise<void> {
    setIsBusy(true)
    try {
      const body = { id, active: isOn ? 1 : 0 }
      await call('POST', `${signInSourceResource.path}/changeActive`, { body, silent: true })
      void message.success(t(isOn ? 'switchedOn' : 'switchedOff', { name }))
    } catch (error) {
      logFailure('signInSource active', error)
      const isIncomplete = error instanceof ApiError && error.errors?.some(({ field }) => field !== 'active')
      void message.error(
        isIncomplete ? t('incomplete', { name }) : error instanceof ApiError ? error.message : t('notSwitched'),
      )
    } finally {
      setIsBusy(false)
      void client.invalidateQueries({ queryKey: resourceKeys(signInSourceResource).all })
    }
  }
  return (
    <Switch
      size="small"
      checked={active === 1}
      loading={isBusy}
      disabled={!canEdit}
      aria-label={t('switchOf', { name })}
      onChange={(isOn) => void change(isOn)}
    />
  )
}

/** Asks the service with a made-up code: says whether it answers and knows app id and secret. */
export function TestButton({ row: { id, name } }: { row: SignInSource }) {
  const t = useTexts(signInSourceTexts)
  const { message, notification } = useFeedback()
  const canEdit = usePermission(EDIT)
  const [isBusy, setIsBusy] = useState(false)

  async function test(): Promise<void> {
    setIsBusy(true)
    try {
      const { ok, msg } = await call<{ ok: boolean; msg: string }>('POST', `${signInSourceResource.path}/test`, {
        body: { id },
      })
      if (ok) void message.success(t('works', { name }))
      else notification.error({ key: id, title: t('fails', { name }), description: msg || t('failed'), duration: 0 })
    } catch (error) {
      logFailure('signInSource test', error) // Its message has been shown.
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
