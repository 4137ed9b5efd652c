import type { FieldError } from '@drawdesk/contract/core/schema'
import { parseServerTime } from '../../../lib/texts/server-time.ts'
import type { leaveTexts } from './leave.i18n.ts'

/** What is typed; times as they travel. */
export interface LeaveValues extends Readonly<Record<string, string>> {
  startTime: string
  endTime: string
  reason: string
  taskUser: string
}

export const EMPTY_LEAVE: LeaveValues = { startTime: '', endTime: '', reason: '', taskUser: '' }

export const LEAVE_NAMES = ['startTime', 'endTime', 'reason', 'taskUser'] as const

/** What the server refused, in its words. */
export type LeaveRefusals = Readonly<Partial<Record<(typeof LEAVE_NAMES)[number], string>>>

export function refusedFields(errors: readonly FieldError[], prefix = ''): LeaveRefusals {
  return Object.fromEntries(
    LEAVE_NAMES.flatMap((name) => {
      const found = errors.find(({ field }) => field === `${prefix}${name}`)
      return found ? [[name, found.msg]] : []
    }),
  )
}

type Problem = keyof (typeof leaveTexts)['zh']
export type LeaveProblems = Partial<Record<(typeof LEAVE_NAMES)[number], Problem>>

/** What is wrong with each field; nothing where it may be sent. */
export function leaveProblems({ startTime, endTime, reason, taskUser }: LeaveValues): LeaveProblems {
  const length = lengthMs({ startTime, endTime })
  return {
    ...(startTime === '' && { startTime: 'startNeeded' as const }),
    ...(endTime === '' && { endTime: 'endNeeded' as const }),
    ...(length !== undefined && length <= 0 && { endTime: 'endsBefore' as const }),
    ...(reason.trim() === '' && { reason: 'reasonNeeded' as const }),
    ...(taskUser === '' && { taskUser: 'userNeeded' as const }),
  }
}

/** In milliseconds; undefined while an end is missing. */
export function lengthMs({ startTime, endTime }: { startTime: string; endTime: string }): number | undefined {
  const [from, until] = [parseServerTime(startTime), parseServerTime(endTime)]
  return from && until && until.getTime() - from.getTime()
}
