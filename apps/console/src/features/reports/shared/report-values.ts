import type { ReportColumn } from '@drawdesk/contract/reports/report-definition'
import type { ReportAnswerColumn, ReportCell } from '@drawdesk/contract/reports/report-run'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import type { Language } from '../../../lib/texts/language.ts'

const NUMBER = /^-?\d+(\.\d+)?$/
/** Of a number whose decimals nobody said: more than that is noise of a division. */
const DECIMALS_MOST = 6
const DATE_LENGTH = 10
const FLAGS = { zh: ['否', '是'], en: ['No', 'Yes'] } as const

type Shown = Pick<ReportColumn, 'type' | 'format'>

/** A value as its column shows it; `""` for null. */
export function cellText(value: ReportCell | undefined, { type, format }: Shown, language: Language): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  switch (type) {
    case 'flag':
      return FLAGS[language][text === 'true' || Number(value) > 0 ? 1 : 0]
    case 'date':
      return text.slice(0, DATE_LENGTH)
    case 'bytes':
      return NUMBER.test(text) ? byteSize(Number(text)) : text
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return numberText(text, type, format)
    default:
      return text
  }
}

/** Exact, however many digits come: what a JS number would round comes as text, and is formatted as text. */
function numberText(text: string, type: Shown['type'], format: string): string {
  if (!NUMBER.test(text)) return text
  const [least, most] =
    format === ''
      ? ({ integer: [0, 0], money: [2, 2], percent: [0, 2] }[type as string] ?? [0, DECIMALS_MOST])
      : [Number(format), Number(format)]
  return new Intl.NumberFormat('en', {
    style: type === 'percent' ? 'percent' : 'decimal',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  }).format(text as Intl.StringNumericLiteral)
}

/** What people call a column. */
export function columnTitle(
  { title, titleEn, field }: Pick<ReportAnswerColumn, 'title' | 'titleEn' | 'field'>,
  language: Language,
): string {
  return (language === 'en' && titleEn) || title || field
}

/** A value as a number of a chart; 0 where it is none. */
export function numberOf(value: ReportCell | undefined): number {
  const number = Number(value ?? 0)
  return Number.isFinite(number) ? number : 0
}
