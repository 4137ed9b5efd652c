import type { Bilingual } from '../../core/texts.ts'
import { INK_AND_ENGINE } from './ink-and-engine.ts'
import { PAPER_AND_PATH } from './paper-and-path.ts'
import { partWords } from './parts.ts'
import type { ReasonWords } from './reason-words.ts'
import { WHOLE_PRINTER } from './whole-printer.ts'

export interface PrinterReason {
  keyword: string
  /** How much it matters: printers say so by the suffix; `error` where they say nothing. */
  severity: 'report' | 'warning' | 'error'
  /** Undefined for keywords that nobody has put into words: these are shown as they are. */
  is: Bilingual | undefined
  remedy: Bilingual | undefined
}

const SUFFIX = /-(report|warning|error)$/
const ORDER = ['error', 'warning', 'report'] as const
/** Keywords of `printer-state-reasons` without their suffix. */
export const PRINTER_REASONS: Readonly<Record<string, ReasonWords>> = {
  ...PAPER_AND_PATH,
  ...INK_AND_ENGINE,
  ...WHOLE_PRINTER,
}

const wordsOf = (keyword: string): ReasonWords | undefined =>
  (Object.hasOwn(PRINTER_REASONS, keyword) ? PRINTER_REASONS[keyword] : undefined) ?? partWords(keyword)

/** Some keywords end in what looks like a suffix (`media-path-input-feed-error`): they are looked up whole first. */
function readReason(keyword: string): PrinterReason {
  const whole = wordsOf(keyword)
  const suffix = whole ? undefined : (SUFFIX.exec(keyword)?.[1] as PrinterReason['severity'] | undefined) // the pattern's own three words
  const words = whole ?? wordsOf(keyword.replace(SUFFIX, ''))
  return { keyword, severity: suffix ?? 'error', is: words?.is, remedy: words?.remedy }
}

/** What a printer reports of itself (RFC 8011 §5.4.12, PWG 5100.9), without "none", the most serious first. */
export const printerReasonsOf = (keywords: readonly string[]): PrinterReason[] =>
  keywords
    .filter((keyword) => keyword !== 'none')
    .map(readReason)
    .toSorted((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity))
