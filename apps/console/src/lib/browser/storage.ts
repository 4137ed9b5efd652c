import { website } from '@drawdesk/contract/core/constants'

/** `session` ends with the browser tab; `local` stays and is shared by all tabs. */
export type StorageType = 'local' | 'session'

/** What stands behind a key: the value and when it was written (milliseconds since 1970). */
export interface StoredRecord<T> {
  datetime: number
  content: T
}

/** The key as the browser sees it: prefixed with the website key (specification §9). */
export function storageKey(key: string): string {
  return `${website.key}-${key}`
}

function areaOf(type: StorageType): Storage {
  return type === 'local' ? window.localStorage : window.sessionStorage
}

function isRecord(value: unknown): value is StoredRecord<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'datetime' in value &&
    typeof value.datetime === 'number' &&
    'content' in value
  )
}

/** The record under a key; undefined when there is none or when what stands there was not written by us. */
export function readRecord<T>(key: string, type: StorageType = 'local'): StoredRecord<T> | undefined {
  const text = areaOf(type).getItem(storageKey(key))
  if (text === null) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    // The type is the writer's word: only writeStored writes under our prefix.
    return isRecord(parsed) ? (parsed as StoredRecord<T>) : undefined
  } catch {
    // Somebody else's text under our key counts as nothing stored; the next write replaces it.
    return undefined
  }
}

/** The value under a key; undefined as for `readRecord`. */
export function readStored<T>(key: string, type: StorageType = 'local'): T | undefined {
  return readRecord<T>(key, type)?.content
}

/** Writes a value with the time of writing and answers the record. A full or forbidden storage throws the browser's own error. */
export function writeStored<T>(
  key: string,
  value: T,
  type: StorageType = 'local',
  now: number = Date.now(),
): StoredRecord<T> {
  const record: StoredRecord<T> = { datetime: now, content: value }
  areaOf(type).setItem(storageKey(key), JSON.stringify(record))
  return record
}

export function removeStored(key: string, type: StorageType = 'local'): void {
  areaOf(type).removeItem(storageKey(key))
}

/** Our keys that begin with this, without the website's prefix. */
export function storedKeys(beginning: string, type: StorageType = 'local'): string[] {
  const start = storageKey(beginning)
  return Object.keys(areaOf(type))
    .filter((key) => key.startsWith(start))
    .map((key) => beginning + key.slice(start.length))
}
