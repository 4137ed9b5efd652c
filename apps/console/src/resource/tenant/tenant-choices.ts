import type { TenantChoice } from '@drawdesk/contract/organisation/tenant'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { resourceKeys } from '../keys.ts'
import { tenantTexts } from './tenant.i18n.ts'
import { useTenantId } from './work-tenant.ts'

const STALE_MS = 60_000

/** Every tenant, for an operator; asked when the chooser opens, or when a page works in another tenant's rows. */
export const tenantChoices = queryOptions({
  // Under the tenants: a change there brings the new names.
  queryKey: resourceKeys({ path: '/blade-system/tenant' }).of('choices'),
  queryFn: ({ signal }) => call<TenantChoice[]>('GET', '/blade-system/tenant/select', { signal, silent: true }),
  staleTime: STALE_MS,
  retry: false,
})

/** What people read for the other tenant that the page works on: name and number, or the number alone; undefined in the own one. */
export function useTenantName(): string | undefined {
  const t = useTexts(tenantTexts)
  const tenantId = useTenantId()
  const { data } = useQuery({ ...tenantChoices, enabled: tenantId !== undefined })
  if (tenantId === undefined) return undefined
  const name = data?.find((tenant) => tenant.tenantId === tenantId)?.tenantName
  return name === undefined ? tenantId : t('named', { name, tenantId })
}
