import { useCallback, useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../lib/browser/storage.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { pinsKey } from './has-pins.ts'

const PINS_MOST = 8
const listeners = new Set<() => void>()
/** The lists as they were read last: the same array until one is changed. */
const read = new Map<string, readonly string[]>()

function pinsOf(userId: string): readonly string[] {
  const known = read.get(userId)
  if (known) return known
  const stored = readStored<unknown>(pinsKey(userId))
  const pins = Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []
  read.set(userId, pins)
  return pins
}

function subscribe(listener: () => void): () => void {
  const changedElsewhere = () => {
    read.clear()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', changedElsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', changedElsewhere)
  }
}

interface Pins {
  ids: readonly string[]
  /** There is room for one more. */
  hasRoom: boolean
  pin: (id: string) => void
  unpin: (id: string) => void
}

/** The reports that the person wants on the home page, in this browser; the newest first. */
export function usePins(): Pins {
  const userId = useSession(({ user }) => user?.userId ?? '')
  const ids = useSyncExternalStore(
    subscribe,
    useCallback(() => pinsOf(userId), [userId]),
  )
  const write = (next: readonly string[]) => {
    writeStored(pinsKey(userId), next)
    read.set(userId, next)
    for (const listener of listeners) listener()
  }
  return {
    ids,
    hasRoom: ids.length < PINS_MOST,
    pin: (id) => write([id, ...ids.filter((one) => one !== id)].slice(0, PINS_MOST)),
    unpin: (id) => write(ids.filter((one) => one !== id)),
  }
}
