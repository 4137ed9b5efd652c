import { website } from '@drawdesk/contract/core/constants'
import { saveSchemaOf } from '@drawdesk/contract/core/resource'
import { DateTime, Flag, Id, IdsAnswer, Nullable, Type } from '@drawdesk/contract/core/schema'
import { DatasourceChoice } from '@drawdesk/contract/develop/datasource'
import { TenantChoice, TenantNumber, TenantSaved, tenantResource } from '@drawdesk/contract/organisation/tenant'
import { TenantPackageOfTenant } from '@drawdesk/contract/organisation/tenant-package'
import { NOT_SUBMITTED, Submitted } from '@drawdesk/contract/settings/approval'
import { parseTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { createTenantPackageRepository } from '../packages/tenant-package.repository.ts'
import { createTenantRepository } from './tenant.repository.ts'
import { createTenantService, type TenantInput } from './tenant.service.ts'
import { findAwaiting } from '../../access/history/awaiting.loader.ts'
import type { ChangeGate } from '../../access/history/change-gate.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import type { TenantPackageGrants } from '../packages/package-grants.ts'
import type { Sources } from '../../develop/datasources/sources.ts'
import type { FileService } from '../../files/file.service.ts'
import type { FindFirstSignIns } from './first-sign-ins.loader.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'

/** A tenant's six digits, or the id of its row. */
const NumberOrId = Type.Union([TenantNumber, Id])
const IdOrNothing = Type.Union([Id, Type.Literal('')])
const Nothing = Type.Object({})
const ACCOUNTS_MOST = 2_000_000_000
const FILE_GB_MOST = 1_000_000

/** Saving, choosing and setting up tenants: for people of the platform; who belongs to another tenant chooses only that one. */
export function tenantRoutes(
  deps: Deps & {
    auth: AuthParts
    packageGrants: TenantPackageGrants
    changeApprovals: ChangeGate
    files: FileService
    firstSignIns: FindFirstSignIns
    sessions: Sessions
    sources: Sources
  },
): AnyRoute[] {
  const { db, config } = deps
  const service = createTenantService(deps)
  const tenants = createTenantRepository(db)

  return [
    route({
      method: 'POST',
      path: '/blade-system/tenant/submit',
      summary: 'A new tenant with roles, department, parameters and administrator; with an id, change its record',
      audit: 'tenant.save',
      permission: ['tenant_add', 'tenant_edit'],
      input: Type.Object({ ...saveSchemaOf(tenantResource).properties, starterPack: Type.Optional(Flag) }),
      answer: TenantSaved,
      async handle({ caller, input, language }) {
        const given = input as TenantInput
        if (!hasPermission(caller, given.id ? 'tenant_edit' : 'tenant_add')) throw commonErrors.forbidden()
        return service.save(caller, given, language)
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/tenant/select',
      summary: 'Tenants to choose from; other than for the platform, the own one',
      audit: 'tenant.select',
      permission: 'signedIn',
      input: Nothing,
      answer: Type.Array(TenantChoice),
      handle: ({ caller }) =>
        tenants.listChoices(
          caller.tenantId === website.defaultTenantId && hasPermission(caller, 'tenant') ? undefined : caller.tenantId,
        ),
    }),
    route({
      method: 'POST',
      path: '/blade-system/tenant/setting',
      summary:
        'Limits of accounts and files and last moment of tenants; empty, -1 or 0 for none, of files empty or -1 for what the platform says',
      audit: 'tenant.setting',
      permission: 'tenant_setting',
      input: Type.Object({
        ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
        accountNumber: Type.Optional(Nullable(Type.Integer({ minimum: -1, maximum: ACCOUNTS_MOST }))),
        expireTime: Type.Optional(DateTime),
        fileLimitGb: Type.Optional(Nullable(Type.Integer({ minimum: -1, maximum: FILE_GB_MOST }))),
      }),
      answer: IdsAnswer,
      async handle({ caller, input: { ids, accountNumber, expireTime, fileLimitGb } }) {
        await service.setLimits(caller, ids, {
          accountNumber:
            accountNumber !== null && accountNumber !== undefined && accountNumber <= 0 ? null : accountNumber,
          expireTime: readEnd(expireTime, config.timeZone),
          fileLimitGb: fileLimitGb === -1 ? null : fileLimitGb,
        })
        return { ids }
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/tenant/datasource-select',
      summary: 'Data sources of a tenant: the database of this product, and its active ones',
      audit: 'tenant.datasourceSelect',
      permission: 'tenant_datasource',
      input: Type.Object({ tenantId: NumberOrId }),
      answer: Type.Array(DatasourceChoice),
      handle: ({ input, language }) => service.listDatasources(input.tenantId, language),
    }),
    route({
      method: 'POST',
      path: '/blade-system/tenant/datasource',
      summary:
        'The data source that reports and models of a tenant use by default; empty for the database of this product',
      audit: 'tenant.datasource',
      permission: 'tenant_datasource',
      input: Type.Object({ tenantId: NumberOrId, datasourceId: IdOrNothing }),
      answer: Nothing,
      async handle({ caller, input }) {
        await service.setDatasource(caller, input.tenantId, input.datasourceId)
        return {}
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/tenant/package-detail',
      summary: 'The package of a tenant; empty fields where it has none',
      audit: 'tenant.packageDetail',
      permission: 'tenant_package',
      input: Type.Object({ tenantId: NumberOrId }),
      answer: TenantPackageOfTenant,
      async handle({ caller, input }) {
        const { tenantId, packageId } = await service.get(input.tenantId)
        const found = packageId === null ? undefined : await createTenantPackageRepository(db).find(packageId)
        const waiting = await findAwaiting(db, caller, 'tenantPackage')
        return {
          id: found?.id ?? '',
          packageName: found?.packageName ?? '',
          menuId: found?.menuId ?? '',
          approvalInstanceId: waiting.get(tenantId) ?? '',
        }
      },
    }),
    route({
      method: 'POST',
      path: '/blade-system/tenant/package-setting',
      summary: 'Bound a tenant by a package; an empty one frees it. Where a process is bound, it is asked first',
      audit: 'tenant.packageSetting',
      permission: 'tenant_package',
      needsProof: true,
      input: Type.Object({ tenantId: NumberOrId, packageId: IdOrNothing }),
      answer: Submitted,
      async handle({ caller, input: { tenantId: numberOrId, packageId }, language }) {
        const { tenantId } = await service.get(numberOrId)
        const change = { kind: 'tenantPackage' as const, targetIds: [tenantId], packageId }
        const submitted = await deps.changeApprovals.submit(caller, caller, change, { language })
        if (submitted) return submitted
        await service.setPackage(caller, tenantId, packageId)
        return NOT_SUBMITTED
      },
    }),
  ]
}

/** Undefined where nothing was sent, null for no end. @throws AppError `common.badInput` for a time that does not exist */
function readEnd(text: string | undefined, timeZone: string): Date | null | undefined {
  if (text === undefined) return undefined
  if (text === '') return null
  const time = parseTime(text, timeZone)
  if (!time)
    throw commonErrors.badInput({
      errors: [{ field: 'expireTime', text: { zh: '不是有效的时间', en: 'Invalid time' } }],
    })
  return time
}
