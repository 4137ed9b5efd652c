import { readStored } from '../../../lib/browser/storage.ts'

export const pinsKey = (userId: string): string => `report-pins-${userId}`

/** Has the person pinned reports, in this browser? What home asks before it fetches what draws them. */
export const hasPins = (userId: string): boolean => Boolean(readStored<unknown[]>(pinsKey(userId))?.length)
