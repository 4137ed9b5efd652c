import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { toWire } from '../../lib/password/new-password.ts'
import type { RegisterValues } from './register-rules.ts'
import { callKey } from '../../lib/http/read-keys.ts'

/** The tenant that owns the address of this console; `""` when none does, and then the person has to name it. */
export const ownTenantQuery = queryOptions({
  queryKey: callKey('/blade-system/tenant/info'),
  queryFn: async ({ signal }) => {
    const { tenantId } = await call<{ tenantId?: string }>('GET', '/blade-system/tenant/info', {
      query: { domain: window.location.origin },
      silent: true,
      signal,
    })
    return tenantId ?? ''
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Applies for an account.
 *
 * @throws {ApiError} silently, for the dialog to show.
 */
export async function applyForAccount(
  { tenantId, name, account, password, inviteCode }: RegisterValues,
  oauthId: string,
): Promise<void> {
  await call('POST', '/blade-user/register-guest', {
    body: {
      tenantId: tenantId.trim(),
      name: name.trim(),
      account: account.trim(),
      password: await toWire(password),
      oauthId,
      ...(inviteCode.trim() === '' ? {} : { inviteCode: inviteCode.trim() }),
    },
    silent: true,
  })
}
