import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'

export const tenantsQuery = queryOptions({
  queryKey: ['rights', 'tenants'],
  queryFn: ({ signal }) =>
    call<{ tenantId: string; tenantName: string }[]>('GET', '/blade-system/tenant/select', { signal, silent: true }),
  staleTime: 60_000,
  retry: false,
})
