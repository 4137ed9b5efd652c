import type { Language } from '@drawdesk/contract/core/texts'
import type { DatasourceChoice } from '@drawdesk/contract/develop/datasource'
import type { TenantPackageChoice, TenantPackageOfTenant } from '@drawdesk/contract/organisation/tenant-package'
import type { Submitted } from '@drawdesk/contract/settings/approval'
import { tenantResource } from '@drawdesk/contract/organisation/tenant'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

const PATH = tenantResource.path

/** What is left out stays as it is; null is any number, `""` no end; of files null is what the platform says, 0 any number. */
export interface Limits {
  accountNumber?: number | null
  expireTime?: string
  fileLimitGb?: number | null
}

export function setLimits(
  ids: readonly string[],
  { accountNumber, expireTime, fileLimitGb }: Limits,
): Promise<unknown> {
  return call('POST', `${PATH}/setting`, {
    body: {
      ids,
      ...(accountNumber !== undefined && { accountNumber: accountNumber ?? -1 }),
      ...(expireTime !== undefined && { expireTime }),
      ...(fileLimitGb !== undefined && { fileLimitGb: fileLimitGb ?? -1 }),
    },
  })
}

/** Where a process has to approve it, that is asked, and nothing is changed. */
export function setPackage(tenantId: string, packageId: string): Promise<Submitted> {
  return call('POST', `${PATH}/package-setting`, { body: { tenantId, packageId } })
}

export const packageOf = (tenantId: string) =>
  queryOptions({
    queryKey: resourceKeys(tenantResource).of('package', tenantId),
    queryFn: ({ signal }) =>
      call<TenantPackageOfTenant>('GET', `${PATH}/package-detail`, { query: { tenantId }, silent: true, signal }),
    staleTime: 0,
    retry: false,
  })

/** Data sources of that tenant; the one that it uses by default says so. */
export const datasourcesOf = (tenantId: string, language: Language) =>
  queryOptions({
    queryKey: resourceKeys(tenantResource).of('datasources', tenantId, language),
    queryFn: ({ signal }) =>
      call<DatasourceChoice[]>('GET', `${PATH}/datasource-select`, { query: { tenantId }, silent: true, signal }),
    staleTime: 0,
    retry: false,
  })

export function setDatasource(tenantId: string, datasourceId: string): Promise<unknown> {
  return call('POST', `${PATH}/datasource`, { body: { tenantId, datasourceId } })
}

export const packageChoices = queryOptions({
  queryKey: resourceKeys({ path: '/blade-system/tenant-package' }).of('select'),
  queryFn: ({ signal }) =>
    call<TenantPackageChoice[]>('GET', '/blade-system/tenant-package/select', { silent: true, signal }),
  retry: false,
})
