import { GOODS_STATE, GOODS_STATES, type GoodsOrderFilters } from '@drawdesk/contract/operation/goods-order'
import { readDateSearch, type Filter } from '../../../crud/filters.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import { parseTime } from '../../../platform/clock.ts'
import { beginningOf } from '../../../platform/days/periods.ts'
import { daysBefore } from '../../../platform/days/day-span.ts'
import type { Caller } from '../../../platform/scope.ts'
import { wrongFormat } from '../../../wire/input-problems.ts'
import { searchedMobile } from './mobile.ts'

const TEXTS = ['orderno', 'cuserinfo', 'shangpininfo', 'mobile'] as const
const SECOND_MS = 1_000

/**
 * The body of `list` and `listExport` as conditions: without a state those to do, with an empty one all.
 *
 * @throws AppError `common.badInput` beside what is no state, no time, or may not be searched by
 */
export function readGoodsFilters(caller: Caller, input: GoodsOrderFilters, timeZone: string): Filter[] {
  const problems: BilingualFieldError[] = []
  const filters = [
    ...readStates(input.state, problems),
    ...TEXTS.flatMap((column): Filter[] => {
      const value = input[column]?.trim()
      return value ? [searchedMobile(caller, { column, operator: 'contains', value })] : []
    }),
    ...readMoment('beginTime', input.beginTime, timeZone, problems),
    ...readMoment('endTime', input.endTime, timeZone, problems),
    ...readDateSearch(input, timeZone),
  ]
  if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
  return filters
}

function readStates(given: string | undefined, problems: BilingualFieldError[]): Filter[] {
  if (given === undefined) return [{ column: 'state', operator: '=', value: GOODS_STATE.toDo }]
  const states = given
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (states.some((state) => !GOODS_STATES.some((known) => String(known) === state)))
    problems.push(wrongFormat('state'))
  return states.length === 0 ? [] : [{ column: 'state', operator: 'anyOf', value: states.map(Number) }]
}

/** A day alone begins with its first moment and, as an end, counts whole; a second counts whole too. */
function readMoment(
  field: 'beginTime' | 'endTime',
  given: string | undefined,
  timeZone: string,
  problems: BilingualFieldError[],
): Filter[] {
  const text = given?.trim()
  if (!text) return []
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayLimit(field, text, timeZone) : secondLimit(field, text, timeZone)
  if (time === undefined) {
    problems.push(wrongFormat(field))
    return []
  }
  return [{ column: 'createTime', operator: field === 'beginTime' ? '>=' : '<', value: time }]
}

function dayLimit(field: 'beginTime' | 'endTime', day: string, timeZone: string): Date | undefined {
  if (parseTime(`${day} 12:00:00`, timeZone) === undefined) return undefined
  return beginningOf(field === 'beginTime' ? day : daysBefore(day, -1), timeZone)
}

function secondLimit(field: 'beginTime' | 'endTime', text: string, timeZone: string): Date | undefined {
  const time = parseTime(text, timeZone)
  return time && new Date(time.getTime() + (field === 'beginTime' ? 0 : SECOND_MS))
}
