import { ALERT_PATH, alertResource, type AlertDelivery, type OpenAlerts } from '@drawdesk/contract/notices/alert'
import type { Page } from '@drawdesk/contract/core/schema'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { callKey } from '../../../lib/http/read-keys.ts'
import { resourceKeys } from '../../../resource/keys.ts'

const PATH = `${ALERT_PATH}/deliveries`
const SHOWN = 50

export type DeliveriesOf = { alertId: string } | { channelId: string }

/** The newest sendings of an alert, or of a channel. */
export const deliveriesQuery = (of: DeliveriesOf) =>
  queryOptions({
    queryKey: callKey(PATH, ...Object.entries(of).flat()),
    queryFn: ({ signal }) =>
      call<Page<AlertDelivery>>('GET', PATH, { query: { ...of, size: SHOWN }, signal, silent: true }),
    staleTime: 0,
  })

/** What is open in all tenants. */
export const openEverywhereQuery = queryOptions({
  queryKey: callKey(`${ALERT_PATH}/everywhere`),
  queryFn: ({ signal }) => call<OpenAlerts>('GET', `${ALERT_PATH}/everywhere`, { signal, silent: true }),
  staleTime: 0,
})

export function useAcknowledge(): (ids: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  return async (ids) => {
    await call('POST', `${ALERT_PATH}/acknowledge`, { body: { ids } })
    await client.invalidateQueries({ queryKey: resourceKeys(alertResource).all })
  }
}
