import type { ReportParam } from '@drawdesk/contract/reports/report-definition'
import { reportDay } from '@drawdesk/contract/reports/report-dates'
import { formatTime } from '../../../platform/clock.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'

/** As a statement reads a value of this kind of parameter. */
export const PG_PARAM_TYPES: Readonly<Record<ReportParam['type'], string>> = {
  text: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
  flag: 'int',
  choice: 'text',
}

const FORMS: Partial<Record<ReportParam['type'], RegExp>> = {
  integer: /^[+-]?\d{1,18}$/,
  decimal: /^[+-]?\d{1,20}(\.\d{1,12})?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  datetime: /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/,
  flag: /^[01]$/,
}
const WRONG = { zh: '格式不正确', en: 'Invalid format' } as const
const MISSING = { zh: '不能为空', en: 'Can’t be empty' } as const

/** `2026-02-31` has the form of a day and is none. */
function isRealDay(text: string): boolean {
  const day = text.slice(0, 10)
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day
}

export interface DayOptions {
  now: Date
  timeZone: string
}

const isDay = ({ type }: Pick<ReportParam, 'type'>): boolean => type === 'date' || type === 'datetime'

/** A default as a value: of a day, a word becomes the day that it means now. */
export function defaultOf(param: ReportParam, { now, timeZone }: DayOptions): string {
  const word = isDay(param) ? reportDay(param.default, formatTime(now, timeZone).slice(0, 10)) : undefined
  return word ?? param.default
}

/**
 * A value for each parameter, null for none.
 *
 * @throws AppError `common.badInput` beside `params.<name>`
 */
export function valuesOf(
  params: readonly ReportParam[],
  given: Readonly<Record<string, string>>,
  options: DayOptions & { isStrict: boolean },
): Map<string, string | null> {
  const today = formatTime(options.now, options.timeZone).slice(0, 10)
  const errors: BilingualFieldError[] = []
  const values = params.map((param): [string, string | null] => {
    const { name, type, required } = param
    const entered = (given[name] ?? defaultOf(param, options)).trim()
    const value = (isDay(param) ? reportDay(entered, today) : undefined) ?? entered
    if (value === '') {
      if (options.isStrict && required === 1) errors.push({ field: `params.${name}`, text: MISSING })
      return [name, null]
    }
    const form = FORMS[type]
    if ((form && !form.test(value)) || (isDay(param) && !isRealDay(value)))
      errors.push({ field: `params.${name}`, text: WRONG })
    return [name, value]
  })
  if (errors.length > 0) throw commonErrors.badInput({ errors })
  return new Map(values)
}
