import * as argon2 from '@node-rs/argon2'
import { md5Hex } from '../modules/identity/credentials/password.ts'

/** The least that the algorithm takes. A hash says its own cost, so who signs in with this password is verified in no time too. */
const CHEAP_OPTIONS = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const

const hashes = new Map<string, Promise<string>>()

/** What the product would store for this password, where no test is about what a hash costs: at its own cost they cost the suite a minute of processor. */
export function cheapHash(password: string): Promise<string> {
  const hash = hashes.get(password) ?? argon2.hash(md5Hex(password), CHEAP_OPTIONS)
  hashes.set(password, hash)
  return hash
}
