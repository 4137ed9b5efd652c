import { readStored, writeStored } from '../../../lib/browser/storage.ts'

const keyOf = (userId: string): string => `report-pins-${userId}`

/** Had the person pinned reports when this browser saw home last? Home keeps room for them until the server has said. */
export const hadPins = (userId: string): boolean => readStored<unknown>(keyOf(userId)) === true

export const rememberPins = (userId: string, hasPins: boolean): void => {
  writeStored(keyOf(userId), hasPins)
}
