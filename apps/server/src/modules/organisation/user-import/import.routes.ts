import { Id, Type } from '@drawdesk/contract/core/schema'
import { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import { ImportProgress } from '@drawdesk/contract/organisation/user-import'
import type { Deps } from '../../../platform/deps.ts'
import { writeXlsx, type Cell, XLSX_TYPE } from '../../../platform/xlsx/write-xlsx.ts'
import { readUpload } from '../../../wire/body/read-upload.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { sendXlsx } from '../../../wire/answer/send-xlsx.ts'
import { actingIn } from '../users/acting.ts'
import { importErrors } from './import.errors.ts'
import { columnsIn, createUserImports, SHEET_NAME } from './import.service.ts'
import type { FindFirstSignIns } from '../tenants/first-sign-ins.loader.ts'

const Covered = Type.Optional(Type.String({ maxLength: 5 }))
const TenantId = Type.Optional(Type.String({ maxLength: 20 }))
const TEMPLATE_NAME = { zh: '用户数据模板', en: 'users-template' } as const
const REFUSED_NAME = { zh: '用户导入失败数据', en: 'users-not-imported' } as const

/** Import of people from a sheet. Each call takes `tenantId`, which counts for an operator of the platform only. */
export function importRoutes(deps: Deps & { firstSignIns: FindFirstSignIns }): AnyRoute[] {
  const imports = createUserImports(deps)
  const { timeZone } = deps.config
  return [
    route({
      method: 'GET',
      path: '/blade-user/export-template',
      summary: 'An empty sheet for the import of users',
      audit: 'user.template',
      permission: 'user_import',
      isBare: true,
      sends: [XLSX_TYPE],
      input: Type.Object({}),
      answer: Type.Unknown(),
      async handle({ language, reply }) {
        return sendXlsx(
          reply,
          TEMPLATE_NAME[language],
          writeXlsx({ name: SHEET_NAME[language], columns: columnsIn(language), rows: none(), timeZone }),
        )
      },
    }),
    route({
      method: 'POST',
      path: '/blade-user/import-user',
      summary:
        'Add users from a sheet (multipart: file, isCovered 1 changes those who are there); the answer names the import',
      audit: 'user.import',
      permission: 'user_import',
      needsProof: true,
      isUpload: true,
      input: Type.Object({ isCovered: Covered, tenantId: TenantId }),
      answer: Type.Object({ id: Id }),
      async handle({ caller, input, request }) {
        const { bytes, fileName, fields } = await readUpload(request, importErrors.fileMissing)
        const isCovered = fields.isCovered ?? input.isCovered ?? ''
        return {
          id: await imports.start(actingIn(caller, fields.tenantId ?? input.tenantId), {
            bytes,
            fileName,
            isCovered: isCovered === '1' || isCovered === 'true',
          }),
        }
      },
    }),
    route({
      method: 'GET',
      path: '/blade-user/import-progress',
      summary: 'How far an import is, and the first of the rows that were refused',
      audit: 'user.importProgress',
      isBackground: true,
      permission: 'user_import',
      input: Type.Object({ id: Id, tenantId: TenantId }),
      answer: ImportProgress,
      handle: ({ caller, input, language }) =>
        imports.progress(actingIn(caller, input.tenantId).scope, input.id, language),
    }),
    route({
      method: 'POST',
      path: '/blade-user/import-passwords',
      summary: 'The initial passwords of the people that an import of the caller added: shown once',
      audit: 'user.importPasswords',
      permission: 'user_import',
      input: Type.Object({ id: Id, tenantId: TenantId }),
      answer: FirstSignIns,
      handle: ({ caller, input }) => imports.passwords(actingIn(caller, input.tenantId), input.id),
    }),
    route({
      method: 'GET',
      path: '/blade-user/import-errors',
      summary: 'The refused rows of an import as a sheet, with the reasons in a last column',
      audit: 'user.importErrors',
      permission: 'user_import',
      isBare: true,
      sends: [XLSX_TYPE],
      input: Type.Object({ id: Id, tenantId: TenantId }),
      answer: Type.Unknown(),
      async handle({ caller, input, language, reply }) {
        return sendXlsx(
          reply,
          REFUSED_NAME[language],
          writeXlsx(await imports.refusedSheet(actingIn(caller, input.tenantId).scope, input.id, language)),
        )
      },
    }),
  ]
}

async function* none(): AsyncGenerator<Cell[]> {
  // A template has no rows.
}
