import type { DeviceRow } from './device.repository.ts'

const SEVERITY = /-(report|warning|error)$/

/**
 * Keywords of `printer-state-reasons` that somebody has to mend at the printer before it goes on. RFC 8011 §5.4.12 has a keyword without a suffix mean an error, but printers leave it
 * out of keywords that stop nothing, too (`moving-to-paused`, `spool-area-full`).
 */
const NEEDS_SOMEBODY = new Set([
  'cover-open',
  'developer-empty',
  'door-open',
  'input-tray-missing',
  'interlock-open',
  'marker-supply-empty',
  'marker-waste-full',
  'media-empty',
  'media-jam',
  'media-needed',
  'opc-life-over',
  'output-area-full',
  'output-tray-missing',
  'paused',
  'toner-empty',
])

type Printer = Pick<DeviceRow, 'printerState' | 'printerReasons'>

/** Nothing comes out of it until somebody has seen to it. */
export function isPrinterStopped({ printerState, printerReasons }: Printer): boolean {
  const stops = (reason: string): boolean =>
    SEVERITY.test(reason) ? reason.endsWith('-error') : NEEDS_SOMEBODY.has(reason)
  return printerState === 'stopped' || (printerReasons as string[]).some(stops)
}

/** Since when it stands still, after what it says now. */
export const stoppedTime = (before: Printer & Pick<DeviceRow, 'printerStoppedTime'>, printer: Printer, now: Date) =>
  isPrinterStopped(printer) ? (before.printerStoppedTime ?? now) : null
