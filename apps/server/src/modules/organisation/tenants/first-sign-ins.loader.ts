import { website } from '@drawdesk/contract/core/constants'
import type { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import type { Deps } from '../../../platform/deps.ts'
import { createTenantRepository } from './tenant.repository.ts'

/** An account and its new password in clear, on the way to who made it. */
export interface FirstSignInFacts {
  userId: string
  account: string
  realName: string
  password: string
  expireTime: Date
}

type Answer = Omit<FirstSignIns, 'people'> & { people: readonly FirstSignInFacts[] }

/** Makes the function that answers new passwords, once, with where and how their people sign in. */
export function createFirstSignIns({ db, config }: Pick<Deps, 'db' | 'config'>) {
  const tenants = createTenantRepository(db)
  return async ({ tenantId }: { tenantId: string }, people: readonly FirstSignInFacts[]): Promise<Answer> => {
    const tenant = await tenants.findByNumber(tenantId)
    return {
      tenantId,
      tenantName: tenant?.tenantName ?? '',
      hosts: (tenant?.domain ?? '').split(',').filter(Boolean),
      isNumberAsked: config.isTenantMode ? 1 : 0,
      isPlatform: tenantId === website.defaultTenantId ? 1 : 0,
      people: [...people],
    }
  }
}

export type FindFirstSignIns = ReturnType<typeof createFirstSignIns>
