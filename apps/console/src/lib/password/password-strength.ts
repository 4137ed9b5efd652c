import { PASSWORD_SHORTEST } from '@drawdesk/contract/identity/password'

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

/** What people type first; a password around one of these is guessed first. */
const COMMON =
  /password|passw0rd|qwerty|asdfgh|zxcvbn|admin|letmein|iloveyou|woaini|abc123|123456|654321|111111|888888|666666/i

/** By how many kinds of characters are in use, none to four. */
const BITS_PER_CHARACTER = [0, 3.8, 4.6, 5.4, 6] as const

/**
 * How hard a password is to guess, roughly: by its length, its kinds of characters, and against runs, repeats, common words
 * and the account's own name. A help while typing, not a rule.
 */
export function strengthOf(password: string, account = ''): PasswordStrength {
  if (password.length < PASSWORD_SHORTEST) return 'weak'
  if (account.length >= 3 && password.toLowerCase().includes(account.toLowerCase())) return 'weak'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (distinct < 5) return 'weak'
  // Bits, roughly: a set of characters grows with the kinds in use; what repeats or follows on adds next to nothing.
  const surprising = password.length - runsIn(password) - (password.length - distinct) / 2
  const bits = surprising * (BITS_PER_CHARACTER[kinds] ?? 0) - (COMMON.test(password) ? 25 : 0)
  if (bits < 28) return 'weak'
  if (bits < 45) return 'fair'
  return bits < 65 ? 'good' : 'strong'
}

/** Characters that only follow on from the two before them: `abc`, `321`, `aaa`. */
function runsIn(password: string): number {
  let count = 0
  for (let i = 2; i < password.length; i += 1) {
    const step = password.charCodeAt(i) - password.charCodeAt(i - 1)
    if (Math.abs(step) <= 1 && step === password.charCodeAt(i - 1) - password.charCodeAt(i - 2)) count += 1
  }
  return count
}
