import { formatTime, parseTime } from '@drawdesk/contract/core/time'
import { DEFAULT_TIME_ZONE, useSession } from '../session/session-store.ts'

/** The zone of the times on the wire, as the sign-in reported it. */
const zone = (): string => useSession.getState().user?.timeZone ?? DEFAULT_TIME_ZONE

/** The moment a wire time names (`2026-01-02 03:04:05`), wherever the browser stands; undefined for `""` and other texts. */
export function parseServerTime(text: string | null | undefined): Date | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?$/.exec(text ?? '')
  return parts ? parseTime(`${parts[1]} ${parts[2] ?? '00:00'}${parts[3] ?? ':00'}`, zone()) : undefined
}

/** A moment as the wire writes it. */
export function formatServerTime(moment: Date): string {
  return formatTime(moment, zone())
}

/** Midnight that began the server's day, as the wire writes it: the lower bound of "today". */
export function startOfServerDay(moment: Date = new Date()): string {
  return `${formatServerTime(moment).slice(0, 10)} 00:00:00`
}
