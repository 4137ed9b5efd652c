import { randomInt } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import { md5Hex } from '../credentials/password.ts'
import type { AuthParts } from '../caller/auth-parts.ts'

/** So long an initial password opens its account. */
export const INITIAL_LIFE_MS = 72 * 3_600_000

/** Read out and typed by people: small letters and digits of which none looks like another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LETTERS = 4

/** What is stored of a password that an account begins with. */
export interface FirstSecret {
  passwordHash: string
  mustChangePassword: boolean
  /** End of an initial password; null for one that somebody chose. */
  initialUntil: Date | null
}

/** A random password, and what is stored of it. It is shown once and kept nowhere in clear. */
export interface InitialPassword {
  password: string
  secret: FirstSecret & { initialUntil: Date }
}

/** `k7mp-x3wq-9hdt`: 12 of 31 characters, 59 bits. */
export function randomPassword(): string {
  const group = (): string => Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Makes the password of one new or reset account; each has its own. */
export async function makeInitialPassword(deps: Pick<Deps, 'clock'> & { auth: AuthParts }): Promise<InitialPassword> {
  const password = randomPassword()
  const passwordHash = await deps.auth.hasher.hashRandom(md5Hex(password))
  return {
    password,
    secret: {
      passwordHash,
      mustChangePassword: true,
      initialUntil: new Date(deps.clock.now().getTime() + INITIAL_LIFE_MS),
    },
  }
}
