import { Id, Type } from '@drawdesk/contract/core/schema'
import { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import {
  ImportDone,
  ImportOutcome,
  ImportRead,
  ImportUndoInput,
  ImportUndone,
} from '@drawdesk/contract/core/rows/import'
import { ImportProgress } from '@drawdesk/contract/organisation/user-import'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { writeXlsx, type Cell, XLSX_TYPE } from '../../../platform/xlsx/write-xlsx.ts'
import { readFields } from '../../../crud/import/read-fields.ts'
import { readUpload } from '../../../wire/body/read-upload.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { sendXlsx } from '../../../wire/answer/send-xlsx.ts'
import { actingIn } from '../users/acting.ts'
import { importErrors } from './import.errors.ts'
import { columnsIn, createUserImports, SHEET_NAME, type PeopleFile } from './import.service.ts'
import { createUserImportUndo } from './import-undo.service.ts'
import type { FindFirstSignIns } from '../tenants/first-sign-ins.loader.ts'
import type { PeopleChange } from '../users/people/people.change.ts'

const Covered = Type.Optional(Type.String({ maxLength: 5 }))
const TenantId = Type.Optional(Type.String({ maxLength: 20 }))
const TEMPLATE_NAME = { zh: '用户数据模板', en: 'users-template' } as const
const REFUSED_NAME = { zh: '用户导入失败数据', en: 'users-not-imported' } as const

/** Import of people from a sheet. Each call takes `tenantId`, which counts for an operator of the platform only. */
export function importRoutes(deps: Deps & { firstSignIns: FindFirstSignIns; peopleChange: PeopleChange }): AnyRoute[] {
  const imports = createUserImports(deps)
  const undoing = createUserImportUndo(deps)
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
        'Add users from a file (multipart: file, isCovered 1 changes those who are there, fields: the field of each column as JSON, where the headings are not those of the template); the answer names the import',
      audit: 'user.import',
      permission: 'user_import',
      needsProof: true,
      isUpload: true,
      input: Type.Object({ isCovered: Covered, tenantId: TenantId }),
      answer: Type.Object({ id: Id }),
      async handle({ caller, input, request }) {
        const { tenantId, ...file } = await readFile(request, input)
        return { id: await imports.start(actingIn(caller, tenantId), file) }
      },
    }),
    route({
      method: 'POST',
      path: '/blade-user/import-read',
      summary: 'What a file of users holds, and which field each column seems to be',
      audit: 'user.importRead',
      isRead: true,
      permission: 'user_import',
      isUpload: true,
      input: Type.Object({ tenantId: TenantId }),
      answer: ImportRead,
      handle: async ({ input, request }) => imports.read(await readFile(request, input)),
    }),
    route({
      method: 'POST',
      path: '/blade-user/import-check',
      summary: 'What an import of users would do with each row (multipart as for the import); nothing is written',
      audit: 'user.importCheck',
      isRead: true,
      permission: 'user_import',
      isUpload: true,
      input: Type.Object({ isCovered: Covered, tenantId: TenantId }),
      answer: ImportOutcome,
      async handle({ caller, input, request, language }) {
        const { tenantId, ...file } = await readFile(request, input)
        return imports.check(actingIn(caller, tenantId), file, language)
      },
    }),
    route({
      method: 'GET',
      path: '/blade-user/import-latest',
      summary: 'The caller’s imports of users of the last days',
      audit: 'user.importLatest',
      permission: 'user_import',
      input: Type.Object({ tenantId: TenantId }),
      answer: Type.Array(ImportDone),
      handle: ({ caller, input }) => undoing.latest(actingIn(caller, input.tenantId).scope),
    }),
    route({
      method: 'POST',
      path: '/blade-user/import-undo',
      summary:
        'Take back an import of users of the caller, as far as nobody has changed them since; as a trial only say what would stay',
      audit: 'user.importUndo',
      permission: 'user_import',
      input: Type.Object({ ...ImportUndoInput.properties, tenantId: TenantId }),
      answer: ImportUndone,
      handle: ({ caller, input, language }) => undoing.undo(actingIn(caller, input.tenantId), input, language),
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

/** A file and what is said of it, as parts of the body or in the address. @throws AppError `userImport.fileMissing`, `userImport.wrongMapping` */
async function readFile(
  request: FastifyRequest,
  input: { isCovered?: string | undefined; tenantId?: string | undefined },
): Promise<PeopleFile & { tenantId: string | undefined }> {
  const { bytes, fileName, fields } = await readUpload(request, importErrors.fileMissing)
  const isCovered = fields.isCovered ?? input.isCovered ?? ''
  return {
    bytes,
    fileName,
    isCovered: isCovered === '1' || isCovered === 'true',
    fields: fields.fields === undefined ? undefined : readFields(fields.fields),
    tenantId: fields.tenantId ?? input.tenantId,
  }
}
