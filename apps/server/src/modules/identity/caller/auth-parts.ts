import type { Deps } from '../../../platform/deps.ts'
import { createRightsCache, type RightsCache } from '../../access/model/rights-cache.ts'
import { createCallerCache, type CallerCache } from './caller-cache.ts'
import { createHasher, type PasswordHasher } from '../credentials/hasher.ts'
import { createKnownBrowsers, type KnownBrowsers } from '../credentials/known-browser.ts'
import { createKeyedLimiter } from '../credentials/limiter.ts'
import { createSm2KeyPair, type Sm2KeyPair } from '../credentials/sm2.ts'
import { createTokens, type Tokens } from '../credentials/tokens.ts'

/** Attempts on one account that may wait for each other; more at once is no person. */
const WAITING_ATTEMPTS = 20

/** What sign-in keeps in memory, or makes from the secrets key. */
export interface AuthParts {
  hasher: PasswordHasher
  callers: CallerCache
  rights: RightsCache
  tokens: Tokens
  keyPair: Sm2KeyPair
  browsers: KnownBrowsers
  /** Attempts on one account run one after the other: guesses sent at once do not slip past the counter. */
  oneByOne: ReturnType<typeof createKeyedLimiter>
}

/** The hashing queue bounds the whole process, and ending a session reaches the cache that requests are answered from: one of these a process. */
export function createAuthParts({ db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>): AuthParts {
  return {
    hasher: createHasher(),
    callers: createCallerCache(clock),
    rights: createRightsCache(db),
    tokens: createTokens(secrets),
    keyPair: createSm2KeyPair(secrets),
    browsers: createKnownBrowsers(secrets),
    oneByOne: createKeyedLimiter(WAITING_ATTEMPTS),
  }
}
