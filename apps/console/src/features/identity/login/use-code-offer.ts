import { useEffect, useState } from 'react'
import { call } from '../../../lib/http/http.ts'
import { whenIdle } from '../../../lib/loading/when-idle.ts'
import { asksTenant, type TenantInfo } from './tenant.api.ts'

/** Can people of this address's tenant sign in by a code? Asked in an idle moment, once it is known whose page this is; no until it is answered. */
export function useCodeOffer(pending: Promise<TenantInfo>): boolean {
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => {
    let isLeft = false
    const callOff = whenIdle(() => {
      void pending.then(isOfferedIn).then((is) => {
        if (!isLeft) setIsOffered(is)
      })
    })
    return () => {
      isLeft = true
      callOff()
    }
  }, [pending])
  return isOffered
}

/** Where the server does not say so, the password is the way in. */
async function isOfferedIn(info: TenantInfo): Promise<boolean> {
  if (asksTenant(info)) return false
  try {
    const answer = await call<{ isOffered: boolean }>('GET', '/blade-resource/sms/endpoint/offered', {
      ...(info.tenantId ? { query: { tenantId: info.tenantId } } : {}),
      silent: true,
      isOfSignIn: true,
    })
    return answer.isOffered
  } catch {
    return false
  }
}
