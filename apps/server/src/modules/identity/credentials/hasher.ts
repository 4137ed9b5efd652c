import * as argon2 from '@node-rs/argon2'
import { createLimiter } from './limiter.ts'

/** OWASP's figures for Argon2id (19 MiB, two passes, one lane): about 12 ms of one core. */
export const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing is the natural flood target: two at a time leave the other threads of Node's pool to files; the queue is under a second long. */
const RUNNING = 2
const WAITING = 64

/** Hash of 32 random bytes that nobody kept, with the options above: what an unknown account is compared with. */
export const NOBODY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$NKTm/OPm1XRgDHOgTXVcig$vWC7nNFW3xkIncsyDtESSfJ4N4qQyqSCU3tGd8FnnRw'

/**
 * For passwords that nobody chose. 59 random bits, open for 72 hours, need no slow hash to stand: at this cost (0.5 ms) a core tries
 * them for millions of years, and an import of thousands of people leaves the hashing queue to those who sign in.
 */
const RANDOM_OPTIONS = { memoryCost: 1_024, timeCost: 1, parallelism: 1 } as const
const RANDOM_FORM = `m=${RANDOM_OPTIONS.memoryCost},t=${RANDOM_OPTIONS.timeCost},`

export interface PasswordHasher {
  /** Argon2id of the MD5 hex, in PHC form. */
  hash(md5Hex: string): Promise<string>
  /** The same of a password of {@link randomPassword} alone. */
  hashRandom(md5Hex: string): Promise<string>
  /**
   * One verification, whatever is given: no stored hash (unknown account) or no MD5 (unreadable input) costs the same and is false.
   *
   * @throws AppError `common.tooMany` when the queue is full.
   */
  verify(stored: string | undefined, md5Hex: string | undefined): Promise<boolean>
  /** Verifications so far. */
  readonly verifications: number
}

export function createHasher(
  limits: { running: number; waiting: number } = { running: RUNNING, waiting: WAITING },
): PasswordHasher {
  const limit = createLimiter(limits)
  let verifications = 0
  return {
    hash: (md5Hex) => limit(() => argon2.hash(md5Hex, ARGON2_OPTIONS)),
    hashRandom: (md5Hex) => argon2.hash(md5Hex, RANDOM_OPTIONS),
    async verify(stored, md5Hex) {
      const isEqual = await limit(async () => {
        verifications += 1
        // Not quicker than the others: that would show which accounts have never been used.
        if (stored?.includes(RANDOM_FORM)) await argon2.verify(NOBODY_HASH, '')
        return argon2.verify(stored ?? NOBODY_HASH, md5Hex ?? '')
      })
      return isEqual && stored !== undefined && md5Hex !== undefined
    },
    get verifications() {
      return verifications
    },
  }
}
