import { randomBytes } from 'node:crypto'

const RANDOM_BYTES = 16
const LONGEST_KEY = 200
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9]+)*$/

/** A key that is not of our own making: a fault of the program, never shown to a user. */
export class StorageKeyInvalid extends Error {
  override name = 'StorageKeyInvalid'
}

/**
 * A fresh key, `tenant/ab/cdef…`: 128 random bits, the first byte as a folder of its own so that no folder grows beyond what
 * file systems list quickly.
 *
 * @throws {StorageKeyInvalid} when the tenant id is not plain letters and digits.
 */
export function newStorageKey(tenantId: string): string {
  const name = randomBytes(RANDOM_BYTES).toString('hex')
  const key = `${tenantId}/${name.slice(0, 2)}/${name.slice(2)}`
  checkStorageKey(key)
  return key
}

/**
 * Lets only keys through that mean the same in a folder, in a URL and in a signature: segments of letters, digits, `_`, `-`
 * and inner dots. So nothing can climb out of the root (`..`), hide, or need escaping.
 *
 * @throws {StorageKeyInvalid}
 */
export function checkStorageKey(key: string): void {
  const segments = key.split('/')
  if (key.length > LONGEST_KEY || segments.length < 2 || !segments.every((segment) => SEGMENT.test(segment))) {
    throw new StorageKeyInvalid(`"${key.slice(0, LONGEST_KEY)}" is not a storage key`)
  }
}
