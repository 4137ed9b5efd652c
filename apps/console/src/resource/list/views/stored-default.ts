import { readStored } from '../../../lib/browser/storage.ts'
import { useSession } from '../../../lib/session/session-store.ts'

/** Where this browser keeps the view that a list opens with. */
export const defaultKeyOf = (list: string): string => `view-${useSession.getState().user?.userId ?? ''}-${list}`

export function hasStoredDefault(list: string): boolean {
  return (readStored<unknown>(defaultKeyOf(list), 'local') ?? null) !== null
}
