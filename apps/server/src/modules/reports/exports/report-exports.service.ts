import type { Readable } from 'node:stream'
import type { ReportExportInput, ReportExportsInput } from '@drawdesk/contract/reports/report-export'
import type { Page, Static } from '@drawdesk/contract/core/schema'
import type { ReportExport, ReportExportState } from '@drawdesk/contract/reports/report-export'
import type { ReportFormat } from '@drawdesk/contract/reports/report-definition'
import type { Language } from '@drawdesk/contract/core/texts'
import { readDateSearch } from '../../../crud/filters.ts'
import { readPaging } from '../../../crud/paging.ts'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { systemScope, type Caller } from '../../../platform/scope.ts'
import type { BytePart } from '../../../platform/storage/storage.ts'
import { newStorageKey } from '../../../platform/storage/storage-key.ts'
import type { WorkEnds } from '../../../platform/signals/work-ends.ts'
import { openPlace } from '../../files/stores/parted.ts'
import { reportErrors } from '../guard/report.errors.ts'
import { getRunnable, mayRun } from '../rows/may-run.ts'
import { createReportRepository } from '../rows/report.repository.ts'
import type { ReportRow } from '../run/report-row.ts'
import { valuesOf } from '../run/param-values.ts'
import { signExportAddress, tenantOfAddress } from './export-address.ts'
import { EXPORT_WORK } from './report-export.job.ts'
import { createReportExports, type ExportRow } from './report-export.repository.ts'

/** Files of one person that are being made at once. */
const OPEN_MOST = 5
/** A small file is there when the call answers. */
const WAIT_MS = 2_000

export type ReportExportsDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'jobs' | 'secrets' | 'storage'> & {
  reportExportEnds: WorkEnds
}

/** The title of a report in a language. */
export const titleOf = (
  { name, title, titleEn }: Pick<ReportRow, 'name' | 'title' | 'titleEn'>,
  language: Language,
): string => (language === 'en' && titleEn) || title || name

/** A name for people, of what may stand in one. */
export const fileNameOf = (title: string, time: string, format: string): string =>
  `${title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'report'} ${time.replaceAll(/[-: ]/g, '').slice(0, 12)}.${format}`

/** Files of reports: asked for, looked at, fetched, removed. */
export function createReportExportsService(deps: ReportExportsDeps) {
  const { db, clock, ids, config, secrets, storage, reportExportEnds } = deps
  const work = createDurableWork(deps, EXPORT_WORK)

  function view(row: ExportRow): ReportExport {
    const time = (at: Date | null): string => (at ? formatTime(at, config.timeZone) : '')
    const isThere = row.state === 'done' && row.expireTime !== null && row.expireTime > clock.now()
    return {
      id: row.id,
      reportId: row.reportId,
      title: row.title,
      format: row.format as ReportFormat, // ours
      state: row.state === 'done' && !isThere ? 'gone' : (row.state as ReportExportState), // ours
      rows: Number(row.rows),
      truncated: row.truncated === 1,
      bytes: row.state === 'done' ? Number(row.bytes) : null,
      msg: row.msg,
      fileName: row.fileName,
      url: isThere ? signExportAddress({ secrets, clock }, row) : '',
      createTime: time(row.createTime),
      finishTime: time(row.finishTime),
      expireTime: time(row.expireTime),
    }
  }

  return {
    /** @throws AppError `common.notFound`, `common.forbidden`, `report.tooManyExports`, `common.badInput` */
    async begin(caller: Caller, input: ReportExportInput, language: Language): Promise<ReportExport> {
      const report = await getRunnable(db, caller, input.id)
      const given = input.params ?? {}
      // What is wrong is said now, not in the file's row.
      valuesOf(report.params, given, { now: clock.now(), timeZone: config.timeZone, isStrict: true })
      if ((await createReportExports(db).countOpen(caller)) >= OPEN_MOST) throw reportErrors.tooManyExports()
      const id = ids.next()
      const now = clock.now()
      const title = titleOf(report, language)
      await db.transaction(caller, async (trx) => {
        await createReportExports(trx).insert(
          caller,
          {
            id,
            reportId: report.id,
            title,
            format: input.format,
            params: JSON.stringify(given),
            sort: input.sort ?? '',
            language,
            storageKey: newStorageKey(caller.tenantId),
            fileName: fileNameOf(title, formatTime(now, config.timeZone), input.format),
          },
          now,
        )
        await work.enqueue(trx, caller.tenantId, { exportId: id })
      })
      work.wake()
      await reportExportEnds.allEnded([id], WAIT_MS, async () => {
        const state = (await createReportExports(db).find(caller, id))?.state
        return state === 'waiting' || state === 'running'
      })
      const row = await createReportExports(db).find(caller, id)
      if (!row) throw commonErrors.notFound()
      return view(row)
    },

    /** The caller's own, and those that were sent of reports they may run. */
    async list(caller: Caller, input: Static<typeof ReportExportsInput>): Promise<Page<ReportExport>> {
      const { reportId, id } = input
      const paging = readPaging(input)
      const dates = readDateSearch(input, config.timeZone)
      const reports = await createReportRepository(db).listActive(caller)
      const reportIds = reports.map((report) => report.id).filter((one) => mayRun(caller, one))
      const { rows, total } = await createReportExports(db).page(caller, { reportIds, reportId, id, dates }, paging)
      const { current, size } = paging
      return { records: rows.map(view), total, size, current, pages: Math.ceil(total / size) }
    },

    /** The caller's own; one that is being made is given up. */
    async remove(caller: Caller, wanted: readonly string[]): Promise<string[]> {
      const removed = await createReportExports(db).remove(caller, wanted, clock.now())
      for (const { id } of removed) {
        await work.cancel({ exportId: id })
        reportExportEnds.noteEnd(id)
      }
      return removed.map(({ id }) => id)
    },

    /** The file behind a signed address. @throws AppError `report.linkExpired`, `common.notFound` */
    async find(address: { id: string; exp: string; sig: string }): Promise<ExportRow> {
      const tenantId = tenantOfAddress({ secrets, clock }, address)
      if (tenantId === undefined) throw reportErrors.linkExpired()
      const row = await createReportExports(db).find(systemScope(tenantId), address.id)
      if (!row || row.state !== 'done' || row.storageKey === '' || row.parts === 0) throw commonErrors.notFound()
      return row
    },

    /** It or a part of it, as it is read. */
    open: async (row: ExportRow, part?: BytePart): Promise<Readable> => (await openPlace(storage, row, part)).stream,
  }
}
