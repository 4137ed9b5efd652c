import { LEAVE_REASON_MOST } from '@drawdesk/contract/workflow/leave'
import { parseTime } from '../../../platform/clock.ts'
import { commonErrors, type ErrorFactory } from '../../../platform/errors.ts'
import { wrongFormat } from '../../../wire/input-problems.ts'
import { leaveErrors } from './leave.errors.ts'

/** What a request says, as it travels. */
export interface LeaveValues {
  startTime: string
  endTime: string
  reason: string
  taskUser: string
}

export const LEAVE_NAMES = ['startTime', 'endTime', 'reason', 'taskUser'] as const

/** The same, and the times as times. */
export interface CheckedLeave extends LeaveValues {
  from: Date
  until: Date
}

const DAY_MS = 86_400_000
/** Characters of the reason by which lists name the instance. */
const TITLE_MOST = 60

/**
 * @param prefix of the fields that errors stand beside.
 * @throws AppError `common.badInput`, `leave.endsBefore`, `leave.noReason`
 */
export function checkLeave(values: LeaveValues, timeZone: string, prefix = ''): CheckedLeave {
  const timeOf = (field: 'startTime' | 'endTime'): Date => {
    const time = parseTime(values[field], timeZone)
    if (!time) throw commonErrors.badInput({ errors: [wrongFormat(`${prefix}${field}`)] })
    return time
  }
  const [from, until] = [timeOf('startTime'), timeOf('endTime')]
  if (until <= from) throw beside(`${prefix}endTime`, leaveErrors.endsBefore)
  if (values.reason.trim() === '' || values.reason.length > LEAVE_REASON_MOST)
    throw beside(`${prefix}reason`, leaveErrors.badReason)
  return { ...values, from, until }
}

/** What the process knows of it. */
export const leaveVariables = ({ from, until, ...values }: CheckedLeave) => ({
  ...values,
  days: (until.getTime() - from.getTime()) / DAY_MS,
})

export const leaveTitle = ({ reason }: Pick<LeaveValues, 'reason'>): string =>
  reason.replaceAll(/\s+/g, ' ').trim().slice(0, TITLE_MOST)

const beside = (field: string, factory: ErrorFactory): Error => factory({ errors: [{ field, text: factory().text }] })
