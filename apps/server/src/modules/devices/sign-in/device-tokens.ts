import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { PAIR_CODE_LENGTH, PAIR_CODE_LETTERS } from '@drawdesk/contract/devices/draw-login'

/** So that nobody takes the one for the other; a person's token is another kind altogether. */
const ACCESS = 'dd_'
const REFRESH = 'ddr_'
const SECRET_BYTES = 32
const FAMILY_BYTES = 16
const SHAPE = { access: /^dd_[\w-]{43}$/, refresh: /^ddr_([\w-]{22})([\w-]{43})$/ }

/** What is stored of a token. They are random and long: a plain digest reveals nothing. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const isSameDigest = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export interface TokenPair {
  token: string
  refreshToken: string
}

/** A pair of tokens; all refresh tokens of one pairing begin with its `family`, by which one that was used before is known. */
export function newTokens(family = randomBytes(FAMILY_BYTES).toString('base64url')): TokenPair {
  const secret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
  return { token: `${ACCESS}${secret()}`, refreshToken: `${REFRESH}${family}${secret()}` }
}

export const isAccessToken = (text: string): boolean => SHAPE.access.test(text)

/** Undefined for what is no refresh token of ours. */
export const familyOf = (refreshToken: string): string | undefined => SHAPE.refresh.exec(refreshToken)?.[1]

/** A code for people to type: 32 letters and digits that are not mistaken for each other, each equally likely. */
export const newPairCode = (): string =>
  Array.from({ length: PAIR_CODE_LENGTH }, () => PAIR_CODE_LETTERS[randomInt(PAIR_CODE_LETTERS.length)]).join('')

/** As it is compared: people add blanks and dashes, and do not mind capitals. */
export const readPairCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')
