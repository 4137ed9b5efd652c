import type { PrinterReport } from '@drawdesk/contract/devices/kiosk'
import { IppRefused } from '@drawdesk/ipp/client'
import { IppUnreachable, IppUntrusted } from '@drawdesk/ipp/transport'
import type { Bell } from '../bell.ts'
import { reasonOf, type Log } from '../log.ts'
import type { Pauses } from '../pauses.ts'
import type { Session } from '../server/session.ts'
import { PairingEnded } from '../server/session.ts'
import type { Printer } from './printer.ts'

/** What is reported of a printer that does not answer. */
const GONE: PrinterReport = { state: 'unknown', reasons: ['connecting-to-device'] }
/** What is reported of a printer whose certificate is not to be trusted: only a person can say that it may be. */
const UNTRUSTED: Readonly<Record<IppUntrusted['why'], PrinterReport>> = {
  unknown: { state: 'stopped', reasons: ['certificate-not-trusted-error'] },
  changed: { state: 'stopped', reasons: ['certificate-changed-error'] },
}

interface WatchOptions {
  session: Session
  printer(): Printer | undefined
  isBusy(): boolean
  pauses: Pauses
  signal: AbortSignal
  log: Log
  bell: Bell
}

/** Looks at the printer, often while it prints, and reports each change of it; and what has not changed each minute. */
export async function watchPrinter(options: WatchOptions): Promise<void> {
  const { pauses, signal, log, bell } = options
  let last = { text: '', at: 0 }
  let shown = ''
  while (!signal.aborted) {
    const printer = options.printer()
    if (printer) {
      const report = await look(printer)
      const text = JSON.stringify(report)
      const now = performance.now()
      if (text !== last.text || now - last.at >= pauses.repeatMs) {
        if (text !== last.text) log(describe(report))
        if (await send(report)) last = { text, at: now }
      }
    }
    await bell.wait(options.isBusy() ? pauses.printingMs : pauses.idleMs)
  }

  async function look(printer: Printer): Promise<PrinterReport> {
    try {
      const { report, isAccepting } = await printer.look()
      return isAccepting ? report : { ...report, state: 'stopped' }
    } catch (error) {
      if (error instanceof IppUntrusted) return untrusted(error)
      if (!(error instanceof IppUnreachable) && !(error instanceof IppRefused)) throw error
      return GONE
    }
  }

  /** Its fingerprint stands in the log, for who wants to compare it. */
  function untrusted(error: IppUntrusted): PrinterReport {
    if (shown !== error.message) log(error.message)
    shown = error.message
    return UNTRUSTED[error.why]
  }

  async function send(report: PrinterReport): Promise<boolean> {
    try {
      await options.session.call('printer', report)
      return true
    } catch (error) {
      if (error instanceof PairingEnded) throw error
      if (!signal.aborted) log(`The state of the printer could not be reported: ${reasonOf(error)}`)
      return false
    }
  }
}

const describe = ({ state, reasons }: PrinterReport): string =>
  state === 'unknown'
    ? 'The printer does not answer'
    : `The printer is ${state}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}`
