import type { OperationName } from '@drawdesk/ipp/tags'
import type { FakeServer } from '../kit/fake-http.ts'
import type { PrintedSheet, PrinterJob } from './printer-jobs.ts'
import type { CallScene, PrinterTrouble, SheetUnderWay } from './printer-scenes.ts'

export interface PrinterFake extends FakeServer {
  /** `ipp://…` or `ipps://…`, for the field of a device. */
  uri: string
  /** Every sheet that came out, the oldest first. */
  out(): readonly PrintedSheet[]
  jobs(): readonly PrinterJob[]
  tray(): number
  fill(sheets: number): void
  have(trouble: PrinterTrouble, isThere?: boolean): void
  /** What the next calls of this operation meet; afterwards `ok`. */
  script(operation: OperationName, ...scenes: CallScene[]): void
  /** The printer throws the next jobs away. */
  abortNext(count?: number): void
  /** One turn of the engine, for a printer without a clock (`sheetMs` 0). */
  turn(): void
  /** Off and on again: open connections break, all jobs are forgotten. */
  powerCycle(underWay?: SheetUnderWay): void
  /** Resolves as soon as this is true; looked at after each change of a job, the tray or a trouble. */
  until(isTrue: () => boolean): Promise<void>
}

/** What a test and a person let it do. */
export type PrinterSwitches = Omit<PrinterFake, keyof FakeServer | 'uri'>
