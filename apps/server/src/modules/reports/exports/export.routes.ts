import { Id, IdsAnswer, Type } from '@drawdesk/contract/core/schema'
import type { ReportFormat } from '@drawdesk/contract/reports/report-definition'
import { REPORT_PATH } from '@drawdesk/contract/reports/report'
import {
  REPORT_EXPORT_PATH,
  REPORT_EXPORTS_PATH,
  REPORT_EXPORTS_REMOVE_PATH,
  ReportExport,
  ReportExportInput,
  ReportExportsAnswer,
  ReportExportsInput,
} from '@drawdesk/contract/reports/report-export'
import { askedPart } from '../../../wire/answer/byte-range.ts'
import { openRoute, route, type AnyRoute } from '../../../wire/route.ts'
import { createReportExportsService, type ReportExportsDeps } from './report-exports.service.ts'
import { FORMAT_TYPES } from './write-rows.ts'

/** Files of reports. */
export function exportRoutes(deps: ReportExportsDeps): AnyRoute[] {
  const exports = createReportExportsService(deps)
  return [
    route({
      method: 'POST',
      path: REPORT_EXPORT_PATH,
      summary: 'Make a file of all rows of a report; a small one is there in the answer',
      audit: 'report.export',
      // Who holds the entry of the report.
      permission: 'signedIn',
      isExport: true,
      load: 'heavy',
      input: ReportExportInput,
      answer: ReportExport,
      handle: ({ caller, input, language }) => exports.begin(caller, input, language),
    }),
    route({
      method: 'GET',
      path: REPORT_EXPORTS_PATH,
      summary: 'Files of reports: those of the caller, and those that were sent',
      audit: 'report.files',
      permission: 'signedIn',
      isBackground: true,
      input: ReportExportsInput,
      answer: ReportExportsAnswer,
      handle: ({ caller, input }) => exports.list(caller, input),
    }),
    route({
      method: 'POST',
      path: REPORT_EXPORTS_REMOVE_PATH,
      summary: 'Remove files of the caller; what is being made is given up',
      audit: 'report.filesRemove',
      permission: 'signedIn',
      input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await exports.remove(caller, input.ids) }),
    }),
    openRoute({
      method: 'GET',
      path: `${REPORT_PATH}/file`,
      summary: 'A file of a report or a part of it, by a signed address',
      audit: 'report.file',
      isBare: true,
      isExport: true,
      sends: Object.values(FORMAT_TYPES),
      input: Type.Object({
        id: Id,
        exp: Type.Optional(Type.String({ maxLength: 20 })),
        sig: Type.Optional(Type.String({ maxLength: 200 })),
      }),
      answer: Type.Unknown(),
      async handle({ input: { id, exp = '', sig = '' }, request, reply }) {
        const row = await exports.find({ id, exp, sig })
        const bytes = Number(row.bytes)
        const etag = `"${id}-${bytes}"`
        const part = askedPart(request.headers, { etag, bytes })
        reply.header('accept-ranges', 'bytes').header('etag', etag).header('cache-control', 'private, no-store')
        if (part === 'beyond') return reply.status(416).header('content-range', `bytes */${bytes}`).send()
        const wanted = part ?? { start: 0, end: bytes - 1 }
        if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
        return reply
          .type(FORMAT_TYPES[row.format as ReportFormat]) // ours
          .header('content-length', wanted.end - wanted.start + 1)
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(row.fileName)}`)
          .header('x-content-type-options', 'nosniff')
          .send(await exports.open(row, wanted))
      },
    }),
  ]
}
