import type { Module } from '../../../wire/route.ts'
import { tenantInfoRoutes } from './tenant-info.routes.ts'
import { tenantRecordRoutes } from './tenant-records.routes.ts'
import { tenantRoutes } from './tenant.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ChangeGate } from '../../access/history/change-gate.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import type { FileService } from '../../files/file.service.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import type { Sources } from '../../develop/datasources/sources.ts'
import type { SignInSources } from '../../identity/sources/sign-in-sources.ts'
import type { FindFirstSignIns } from './first-sign-ins.loader.ts'
import type { TenantPackageGrants } from '../packages/package-grants.ts'

/** Tenants: who they are, what they may have, how their login pages look. */
export const tenantModule: Module<
  Deps & {
    auth: AuthParts
    files: FileService
    sessions: Sessions
    signInSources: SignInSources
    firstSignIns: FindFirstSignIns
    sources: Sources
    packageGrants: TenantPackageGrants
    changeApprovals: ChangeGate
  }
> = {
  name: 'organisation/tenants',
  routes: (deps) => [...tenantInfoRoutes(deps), ...tenantRecordRoutes(deps), ...tenantRoutes(deps)],
}
