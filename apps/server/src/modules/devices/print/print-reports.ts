import { PRINT_STATE, type PrintState } from '@drawdesk/contract/devices/print-job'
import type { JobStatus, PrinterReport } from '@drawdesk/contract/devices/kiosk'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { AppError, commonErrors } from '../../../platform/errors.ts'
import type { DeviceCaller } from '../../../wire/route.ts'
import type { PaperWatch } from '../paper/paper-watch.ts'
import { createPrintJobRepository, type PrintJobRow } from '../queue/print-job.repository.ts'
import type { PrintQueue } from '../queue/print-queue.ts'
import { createDeviceNews } from '../rows/device-news.ts'
import { deviceErrors } from '../rows/device.errors.ts'
import { createDeviceRepository, type DeviceRow } from '../rows/device.repository.ts'
import { stoppedTime } from '../rows/printer-stops.ts'
import type { PrintEnds } from './print-ends.ts'

const { waiting, sent, printing, done, failed, cancelled, paused } = PRINT_STATE
const upTo = (sheets: number): number[] => Array.from({ length: sheets }, (_none, at) => at + 1)
const KEYWORD = /^[a-z0-9][a-z0-9.-]*$/

type Needs = Pick<Deps, 'db' | 'clock' | 'events' | 'jobs'> & {
  printQueue: PrintQueue
  printEnds: PrintEnds
  paperWatch: PaperWatch
}

interface Held {
  trx: Db
  device: DeviceRow
  job: PrintJobRow
}

/** What machines report of their jobs. Each report may come twice, late, or together with others: the row decides what it still changes. */
export function createPrintReports(deps: Needs) {
  const { db, clock, jobs: work, printQueue, printEnds, paperWatch } = deps
  const news = createDeviceNews(deps)

  const statusOf = ({ id, state, printed }: PrintJobRow): JobStatus => ({
    jobId: id,
    state: state as PrintState,
    printed,
  })

  /** Held in one order by everybody: what was paid for, the device, the job. @throws AppError `common.notFound` for a job of another device */
  async function withJob(
    { tenantId, loginId }: Pick<DeviceCaller, 'tenantId' | 'loginId'>,
    jobId: string,
    act: (held: Held) => Promise<PrintJobRow>,
  ): Promise<JobStatus> {
    const scope = { tenantId }
    const status = await db.transaction(scope, async (trx) => {
      const jobs = createPrintJobRepository(trx)
      const known = await jobs.find(scope, jobId)
      if (known?.loginId !== loginId) throw commonErrors.notFound()
      await printEnds.hold(trx, scope, known)
      const device = await createDeviceRepository(trx).hold(scope, loginId)
      const job = await jobs.find(scope, jobId)
      if (!device || job?.loginId !== loginId) throw commonErrors.notFound()
      return statusOf(await act({ trx, device, job }))
    })
    work.wake() // what follows from a report, a refill or a print once more
    return status
  }

  /**
   * Sheets that came out of a machine from which a person moved the print: its paper is gone and counted there, the print itself is the other machine's.
   * Undefined where the print is this machine's, or never was.
   */
  function countElsewhere(
    { tenantId, loginId }: Pick<DeviceCaller, 'tenantId' | 'loginId'>,
    jobId: string,
    sheets: readonly number[],
  ): Promise<JobStatus | undefined> {
    const scope = { tenantId }
    return db.transaction(scope, async (trx) => {
      const jobs = createPrintJobRepository(trx)
      const known = await jobs.find(scope, jobId)
      if (!known || known.loginId === loginId || !known.machines.includes(loginId)) return undefined
      // Who moves it back holds this row as well.
      const device = await createDeviceRepository(trx).hold(scope, loginId)
      const job = await jobs.find(scope, jobId)
      if (!device || !job || job.loginId === loginId) return undefined
      if (sheets.some((sheet) => sheet > job.sheets)) throw deviceErrors.wrongSheet()
      for (const sheet of sheets) await count({ trx, device, job: { ...job, loginId } }, sheet)
      await printQueue.settle(trx, scope, loginId)
      return { jobId, state: cancelled, printed: job.printed }
    })
  }

  /** A report of sheets, wherever its print is by now. @throws AppError `common.notFound` for a print that this machine never took */
  async function withSheets(
    caller: DeviceCaller,
    at: { jobId: string; sheets: readonly number[] },
    act: (held: Held) => Promise<PrintJobRow>,
  ): Promise<JobStatus> {
    const elsewhere = await countElsewhere(caller, at.jobId, at.sheets)
    if (elsewhere) {
      work.wake()
      return elsewhere
    }
    try {
      return await withJob(caller, at.jobId, act)
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 404) throw error
      // Moved between the two.
      const late = await countElsewhere(caller, at.jobId, at.sheets)
      if (!late) throw error
      work.wake()
      return late
    }
  }

  async function end(trx: Db, job: PrintJobRow): Promise<void> {
    await printEnds.ended(trx, job, job)
  }

  async function notePrinter(
    trx: Db,
    device: DeviceRow,
    printer: { printerState: string; printerReasons: readonly string[]; printerName?: string },
  ): Promise<void> {
    const after = { ...device, ...printer, printerReasons: [...printer.printerReasons] }
    const printerStoppedTime = stoppedTime(device, after, clock.now())
    await createDeviceRepository(trx).note(device, device.id, {
      ...printer,
      printerReasons: JSON.stringify(printer.printerReasons),
      printerStoppedTime,
    })
    await paperWatch.printerChanged(trx, after)
    // Whether guests may begin depends on it.
    if ((printerStoppedTime === null) !== (device.printerStoppedTime === null))
      await news.notify(trx, device, device.id, 'config')
  }

  /** One sheet that came out, once, with the paper it took. */
  async function count({ trx, device, job }: Held, sheet: number): Promise<boolean> {
    const now = clock.now()
    const { id: jobId, loginId, orderNo } = job
    const isNew = await createPrintJobRepository(trx).addSheet(job, {
      jobId,
      sheet,
      loginId,
      orderNo,
      printedTime: now,
    })
    if (!isNew) return false
    device.paperNum = await paperWatch.take(trx, device, { jobId, isTestPage: job.layout === 'test' })
    return true
  }

  /** After sheets were counted: how the job stands now. */
  async function advance({ trx, job }: Held, added: number): Promise<PrintJobRow> {
    if (added === 0) return job
    const printed = job.printed + added
    const isAll = printed >= job.sheets
    const isOver = job.state === done || job.state === failed || job.state === cancelled
    const isMoving = job.state === waiting || job.state === sent
    const moved = await createPrintJobRepository(trx).move(
      job,
      { id: job.id, from: [job.state] },
      {
        printed,
        ...(isOver
          ? {}
          : isAll
            ? { state: done, doneTime: clock.now(), error: '' }
            : isMoving
              ? { state: printing }
              : {}),
      },
    )
    if (!moved) throw new Error(`print job ${job.id} changed while its device was held`)
    await news.jobs(trx, job, [moved])
    if (isAll && !isOver) await end(trx, moved)
    return moved
  }

  /** So many of its sheets are out, some of which were counted before. */
  async function countUpTo(held: Held, sheets: number): Promise<PrintJobRow> {
    let added = 0
    for (const sheet of upTo(sheets)) if (await count(held, sheet)) added += 1
    return advance(held, added)
  }

  return {
    /** The machine has it and keeps it. Whether it prints it is what the answer's state says: it may be over, or stand still. */
    ack: (caller: DeviceCaller, jobId: string): Promise<JobStatus> =>
      withJob(caller, jobId, async ({ trx, job }) => {
        const machines = [...new Set([...job.machines, job.loginId])]
        const moved = await createPrintJobRepository(trx).move(
          job,
          { id: jobId, from: [sent] },
          { state: printing, begun: true, machines },
        )
        if (moved) await news.jobs(trx, job, [moved])
        return moved ?? job
      }),

    /** @throws AppError `drawLogin.wrongSheet` */
    printed: (caller: DeviceCaller, { jobId, sheet }: { jobId: string; sheet: number }): Promise<JobStatus> =>
      withSheets(caller, { jobId, sheets: [sheet] }, async (held) => {
        if (sheet > held.job.sheets) throw deviceErrors.wrongSheet()
        const job = await advance(held, (await count(held, sheet)) ? 1 : 0)
        await printQueue.settle(held.trx, job, job.loginId)
        return job
      }),

    /** `sheets` of it came out before. Not final: the printer may go on by itself, and the job waits for it. */
    failed: (
      caller: DeviceCaller,
      { jobId, reason, sheets = 0, isFinal = 1 }: { jobId: string; reason: string; sheets?: number; isFinal?: 0 | 1 },
    ): Promise<JobStatus> =>
      withSheets(caller, { jobId, sheets: upTo(sheets) }, async (held) => {
        const { trx, device } = held
        let job = await countUpTo(held, Math.min(sheets, held.job.sheets))
        if (job.state === waiting || job.state === sent || job.state === printing || job.state === paused) {
          if (isFinal === 1) {
            const moved = await createPrintJobRepository(trx).move(
              job,
              { id: jobId, from: [job.state] },
              {
                state: failed,
                error: reason,
                doneTime: clock.now(),
              },
            )
            if (!moved) throw new Error(`print job ${jobId} changed while its device was held`)
            job = moved
            await news.jobs(trx, job, [job])
            await end(trx, job)
          } else {
            // Until the printer says otherwise it stands still, else the job would come back at once.
            const printer = { printerState: 'stopped', printerReasons: KEYWORD.test(reason) ? [reason] : [] }
            await notePrinter(trx, device, printer)
          }
        }
        await printQueue.settle(trx, job, job.loginId)
        return (await createPrintJobRepository(trx).find(job, jobId)) ?? job
      }),

    /**
     * A person says how many sheets of a print came out whose machine reports nothing of it any more. What is left is printed again, and the machine takes it for a new round.
     *
     * @throws AppError `common.notFound`, `drawLogin.notPrinting`, `.wrongSheet`
     */
    async resolve(
      scope: Pick<Scope, 'tenantId' | 'rowRules'>,
      at: { id: string; printed: number },
    ): Promise<JobStatus> {
      const { tenantId } = scope
      const known = await createPrintJobRepository(db).find({ tenantId }, at.id)
      const device = known && (await createDeviceRepository(db).findAny(scope, known.loginId))
      if (!known || !device) throw commonErrors.notFound()
      return withJob({ tenantId, loginId: known.loginId }, at.id, async (held) => {
        const { trx, job } = held
        if (job.state !== printing) throw deviceErrors.notPrinting()
        if (at.printed < job.printed || at.printed > job.sheets) throw deviceErrors.wrongSheet()
        const counted = await countUpTo(held, at.printed)
        const again =
          counted.state === printing
            ? await createPrintJobRepository(trx).move(
                job,
                { id: job.id, from: [printing] },
                { state: waiting, sentTime: null, begun: false, rounds: job.rounds + 1 },
              )
            : undefined
        if (again) await news.jobs(trx, job, [again])
        await printQueue.settle(trx, job, job.loginId)
        return again ?? counted
      })
    },

    /** How the printer does. */
    async printer({ tenantId, loginId }: DeviceCaller, report: PrinterReport): Promise<void> {
      await db.transaction({ tenantId }, async (trx) => {
        const scope = { tenantId }
        const device = await createDeviceRepository(trx).hold(scope, loginId)
        if (!device) throw commonErrors.notFound()
        const reasons = [...new Set(report.reasons)].filter((reason) => reason !== 'none').toSorted()
        const isSame =
          device.printerState === report.state && (device.printerReasons as string[]).join(',') === reasons.join(',')
        const printerName = report.printerName ?? device.printerName
        if (isSame && printerName === device.printerName) return
        await notePrinter(trx, device, { printerState: report.state, printerReasons: reasons, printerName })
        await printQueue.settle(trx, scope, loginId)
      })
      work.wake()
    },
  }
}

export type PrintReports = ReturnType<typeof createPrintReports>
