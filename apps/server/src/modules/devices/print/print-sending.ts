import { PRINT_FILE_SECONDS, PRINT_STATE, type PrintLayout, type SentJob } from '@drawdesk/contract/devices/print-job'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import { createPrintJobRepository, type PrintJobRow } from '../queue/print-job.repository.ts'
import { createDeviceNews } from '../rows/device-news.ts'
import { createDeviceRepository } from '../rows/device.repository.ts'
import { mediaOf } from '../rows/kiosk-device.ts'
import { printFaultOf } from '../rows/troubles.ts'
import type { PrintSheets } from '../sheets/print-sheets.ts'
import type { PrintEnds } from './print-ends.ts'

/** What was sent and not acknowledged after that long is sent again. */
export const RESEND_MS = 20_000
const { waiting, sent, printing, failed, paused } = PRINT_STATE

type Needs = Pick<Deps, 'db' | 'clock' | 'events' | 'log' | 'background'> & {
  files: FileService
  printSheets: PrintSheets
  printEnds: PrintEnds
}

/** Hands jobs to machines, one at a time and in their order. A job is given to who marks it as sent; it comes again until it is acknowledged. */
export function createPrintSending(deps: Needs) {
  const { db, clock, log, background, files, printSheets, printEnds } = deps
  const news = createDeviceNews(deps)
  /** Jobs whose sheets wait to be drawn ahead. */
  const ahead = new Set<string>()

  /** The job that is next; undefined while one is at the printer, or was sent a moment ago. */
  function nextOf(open: readonly PrintJobRow[], isOpening: boolean): PrintJobRow | undefined {
    if (open.some(({ state }) => state === printing)) return undefined
    const under = open.find(({ state }) => state === sent)
    if (!under) return open.find(({ state }) => state === waiting)
    const since = clock.now().getTime() - (under.sentTime?.getTime() ?? 0)
    return isOpening || since >= RESEND_MS ? under : undefined
  }

  /** The stored sheet, drawn now where there is none. Undefined: there will never be one, and the job has failed. */
  async function sheetOf(scope: Scope, job: PrintJobRow): Promise<{ fileId: string; sha256: string } | undefined> {
    if (job.fileId !== null) return { fileId: job.fileId, sha256: job.sha256 }
    const media = mediaOf(job)
    try {
      const device = await createDeviceRepository(db).findAny(scope, job.loginId)
      const sheet = await printSheets.draw(scope, {
        id: job.id,
        infoId: job.infoId ?? '',
        fileId: job.sourceId ?? '',
        layout: job.layout as PrintLayout,
        media,
        deviceName: device?.deviceName ?? '',
        hasMark: device?.proofMark === 1,
      })
      await createPrintJobRepository(db).setSheet(scope, job.id, { ...sheet, media: job.media })
      return sheet
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ err: error, tenantId: scope.tenantId, jobId: job.id }, 'a print has no picture any more')
      await fail(scope, job)
      return undefined
    }
  }

  const fail = (scope: Scope, { id, orderNo, loginId }: PrintJobRow): Promise<void> =>
    db.transaction(scope, async (trx) => {
      await printEnds.hold(trx, scope, { orderNo })
      await createDeviceRepository(trx).hold(scope, loginId)
      const values = { state: failed, error: 'noPicture', doneTime: clock.now() }
      const ended = await createPrintJobRepository(trx).move(scope, { id, from: [waiting, sent, paused] }, values)
      if (!ended) return
      await news.jobs(trx, scope, [ended])
      await printEnds.ended(trx, scope, ended)
    })

  /** Marks it as sent while it still is the next one; undefined where somebody else was faster. */
  const claim = (scope: Scope, job: PrintJobRow, isOpening: boolean): Promise<PrintJobRow | undefined> =>
    db.transaction(scope, async (trx) => {
      const jobs = createPrintJobRepository(trx)
      const device = await createDeviceRepository(trx).hold(scope, job.loginId)
      if (!device || printFaultOf(device)) return undefined
      const next = nextOf(await jobs.listOpen(scope, job.loginId), isOpening)
      if (next?.id !== job.id || next.attempts !== job.attempts) return undefined
      const claimed = await jobs.move(
        scope,
        { id: job.id, from: [waiting, sent], attempts: job.attempts },
        { state: sent, sentTime: clock.now(), attempts: job.attempts + 1 },
      )
      if (claimed && job.state !== sent) await news.jobs(trx, scope, [claimed])
      return claimed
    })

  /** In a quiet moment, while the machine is busy with another one. */
  function drawAhead(scope: Scope, { id }: PrintJobRow): void {
    if (ahead.has(id)) return
    const isTaken = background.add('the sheet of the next print', async () => {
      ahead.delete(id)
      const job = await createPrintJobRepository(db).find(scope, id)
      if (job?.state === waiting) await sheetOf(scope, job)
    })
    if (isTaken) ahead.add(id)
  }

  return {
    /** What its stream is sent now. `isOpening`: also what was sent before and never acknowledged. */
    async next(tenantId: string, loginId: string, isOpening: boolean): Promise<SentJob | undefined> {
      const scope = systemScope(tenantId)
      const open = await createPrintJobRepository(db).listOpen(scope, loginId)
      const job = nextOf(open, isOpening)
      const following = open.find(({ id, state }) => state === waiting && id !== job?.id)
      if (following?.fileId === null) drawAhead(scope, following)
      const sheet = job && (await sheetOf(scope, job))
      const claimed = sheet && (await claim(scope, job, isOpening))
      const file = claimed && (await files.find(scope, sheet.fileId))
      if (!file) return undefined
      return {
        jobId: claimed.id,
        infoId: claimed.infoId ?? '',
        // Half of what is asked for is left at least.
        url: files.addressOf(file, 'original', 2 * PRINT_FILE_SECONDS),
        sha256: sheet.sha256,
        mime: file.mime,
        copies: claimed.copies,
        printed: claimed.printed,
        sheets: claimed.sheets,
        round: claimed.rounds,
        media: mediaOf(claimed),
        layout: claimed.layout as PrintLayout,
      }
    },

    /** The job that the machine acknowledged and that has not ended; who does not know it says that it failed. */
    async atPrinter(tenantId: string, loginId: string): Promise<PrintJobRow | undefined> {
      const open = await createPrintJobRepository(db).listOpen({ tenantId }, loginId)
      return open.find(({ state }) => state === printing)
    },
  }
}

export type PrintSending = ReturnType<typeof createPrintSending>
