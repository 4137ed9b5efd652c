import { checkPassword } from '@drawdesk/contract/identity/password'
import { randomPassword } from '../modules/identity/passwords/initial-password.ts'
import { isKnownPassword } from '../modules/identity/passwords/known-passwords.ts'
import { isLoopback, type Config } from '../platform/config.ts'

export interface FirstPassword {
  password: string
  /** At the first sign-in. */
  mustChange: boolean
  /** Nobody chose it: it has to be shown, once. */
  isGenerated: boolean
}

/**
 * Password of the first administrator (architecture §10): the configured one, to be changed where others can reach us and it is one that
 * nobody else could choose; `admin` where only this machine can; else a random one.
 */
export function firstPassword({ adminPassword, host }: Pick<Config, 'adminPassword' | 'host'>): FirstPassword {
  if (adminPassword !== undefined)
    return { password: adminPassword, mustChange: !isLoopback(host) && isPoor(adminPassword), isGenerated: false }
  if (isLoopback(host)) return { password: 'admin', mustChange: true, isGenerated: false }
  return { password: randomPassword(), mustChange: true, isGenerated: true }
}

const isPoor = (password: string): boolean =>
  checkPassword(password, 'admin') !== undefined || isKnownPassword(password)
