import type { Module } from '../../../wire/route.ts'
import { tenantInfoRoutes } from './tenant-info.routes.ts'
import { tenantRecordRoutes } from './tenant-records.routes.ts'
import { tenantRoutes } from './tenant.routes.ts'

/** Tenants: who they are, what they may have, how their login pages look. */
export const tenantModule: Module = {
  name: 'organisation/tenants',
  routes: (deps) => [...tenantInfoRoutes(deps), ...tenantRecordRoutes(deps), ...tenantRoutes(deps)],
}
