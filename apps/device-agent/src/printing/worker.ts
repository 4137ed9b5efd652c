import type { Journal, KeptJob } from '../kept/journal.ts'
import { isOver } from '../kept/journal.ts'
import type { Bell } from '../bell.ts'
import type { Log } from '../log.ts'
import type { Pauses } from '../pauses.ts'
import type { Printer } from './printer.ts'
import { createSheetPrinter } from './sheet.ts'

interface WorkerOptions {
  journal: Journal
  /** As the device is set up now; undefined where it has none. */
  printer(): Printer | undefined
  pauses: Pauses
  signal: AbortSignal
  log: Log
  bell: Bell
  /** Something is to be reported. */
  onNews(): void
}

/** Prints what the journal holds, one sheet after the other, until the program ends. */
export async function printJobs(options: WorkerOptions): Promise<void> {
  const { journal, signal, log, bell, onNews } = options
  while (!signal.aborted) {
    const job = journal.next()
    const printer = options.printer()
    if (job === undefined || printer === undefined) await bell.wait()
    else await printSheet(job, printer)
  }

  async function printSheet(job: KeptJob, printer: Printer): Promise<void> {
    const sheet = job.at?.sheet ?? job.printed + 1
    const end = await createSheetPrinter({ ...options, printer })(job)
    if (end.kind === 'left') return
    if (end.kind === 'printed') {
      job.printed = sheet
      log(`Job ${job.jobId}: sheet ${sheet} of ${job.sheets} is out`)
    } else {
      job.failure = { reason: end.reason, isReported: false }
      log(`Job ${job.jobId} failed at sheet ${sheet}: ${end.reason}`)
    }
    delete job.at
    await journal.save()
    if (isOver(job) && job.failure === undefined) await journal.dropSheet(job.jobId)
    onNews()
  }
}

/** Is there anything that the printer is at, or should be? */
export const isBusy = (journal: Journal): boolean => journal.next() !== undefined
