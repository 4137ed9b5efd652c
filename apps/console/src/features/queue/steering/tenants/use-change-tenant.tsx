import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { changeTenant, queueKeys, tenantsQuery, type TenantChange } from '../queue-manage.api.ts'
import { holdTexts } from './hold.i18n.ts'

/** How long a change can be taken back by the message that reports it. */
const UNDO_SECONDS = 10

interface Changing {
  change: TenantChange
  name: string
  /** What takes it back; without it nothing is offered. */
  undo?: TenantChange
}

/**
 * Holds, releases or weighs a tenant. The list of tenants shows it at once; a refusal puts it back, after the server's reason was
 * shown. Answers whether it was done.
 */
export function useChangeTenant(): (changing: Changing) => Promise<boolean> {
  const t = useTexts(holdTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const { queryKey } = tenantsQuery

  const carryOut = async ({ change, name, undo }: Changing): Promise<boolean> => {
    const key = `tenant-${change.tenantId}`
    message.destroy(key)
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, (tenants) =>
      tenants?.map((one) => (one.tenantId === change.tenantId ? { ...one, ...change } : one)),
    )
    try {
      const after = await changeTenant(change)
      queryClient.setQueryData(queryKey, (tenants) =>
        tenants?.map((one) => (one.tenantId === after.tenantId ? after : one)),
      )
      const words =
        change.weight !== undefined
          ? t('weighed', { name, weight: change.weight })
          : t(change.isHeld ? 'held' : 'released', { name })
      void message.open({
        key,
        type: 'success',
        duration: UNDO_SECONDS,
        content: (
          <>
            {words}{' '}
            {undo && (
              <Button type="link" size="small" onClick={() => void carryOut({ change: undo, name })}>
                {t('undo')}
              </Button>
            )}
          </>
        ),
      })
      return true
    } catch (error) {
      logFailure('queue tenant', error) // The server's reason has been shown.
      queryClient.setQueryData(queryKey, before)
      return false
    } finally {
      void queryClient.invalidateQueries({ queryKey: queueKeys.all })
    }
  }
  return carryOut
}
