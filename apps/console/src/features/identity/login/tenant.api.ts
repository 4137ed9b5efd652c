import type { TenantInfo } from '@drawdesk/contract/organisation/tenant'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/http/http.ts'

export type { TenantInfo }

/** Whose login page this address is; nobody's when it cannot be found out, and then the sign-in itself reports what is wrong. */
async function fetchTenantInfo(): Promise<TenantInfo> {
  try {
    return await call<TenantInfo>('GET', '/blade-system/tenant/info', {
      query: { domain: window.location.origin },
      silent: true,
      isOfSignIn: true,
    })
  } catch {
    return {}
  }
}

/** The tenant of this address: `info` once it is known, `pending` for who cannot go on without it. */
export function useTenantInfo(): { info: TenantInfo | undefined; pending: Promise<TenantInfo> } {
  const [pending] = useState(fetchTenantInfo)
  const [info, setInfo] = useState<TenantInfo>()
  useEffect(() => {
    let isLeft = false
    void pending.then((known) => {
      if (!isLeft) setInfo(known)
    })
    return () => {
      isLeft = true
    }
  }, [pending])
  return { info, pending }
}

/** Does the sign-in ask for the tenant? */
export function asksTenant(info: TenantInfo | undefined): boolean {
  return info?.tenantMode === true && !info.tenantId
}
