import { Type } from '@drawdesk/contract/core/schema'
import { openRoute, type Module } from '../../../wire/route.ts'
import { findTenantByHost } from './tenant.repository.ts'

/** Longest address that a browser would open. */
const ADDRESS_MOST = 2_048

/** Tenants: finding one by the address of the page, so far. */
export const tenantModule: Module = {
  name: 'system/tenant',
  routes: ({ db }) => [
    openRoute({
      method: 'GET', path: '/blade-system/tenant/info', summary: 'The tenant of a domain, or nothing', audit: 'tenant.info',
      input: Type.Object({ domain: Type.Optional(Type.String({ maxLength: ADDRESS_MOST })) }),
      answer: Type.Object({ tenantId: Type.Optional(Type.String()), domain: Type.Optional(Type.String()) }),
      async handle({ input }) {
        const host = hostOf(input.domain ?? '')
        return host === '' ? {} : ((await findTenantByHost(db, host)) ?? {})
      },
    }),
  ],
}

/** `https://Shop.example.com:8443/login?x` and `shop.example.com:8443` → `shop.example.com:8443`. */
function hostOf(address: string): string {
  return address.trim().replace(/^https?:\/\//i, '').replace(/[/?#].*$/s, '').toLowerCase()
}
