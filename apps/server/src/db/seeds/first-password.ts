import { randomBytes } from 'node:crypto'
import { isLoopback, type Config } from '../../platform/config.ts'

export interface FirstPassword {
  password: string
  /** At the first sign-in. */
  mustChange: boolean
  /** Nobody chose it: it has to be shown, once. */
  isGenerated: boolean
}

/** 12 bytes: 96 bits, 16 characters. */
const RANDOM_BYTES = 12

/** Password of the first administrator (architecture §10): the configured one; `admin` where only this machine can reach us; else a random one. */
export function firstPassword({ adminPassword, host }: Pick<Config, 'adminPassword' | 'host'>): FirstPassword {
  if (adminPassword !== undefined) return { password: adminPassword, mustChange: false, isGenerated: false }
  if (isLoopback(host)) return { password: 'admin', mustChange: true, isGenerated: false }
  return { password: randomPassword(), mustChange: true, isGenerated: true }
}

export function randomPassword(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url')
}
