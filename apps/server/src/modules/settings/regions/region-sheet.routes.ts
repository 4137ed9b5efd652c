import {
  ImportDone,
  ImportOutcome,
  ImportRead,
  ImportUndoInput,
  ImportUndone,
} from '@drawdesk/contract/core/rows/import'
import { Type } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { REGION_PATH, RegionCode } from '@drawdesk/contract/settings/region'
import { REGION_COLUMNS, RegionDebug, RegionImportResult } from '@drawdesk/contract/settings/region-import'
import type { FastifyRequest } from 'fastify'
import type { Filter, filterSchemaOf } from '../../../crud/filters.ts'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { writeXlsx, XLSX_TYPE, type Cell } from '../../../platform/xlsx/write-xlsx.ts'
import { readFields } from '../../../crud/import/read-fields.ts'
import { readUpload } from '../../../wire/body/read-upload.ts'
import { auditOf } from '../../../wire/audit.ts'
import { knownErrorOf } from '../../../wire/answer/error-answer.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { begun, sendXlsx } from '../../../wire/answer/send-xlsx.ts'
import { createRegionImport } from './region-import.service.ts'
import { levelNames } from './region-levels.ts'
import { createRegionRowImport } from './region-row-import.service.ts'
import { regionErrors } from './region.errors.ts'
import { problemsOf } from './region-problems.ts'
import { createRegionRepository } from './region.repository.ts'

const TEMPLATE_NAME = { zh: '行政区划模板', en: 'regions-template' } as const
const FILE_NAME = { zh: '行政区划', en: 'regions' } as const
const Yes = Type.Optional(Type.String({ maxLength: 5 }))
const isYes = (text = ''): boolean => text === '1' || text === 'true'

interface SheetParts {
  filters: ReturnType<typeof filterSchemaOf>
  filtersIn: (input: object) => Filter[]
}

/** Regions as a sheet, in and out, and one of them as it is stored. */
export function regionSheetRoutes(deps: Deps, { filters, filtersIn }: SheetParts): AnyRoute[] {
  const { db, config } = deps
  const { timeZone } = config
  const regions = createRegionRepository(db)
  const runImport = createRegionImport(deps)
  const imports = createRegionRowImport(deps)
  const columnsIn = (language: Language) =>
    REGION_COLUMNS.map(({ title, width }) => ({ title: title[language], width }))

  async function* rowsOf(asked: readonly Filter[], language: Language): AsyncGenerator<Cell[]> {
    const levels = await levelNames(db, [language])
    for await (const rows of regions.export(asked))
      for (const { code, name, parentCode, level, sort, remark } of rows)
        yield [code, name, parentCode, levels[level]?.[0] ?? String(level), sort, remark]
  }

  return [
    route({
      method: 'GET',
      path: `${REGION_PATH}/export-template`,
      summary: 'An empty sheet for the import of regions',
      audit: 'region.template',
      permission: 'region_import',
      isBare: true,
      sends: [XLSX_TYPE],
      input: Type.Object({}),
      answer: Type.Unknown(),
      handle: async ({ language, reply }) =>
        sendXlsx(
          reply,
          TEMPLATE_NAME[language],
          writeXlsx({ name: FILE_NAME[language], columns: columnsIn(language), rows: none(), timeZone }),
        ),
    }),
    route({
      method: 'POST',
      path: `${REGION_PATH}/import-region`,
      summary:
        'Regions from a sheet (multipart: file; isCovered 1 changes known ones, isDry 1 only says what would become of each row)',
      audit: 'region.import',
      permission: 'region_import',
      isUpload: true,
      input: Type.Object({ isCovered: Yes, isDry: Yes }),
      answer: RegionImportResult,
      async handle({ caller, input, language, request }) {
        const { bytes, fileName, isCovered, isDry } = await readForm(request)
        const result = await runImport(
          caller,
          { bytes, fileName, isCovered: isYes(isCovered ?? input.isCovered), isDry: isYes(isDry ?? input.isDry) },
          language,
        )
        auditOf(request).isRoutine = result.isDry // nothing was done
        auditOf(request).note = `+${result.added} ~${result.updated} !${result.failed}`
        return result
      },
    }),
    route({
      method: 'POST',
      path: `${REGION_PATH}/import-read`,
      summary: 'What a file of regions holds, and which field each column seems to be',
      audit: 'region.importRead',
      isRead: true,
      permission: 'region_import',
      isUpload: true,
      input: Type.Object({}),
      answer: ImportRead,
      handle: async ({ request }) => imports.read(await readFile(request)),
    }),
    route({
      method: 'POST',
      path: `${REGION_PATH}/import-check`,
      summary: 'What an import of regions would do with each row (multipart: file, fields); nothing is written',
      audit: 'region.importCheck',
      isRead: true,
      permission: 'region_import',
      isUpload: true,
      input: Type.Object({}),
      answer: ImportOutcome,
      handle: async ({ request, language }) => imports.check(await readFile(request), language),
    }),
    route({
      method: 'POST',
      path: `${REGION_PATH}/import-run`,
      summary: 'Write the regions of a file that nothing is wrong with, all of them or none',
      audit: 'region.importRun',
      permission: 'region_import',
      isUpload: true,
      input: Type.Object({}),
      answer: ImportOutcome,
      async handle({ caller, request, language }) {
        const outcome = await imports.run(caller, await readFile(request), language)
        auditOf(request).note = `+${outcome.add} ~${outcome.edit} !${outcome.failed}`
        return outcome
      },
    }),
    route({
      method: 'GET',
      path: `${REGION_PATH}/import-latest`,
      summary: 'The caller’s imports of regions of the last days',
      audit: 'region.importLatest',
      permission: 'region_import',
      input: Type.Object({}),
      answer: Type.Array(ImportDone),
      handle: ({ caller }) => imports.latest(caller),
    }),
    route({
      method: 'POST',
      path: `${REGION_PATH}/import-undo`,
      summary:
        'Take back an import of regions of the caller, as far as nothing was changed since; as a trial only say what would stay',
      audit: 'region.importUndo',
      permission: 'region_import',
      input: ImportUndoInput,
      answer: ImportUndone,
      handle: ({ caller, input, language }) => imports.undo(caller, input, language),
    }),
    route({
      method: 'GET',
      path: `${REGION_PATH}/export-region`,
      load: 'export',
      summary: 'The regions that the filters let through, as a sheet that can be imported again',
      audit: 'region.export',
      isExport: true,
      permission: 'region_export',
      isBare: true,
      sends: [XLSX_TYPE],
      input: Type.Object(filters),
      answer: Type.Unknown(),
      handle: async ({ input, language, reply }) =>
        sendXlsx(
          reply,
          FILE_NAME[language],
          writeXlsx({
            name: FILE_NAME[language],
            columns: columnsIn(language),
            rows: await begun(rowsOf(filtersIn(input), language)),
            timeZone,
          }),
        ),
    }),
    route({
      method: 'GET',
      path: `${REGION_PATH}/debug`,
      summary: 'One region as it is stored, a removed one too, and what in it does not fit its place',
      audit: 'region.debug',
      permission: 'region_debug',
      input: Type.Object({ code: RegionCode }),
      answer: RegionDebug,
      async handle({ input, language }) {
        const row = await regions.findStored(input.code)
        if (!row) throw commonErrors.notFound()
        const shown = Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            value instanceof Date ? formatTime(value, timeZone) : value,
          ]),
        )
        return { row: shown, problems: problemsOf(row, await regions.findStored(row.parentCode), language) }
      },
    }),
  ]
}

/** @throws AppError `region.fileMissing`, `import.wrongMapping` */
async function readFile(request: FastifyRequest) {
  const { bytes, fileName, fields } = await readUpload(request, regionErrors.fileMissing)
  return { bytes, fileName, fields: fields.fields === undefined ? undefined : readFields(fields.fields) }
}

async function* none(): AsyncGenerator<Cell[]> {
  // A template has no rows.
}

/** The file of a multipart request and the answers beside it. @throws AppError `region.fileMissing` also for a body that is no sound multipart. */
async function readForm(
  request: FastifyRequest,
): Promise<{ bytes: Buffer; fileName: string; isCovered: string | undefined; isDry: string | undefined }> {
  if (!request.isMultipart()) throw regionErrors.fileMissing()
  const fields: Record<string, string> = {}
  let bytes: Buffer | undefined
  let fileName = ''
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        bytes = await part.toBuffer()
        fileName = part.filename ?? ''
      } else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
  } catch (error) {
    if (knownErrorOf(error)) throw error
    throw regionErrors.fileMissing({ cause: error })
  }
  if (!bytes || bytes.length === 0) throw regionErrors.fileMissing()
  return { bytes, fileName, isCovered: fields.isCovered, isDry: fields.isDry }
}
