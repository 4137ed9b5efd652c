import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@drawdesk/contract/identity/second-factor'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { toBase32 } from './base32.ts'

/** 50 bits each: nobody guesses one, and people can type it. */
const LETTERS = 10
const PURPOSE = 'recovery-code'

interface Person {
  tenantId: string
  userId: string
}

/** Ten new ones, as people see them (`ABCDE-FGHIJ`). */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = toBase32(randomBytes(7)).slice(0, LETTERS)
    return `${text.slice(0, LETTERS / 2)}-${text.slice(LETTERS / 2)}`
  })
}

/** What is stored of one; keyed, so that a copied table lets nobody try codes. Spaces, dashes and case are how people type. */
export function hashRecoveryCode(secrets: Pick<Secrets, 'sign'>, { tenantId, userId }: Person, typed: string): string {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return secrets.sign(PURPOSE, `${tenantId}\n${userId}\n${code}`)
}
