import type { ReportFormat } from '@drawdesk/contract/reports/report-definition'
import { reportMenuPath } from '@drawdesk/contract/reports/report'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import type { WorkContext, WorkKind, WorkRun } from '../../../platform/durable-work/durable-work.ts'
import { AppError } from '../../../platform/errors.ts'
import type { JobStop } from '../../../platform/jobs/jobs.ts'
import { systemScope } from '../../../platform/scope.ts'
import type { RowBatch } from '../../develop/drivers/row-stream.ts'
import type { WorkEnds } from '../../../platform/signals/work-ends.ts'
import type { SystemNotices } from '../../notices/system-notice.ts'
import { createReportRepository } from '../rows/report.repository.ts'
import type { ReportRunner } from '../run/report-runner.ts'
import { keepParts, removeParts } from './keep-parts.ts'
import { createReportExports, type ExportRow } from './report-export.repository.ts'
import { FORMAT_TYPES, openFile } from './write-rows.ts'

export interface ExportPayload {
  exportId: string
}

export const EXPORT_WORK: WorkKind<ExportPayload, ExportPayload, ExportPayload> = {
  queue: 'report-export',
  keyOf: ({ exportId }) => `report:${exportId}`,
  laneOf: (_order, tenantId) => `report-export ${tenantId}`,
  payloadOf: (order) => order,
}
/** Runs in a row that failed through our own fault. */
export const GIVE_UP_AFTER = 5
export const FILE_DAYS = 7

const DAY_MS = 86_400_000
const NEWS_MS = 1_000

export type ExportDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'storage' | 'log'> & {
  reportRunner: ReportRunner
  systemNotices: SystemNotices
  reportExportEnds: WorkEnds
}

/** Removed while it ran. */
class ExportGone extends Error {
  override name = 'ExportGone'
}

/**
 * Makes the file while it reads: rows come batch by batch, and what is written goes into the platform's store part by part (docs/benchmarks.md has what it takes). A run that was broken off begins anew:
 * half of an answer of yesterday and half of today's would be neither.
 */
export async function runExport(
  deps: ExportDeps,
  { tenantId, payload: { exportId } }: Pick<WorkRun<ExportPayload>, 'tenantId' | 'payload'>,
  { signal }: Pick<WorkContext<ExportPayload>, 'signal'>,
): Promise<void> {
  const { db, clock, storage, config, reportRunner, log } = deps
  const scope = systemScope(tenantId)
  const exports = createReportExports(db)
  const row = await exports.find(scope, exportId)
  if (!row || !['waiting', 'running'].includes(row.state)) return
  const report = await createReportRepository(db).find(scope, row.reportId)
  if (!report) return fail(deps, row, row.language === 'en' ? 'The report was deleted' : '报表已删除')
  await removeParts(storage, row.storageKey)
  const format = row.format as ReportFormat // checked by the call that asked
  const language = row.language as Language // ours
  const progress = { rows: 0, bytes: 0 }
  let saidMs = 0
  const say = async (): Promise<void> => {
    signal.throwIfAborted()
    const nowMs = performance.now()
    if (nowMs - saidMs < NEWS_MS) return
    saidMs = nowMs
    if (!(await exports.note(scope, exportId, progress))) throw new ExportGone()
  }
  async function* counted(batches: AsyncGenerator<RowBatch>): AsyncGenerator<RowBatch> {
    for await (const batch of batches) {
      progress.rows += batch.rows.length
      await say()
      yield batch
    }
  }
  try {
    const kept = await reportRunner.readAll(
      scope,
      report,
      { given: row.params as Record<string, string>, sort: row.sort, signal },
      async (batches, wasCut) => {
        const { columns } = report
        const content = await openFile(format, counted(batches), {
          title: row.title,
          columns,
          language,
          timeZone: config.timeZone,
        })
        const place = { storage, storageKey: row.storageKey, mime: FORMAT_TYPES[format] }
        const { parts } = await keepParts(place, content, async (bytes) => {
          progress.bytes = bytes
          await say()
        })
        return { parts, truncated: wasCut() ? 1 : 0 }
      },
    )
    const now = clock.now()
    const expireTime = new Date(now.getTime() + FILE_DAYS * DAY_MS)
    await db.transaction(scope, async (trx) => {
      await createReportExports(trx).finish(scope, exportId, {
        state: 'done',
        msg: '',
        ...kept,
        ...progress,
        now,
        expireTime,
      })
      if (row.isScheduled === 1) await sendNotice({ ...deps, trx }, row, progress.rows)
    })
    deps.reportExportEnds.noteEnd(exportId)
    log.info({ tenantId, exportId, rows: progress.rows, bytes: progress.bytes }, 'made a file of a report')
  } catch (error) {
    if (error instanceof ExportGone || signal.reason === ('cancelled' satisfies JobStop))
      return removeParts(storage, row.storageKey)
    // The process stops, or another one has the job: it is made anew.
    signal.throwIfAborted()
    // What the statement or its values are refused for stays so.
    if (error instanceof AppError && error.status < 500) return fail(deps, row, error.messageIn(language))
    throw error
  }
}

async function sendNotice(
  { systemNotices, trx }: Pick<ExportDeps, 'systemNotices'> & { trx: Deps['db'] },
  { tenantId, id, reportId, title, toUsers, toRoles }: ExportRow,
  rows: number,
): Promise<void> {
  await systemNotices.publishNew(trx, tenantId, [
    {
      key: `report:${id}`,
      title: { zh: `报表：${title}`, en: `Report: ${title}` },
      content: {
        zh: `文件已生成，共 ${rows} 行，保留 ${FILE_DAYS} 天。`,
        en: `The file is ready: ${rows} rows, kept for ${FILE_DAYS} days.`,
      },
      path: `${reportMenuPath(reportId)}?export=${id}`,
      to: { targetUser: toUsers, targetRole: toRoles, targetDept: '' },
    },
  ])
}

/** Ends it for good, with a reason in words. */
async function fail(
  { db, clock, reportExportEnds }: Pick<ExportDeps, 'db' | 'clock' | 'reportExportEnds'>,
  row: ExportRow,
  msg: string,
): Promise<void> {
  await createReportExports(db).finish(systemScope(row.tenantId), row.id, {
    state: 'failed',
    parts: 0,
    rows: 0,
    bytes: 0,
    truncated: 0,
    msg,
    now: clock.now(),
    expireTime: null,
  })
  reportExportEnds.noteEnd(row.id)
}

/** Ends what never came through. */
export async function giveUpExport(
  deps: Pick<ExportDeps, 'db' | 'clock' | 'reportExportEnds'>,
  tenantId: string,
  exportId: string,
): Promise<void> {
  const row = await createReportExports(deps.db).find(systemScope(tenantId), exportId)
  if (row) await fail(deps, row, row.language === 'en' ? 'Couldn’t create the file' : '文件未能生成')
}
