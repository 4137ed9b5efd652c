import { readStored, writeStored } from '../../lib/browser/storage.ts'
import { useSession } from '../../lib/session/session-store.ts'

/** A page or a record that was opened from the palette. */
export interface Recent {
  key: string
  name: string
  note: string
  /** Its page, with a query for a record. */
  address: string
}

const MOST = 6

/** By person: others who use this browser have their own. */
const placeOf = (): string => `palette-recents-${useSession.getState().user?.userId ?? ''}`

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  (['key', 'name', 'note', 'address'] as const).every((part) => typeof (value as Partial<Recent>)[part] === 'string')

/** What this person opened last, the newest first. */
export function readRecents(): Recent[] {
  const stored = readStored<unknown>(placeOf(), 'local')
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST) : []
}

export function noteRecent(recent: Recent): void {
  writeStored(placeOf(), [recent, ...readRecents().filter(({ key }) => key !== recent.key)].slice(0, MOST), 'local')
}
