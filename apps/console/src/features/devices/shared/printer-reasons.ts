import type { Bilingual } from '@drawdesk/contract/core/texts'
import { PRINTER_REASONS } from './printer-reasons.i18n.ts'

export interface PrinterReason {
  keyword: string
  /** How much it matters: printers say so by the suffix; `error` where they say nothing. */
  severity: 'report' | 'warning' | 'error'
  /** Undefined for keywords that nobody has put into words: these are shown as they are. */
  is: Bilingual | undefined
  remedy: Bilingual | undefined
}

const SUFFIX = /-(report|warning|error)$/

/** What a printer reports of itself, without "none", the most serious first. */
export function printerReasonsOf(keywords: readonly string[]): PrinterReason[] {
  const order = ['error', 'warning', 'report']
  return keywords
    .filter((keyword) => keyword !== 'none')
    .map((keyword) => {
      const severity = (SUFFIX.exec(keyword)?.[1] ?? 'error') as PrinterReason['severity'] // the pattern's own three words
      const known = PRINTER_REASONS[keyword.replace(SUFFIX, '')]
      return { keyword, severity, is: known?.is, remedy: known?.remedy }
    })
    .toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
}
