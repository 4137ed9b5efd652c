import { website } from '@drawdesk/contract/core/constants'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { createContext, useContext, useMemo } from 'react'
import { useSession, type SessionUser } from '../../lib/session/session-store.ts'
import type { Target } from '../resource.api.ts'

/** Whose rows a page works on, for the operator of the platform, who may choose. */
export interface WorkTenant {
  /** Of another tenant; undefined for the operator's own. */
  tenantId: string | undefined
  /** Shows the rows of this tenant (undefined: the own one), without the filters that were for another's. */
  choose: (tenantId: string | undefined) => void
  /** Once after a choice true: the page is another one now, and its chooser takes the focus that the one before had. */
  takeFocus: () => boolean
}

/** Given by `TenantScope`; undefined for everybody but an operator, and on pages whose rows belong to no tenant. */
export const WorkTenantContext = createContext<WorkTenant | undefined>(undefined)

export function useWorkTenant(): WorkTenant | undefined {
  return useContext(WorkTenantContext)
}

/** The tenant that calls of this page must name; undefined for the own one, which none names. */
export function useTenantId(): string | undefined {
  return useWorkTenant()?.tenantId
}

/** The calls of a resource in the rows of the tenant that the page works on. */
export function useTarget({ path, calls }: Pick<ResourceDefinition, 'path' | 'calls'>): Target {
  const tenantId = useTenantId()
  return useMemo(() => ({ path, calls, tenantId }), [path, calls, tenantId])
}

const ADMINISTRATOR = 'administrator'

/** An administrator of the platform's own tenant: the only one that the server lets into other tenants' rows. */
export function isOperator(user: Pick<SessionUser, 'tenantId' | 'roleName'> | undefined): boolean {
  return user?.tenantId === website.defaultTenantId && user.roleName.split(',').includes(ADMINISTRATOR)
}

export function useIsOperator(): boolean {
  return useSession(({ user }) => isOperator(user))
}
