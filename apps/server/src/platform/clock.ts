/** The one source of time; tests pass one they can move. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export { formatTime, parseTime } from '@drawdesk/contract/core/time'
