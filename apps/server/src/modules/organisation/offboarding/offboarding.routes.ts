import { Id, Type } from '@drawdesk/contract/core/schema'
import {
  CertificateCheck,
  CheckInput,
  EraseInput,
  ErasureCertificate,
  ExportAddress,
  OfTenant,
  TENANT_DATA_PATH,
  TenantDataList,
  TenantDataSize,
  TenantErasure,
  TenantExport,
} from '@drawdesk/contract/organisation/offboarding'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { systemScope } from '../../../platform/scope.ts'
import { askedPart } from '../../../wire/answer/byte-range.ts'
import { openRoute, route, type AnyRoute } from '../../../wire/route.ts'
import { createTenantRepository, type TenantRow } from '../tenants/tenant.repository.ts'
import { checkCertificate } from './erase/check-certificate.ts'
import { createErasureRepository } from '../tenants/erasures/erasure.repository.ts'
import { createTenantErasures } from './erase/erasures.service.ts'
import { isExportAddress } from './export/export-address.ts'
import { openExport } from './export/export-content.ts'
import { createExportRepository } from './export/export.repository.ts'
import { createTenantExports } from './export/exports.service.ts'
import { offboardingErrors } from './offboarding.errors.ts'
import { contentOf, timeText, viewCertificateLine, viewErasure, viewExport } from './offboarding.view.ts'
import { createTenantRows } from './rows/tenant-rows.repository.ts'
import { TENANT_TABLES } from './tenant-tables.ts'

const EITHER = ['tenant_archive', 'tenant_wipe']
const ById = OfTenant
const Nothing = Type.Object({})

/** Tenants that leave: archives of all their data, and their erasure. For operators of the platform. */
export function offboardingRoutes(deps: Deps): AnyRoute[] {
  const { db, config, storage } = deps
  const exports = createTenantExports(deps)
  const erasures = createTenantErasures(deps)
  const time = (at: Date | null): string => timeText(at, config.timeZone)

  async function getTenant(id: string): Promise<TenantRow> {
    const [row] = await createTenantRepository(db).listAny([id])
    if (!row) throw commonErrors.notFound()
    return row
  }

  /** Everything that an export or an erasure would be about, counted. */
  async function sizeOf({ tenantId, tenantName }: TenantRow): Promise<TenantDataSize> {
    const rows = createTenantRows(db)
    const scope = systemScope(tenantId)
    const counts: number[] = []
    for (const { table } of TENANT_TABLES) counts.push(await rows.count(scope, table))
    const { files, bytes } = await rows.sizeOfFiles(scope)
    return {
      tenantNumber: tenantId,
      tenantName,
      rows: counts.reduce((sum, count) => sum + count, 0),
      tables: counts.filter((count) => count > 0).length,
      files,
      bytes,
      waitDays: await erasures.waitDays(),
    }
  }

  return [
    route({
      method: 'GET',
      path: `${TENANT_DATA_PATH}/list`,
      summary: 'Exports and erasures of tenants and certificates of those, the newest of each',
      audit: 'tenantData.list',
      permission: EITHER,
      isBackground: true,
      input: Nothing,
      answer: TenantDataList,
      async handle() {
        const repository = createErasureRepository(db)
        const [removed, exported, erased, certified] = await Promise.all([
          repository.listRemoved(),
          createExportRepository(db).listNewest(),
          repository.listNewest(),
          repository.listCertificates(),
        ])
        return {
          removed: removed.map(({ id, tenantId, tenantName, updateTime }) => ({
            id,
            tenantNumber: tenantId,
            tenantName,
            removedTime: time(updateTime),
          })),
          exports: exported.map((row) => viewExport(row, config.timeZone)),
          erasures: erased.map((row) => viewErasure(row, config.timeZone)),
          certificates: certified.map((row) => viewCertificateLine(row, config.timeZone)),
        }
      },
    }),
    route({
      method: 'GET',
      path: `${TENANT_DATA_PATH}/size`,
      summary: 'How many rows, files and bytes a tenant has',
      audit: 'tenantData.size',
      permission: EITHER,
      load: 'heavy',
      input: ById,
      answer: TenantDataSize,
      handle: async ({ input }) => sizeOf(await getTenant(input.id)),
    }),
    route({
      method: 'POST',
      path: `${TENANT_DATA_PATH}/export`,
      summary: 'Begin an archive of all data of a tenant',
      audit: 'tenantData.export',
      permission: 'tenant_archive',
      needsProof: true,
      isExport: true,
      input: ById,
      answer: TenantExport,
      async handle({ caller, input }) {
        const id = await exports.begin(caller, await getTenant(input.id))
        const row = await createExportRepository(db).find(id)
        if (!row) throw commonErrors.notFound()
        return viewExport(row, config.timeZone)
      },
    }),
    route({
      method: 'POST',
      path: `${TENANT_DATA_PATH}/export-remove`,
      summary: 'End an export, and remove its archive',
      audit: 'tenantData.exportRemove',
      permission: 'tenant_archive',
      input: ById,
      answer: Type.Object({ id: Id }),
      async handle({ caller, input }) {
        await exports.remove(caller, input.id)
        return { id: input.id }
      },
    }),
    route({
      method: 'POST',
      path: `${TENANT_DATA_PATH}/export-address`,
      summary: 'The address at which a browser fetches an archive, for four hours',
      audit: 'tenantData.exportAddress',
      permission: 'tenant_archive',
      needsProof: true,
      isExport: true,
      input: ById,
      answer: ExportAddress,
      async handle({ input }) {
        const { url, until } = await exports.addressOf(input.id)
        await createExportRepository(db).countFetch(input.id)
        return { url, untilTime: time(until) }
      },
    }),
    openRoute({
      method: 'GET',
      path: `${TENANT_DATA_PATH}/file`,
      summary: 'An archive or a part of it, by a signed address',
      audit: 'tenantData.file',
      isBare: true,
      isExport: true,
      sends: ['application/zip'],
      input: Type.Object({
        id: Id,
        exp: Type.Optional(Type.String({ maxLength: 20 })),
        sig: Type.Optional(Type.String({ maxLength: 200 })),
      }),
      answer: Type.Unknown(),
      async handle({ input: { id, exp = '', sig = '' }, request, reply }) {
        if (!isExportAddress(deps, { id, exp, sig })) throw offboardingErrors.linkExpired()
        const { row, parts } = await exports.open(id)
        const bytes = Number(row.bytes)
        const etag = `"${id}-${bytes}"`
        const part = askedPart(request.headers, { etag, bytes })
        reply.header('accept-ranges', 'bytes').header('etag', etag).header('cache-control', 'private, no-store')
        if (part === 'beyond') return reply.status(416).header('content-range', `bytes */${bytes}`).send()
        const wanted = part ?? { start: 0, end: bytes - 1 }
        if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
        const name = `tenant-${row.tenantNumber}-${id}.zip`
        return reply
          .type('application/zip')
          .header('content-length', wanted.end - wanted.start + 1)
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('x-content-type-options', 'nosniff')
          .send(openExport(storage, { storageKey: row.storageKey, parts }, wanted))
      },
    }),
    route({
      method: 'POST',
      path: `${TENANT_DATA_PATH}/erase`,
      summary: 'Ask for the erasure of a removed tenant; it begins once the waiting time is over',
      audit: 'tenantData.erase',
      // The number that is typed would stand in the log after it was taken out of it.
      log: 'noArguments',
      permission: 'tenant_wipe',
      needsProof: true,
      input: EraseInput,
      answer: TenantErasure,
      async handle({ caller, input: { id, ...given } }) {
        const asked = await erasures.ask(caller, await getTenant(id), given)
        const row = await createErasureRepository(db).find(asked.id)
        if (!row) throw commonErrors.notFound()
        return viewErasure(row, config.timeZone)
      },
    }),
    route({
      method: 'POST',
      path: `${TENANT_DATA_PATH}/erase-cancel`,
      summary: 'Call an erasure off while it waits',
      audit: 'tenantData.eraseCancel',
      permission: 'tenant_wipe',
      input: ById,
      answer: Type.Object({ id: Id }),
      async handle({ caller, input }) {
        await erasures.callOff(caller, input.id)
        return { id: input.id }
      },
    }),
    route({
      method: 'GET',
      path: `${TENANT_DATA_PATH}/certificate`,
      summary: 'What was erased of a tenant, signed',
      audit: 'tenantData.certificate',
      permission: EITHER,
      input: ById,
      answer: ErasureCertificate,
      async handle({ input }) {
        const row = await createErasureRepository(db).findCertificate(input.id)
        if (!row) throw commonErrors.notFound()
        const { id, sha256, signature, publicKey } = row
        return { id, content: contentOf(row), sha256, signature, publicKey }
      },
    }),
    route({
      method: 'POST',
      path: `${TENANT_DATA_PATH}/certificate-check`,
      summary: 'Is a certificate one of this installation, and unchanged?',
      audit: 'tenantData.certificateCheck',
      // It names the erased tenant, which no log does any more.
      log: 'noArguments',
      permission: EITHER,
      input: CheckInput,
      answer: CertificateCheck,
      handle: ({ input, language }) => checkCertificate(db, input.certificate, language),
    }),
  ]
}
