import {
  TENANT_DATA_PATH,
  type CertificateCheck,
  type ErasureCertificate,
  type TenantDataList,
  type TenantDataSize,
  type TenantErasure,
  type TenantExport,
} from '@drawdesk/contract/organisation/offboarding'
import { tenantResource } from '@drawdesk/contract/organisation/tenant'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../../../../components/live.tsx'
import { followEvents } from '../../../../lib/events/events.ts'
import { createPace } from '../../../../lib/events/pace.ts'
import { call } from '../../../../lib/http/http.ts'
import { resourceKeys } from '../../../../resource/keys.ts'

const keys = resourceKeys({ path: TENANT_DATA_PATH })
/** A large export says that it came further more often than anybody reads. */
const NEWS_EVERY_MS = 1_000

export const beginExport = (id: string): Promise<TenantExport> =>
  call('POST', `${TENANT_DATA_PATH}/export`, { body: { id } })
export const removeExport = (id: string): Promise<unknown> =>
  call('POST', `${TENANT_DATA_PATH}/export-remove`, { body: { id } })
export const exportAddress = (id: string): Promise<{ url: string }> =>
  call('POST', `${TENANT_DATA_PATH}/export-address`, { body: { id } })
export const askToErase = (body: { id: string; confirm: string; reason: string }): Promise<TenantErasure> =>
  call('POST', `${TENANT_DATA_PATH}/erase`, { body, silent: true })
export const callOffErasure = (id: string): Promise<unknown> =>
  call('POST', `${TENANT_DATA_PATH}/erase-cancel`, { body: { id } })
export const checkCertificate = (certificate: string): Promise<CertificateCheck> =>
  call('POST', `${TENANT_DATA_PATH}/certificate-check`, { body: { certificate } })
export const restoreTenant = (ids: string): Promise<unknown> =>
  call('POST', `${tenantResource.path}/restore`, { body: { ids } })

/** Exports, erasures and certificates, and the tenants' own list. */
export function useReloadTenantData(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: keys.all })
    void client.invalidateQueries({ queryKey: resourceKeys(tenantResource).all })
  }
}

/** What there is, kept fresh while it is on screen. */
export function useTenantData() {
  const isLive = useLive()
  const client = useQueryClient()
  useEffect(() => {
    if (!isLive) return undefined
    const pace = createPace(() => client.invalidateQueries({ queryKey: keys.all }), NEWS_EVERY_MS)
    const unfollow = followEvents({ topics: ['tenantData'], onEvent: pace.due })
    return () => {
      unfollow()
      pace.stop()
    }
  }, [isLive, client])
  return useQuery({
    queryKey: keys.of('list'),
    queryFn: ({ signal }) => call<TenantDataList>('GET', `${TENANT_DATA_PATH}/list`, { signal, silent: true }),
    retry: false,
  })
}

/** Counted anew whenever it is asked. */
export const useTenantSize = (id: string) =>
  useQuery({
    queryKey: keys.of('size', id),
    queryFn: ({ signal }) =>
      call<TenantDataSize>('GET', `${TENANT_DATA_PATH}/size`, { query: { id }, signal, silent: true }),
    retry: false,
    gcTime: 0,
  })

export const useCertificate = (id: string) =>
  useQuery({
    queryKey: keys.of('certificate', id),
    queryFn: ({ signal }) =>
      call<ErasureCertificate>('GET', `${TENANT_DATA_PATH}/certificate`, { query: { id }, signal, silent: true }),
    retry: false,
  })
