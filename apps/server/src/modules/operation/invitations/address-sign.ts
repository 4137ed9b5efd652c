import { addressKey } from '../../identity/throttles/address.ts'
import type { PersonSign } from './invite-sign.repository.ts'

/** The machine itself, which stands for everybody behind a proxy that names nobody. */
const isLoopback = (key: string): boolean => key.startsWith('127.') || key.startsWith('0:0:0:0::') || key === ''

/** An address as people are known by it: none for that of the machine itself. */
export function addressSign(userId: string, address: string): PersonSign[] {
  const value = addressKey(address)
  return isLoopback(value) ? [] : [{ userId, kind: 'address', value }]
}
