import { formatTime, parseTime } from '@drawdesk/contract/core/time'
import { fail } from '../aviator-error.ts'
import { described } from '../values/text.ts'
import { stringOf, type Value } from '../values/value.ts'
import { at, takes, textIn, type FunctionTable } from './function.ts'

const FIELD = /y+|M+|d+|H+|m+|s+|S+|'[^']*'|[a-zA-Z]+/g
const LENGTHS: Readonly<Record<string, number>> = { yyyy: 4, MM: 2, dd: 2, HH: 2, mm: 2, ss: 2, SSS: 3, SS: 3 }

/** Cuts a Java date format into its fields and the words between. @throws {AviatorError} for a field that is unknown */
function partsOf(format: string): { field?: string; words?: string }[] {
  const parts: { field?: string; words?: string }[] = []
  let from = 0
  for (const match of format.matchAll(FIELD)) {
    const [text] = match
    if (match.index > from) parts.push({ words: format.slice(from, match.index) })
    if (text.startsWith("'")) parts.push({ words: text === "''" ? "'" : text.slice(1, -1) })
    else if (Object.hasOwn(LENGTHS, text)) parts.push({ field: text })
    else
      fail(
        `日期格式中的 ${text} 不支持，可用 yyyy MM dd HH mm ss SSS`,
        `Unknown ${text} in date format. Use yyyy MM dd HH mm ss SSS.`,
      )
    from = match.index + text.length
  }
  if (from < format.length) parts.push({ words: format.slice(from) })
  return parts
}

function dateIn(value: Value): Date {
  if (value.kind === 'date') return value.value
  if (value.kind === 'long' && value.value >= -62_135_596_800_000n && value.value <= 253_402_300_799_999n)
    return new Date(Number(value.value))
  return fail(
    `参数应为日期或毫秒数，得到 ${described(value)}`,
    `The argument must be a date or milliseconds, not ${described(value)}`,
  )
}

function format(date: Date, text: string, timeZone: string): string {
  const [year, month, day, hour, minute, second] = formatTime(date, timeZone).split(/[- :]/)
  const milliseconds = String(date.getUTCMilliseconds())
  const fields: Record<string, string | undefined> = {
    yyyy: year,
    MM: month,
    dd: day,
    HH: hour,
    mm: minute,
    ss: second,
    SSS: milliseconds.padStart(3, '0'),
    SS: milliseconds.padStart(2, '0'),
  }
  return partsOf(text)
    .map(({ field, words }) => (field === undefined ? words : fields[field]))
    .join('')
}

/** Fields must stand in their full width. Absent ones are those of 1970-01-01 00:00:00. */
function parse(source: string, text: string, timeZone: string): Date {
  const found: Record<string, string> = {}
  let at = 0
  const wrong = (): never =>
    fail(
      `${described(stringOf(source))} 不符合日期格式 ${text}`,
      `${described(stringOf(source))} doesn’t match the format ${text}`,
    )
  for (const { field, words } of partsOf(text)) {
    const part = source.slice(at, at + (field === undefined ? (words?.length ?? 0) : (LENGTHS[field] ?? 0)))
    if (field === undefined ? part !== words : !/^\d+$/.test(part) || part.length !== LENGTHS[field]) wrong()
    if (field !== undefined) found[field] = part
    at += part.length
  }
  if (at < source.length) wrong()
  const date =
    parseTime(
      `${found.yyyy ?? '1970'}-${found.MM ?? '01'}-${found.dd ?? '01'} ${found.HH ?? '00'}:${found.mm ?? '00'}:${found.ss ?? '00'}`,
      timeZone,
    ) ?? wrong()
  return new Date(date.getTime() + Number(found.SSS ?? found.SS ?? 0))
}

export const dateFunctions: FunctionTable = {
  sysdate: takes(0, (_, { now }) => ({ kind: 'date', value: now() })),
  date_to_string: takes(2, (values, { timeZone }) =>
    stringOf(format(dateIn(at(values, 0)), textIn(at(values, 1)), timeZone)),
  ),
  string_to_date: takes(2, (values, { timeZone }) => ({
    kind: 'date',
    value: parse(textIn(at(values, 0)), textIn(at(values, 1)), timeZone),
  })),
}
