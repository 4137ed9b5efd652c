import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FactorWay, SecondFactorMode } from '@drawdesk/contract/identity/second-factor'
import type { Deps } from '../../../platform/deps.ts'
import { readParamText } from '../../settings/params/known-params.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fromBase32 } from './base32.ts'
import { createFactorRepository, type Person } from './factor.repository.ts'
import { readPasskeyAnswer, verifyPasskey } from './passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { Site } from './site-of.ts'
import { findStep } from './totp.ts'

/** What a tenant asks of a person, and what that person can answer with. */
export interface Demand {
  mode: SecondFactorMode
  /** By what this person can confirm; empty: they have set up nothing. */
  ways: FactorWay[]
}

export interface FactorAnswered {
  way: FactorWay
  answer: string
  site: Site
  /** What a passkey had to sign; undefined: none was asked for. */
  challenge: string | undefined
  /** Nothing else vouches for the person. */
  isAlone: boolean
}

/** Context that a secret is sealed with: a copied row opens for nobody else. */
export const totpContext = ({ tenantId, userId }: Person): string => `totp:${tenantId}:${userId}`

/** Second factors of people: what is asked of them, and whether an answer is right. Each answer counts once. */
export function createFactors({ db, clock, secrets, log }: Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'>) {
  async function isTotp(person: Person, answer: string): Promise<boolean> {
    const rows = createFactorRepository(db)
    const own = await rows.findTotp(person)
    if (!own) return false
    const now = clock.now()
    const step = findStep(fromBase32(secrets.open(own.secret, totpContext(person))), answer, now)
    return step !== undefined && (await rows.takeStep(person, step, now))
  }

  async function isPasskey(person: Person, { answer, site, challenge, isAlone }: FactorAnswered): Promise<boolean> {
    const rows = createFactorRepository(db)
    const given = readPasskeyAnswer<AuthenticationResponseJSON>(answer)
    const key = given && (await rows.findPasskey(person, given.id))
    if (!key || challenge === undefined) return false
    const counter = await verifyPasskey(log, site, key, given, { challenge, isAlone })
    return counter !== undefined && (await rows.usePasskey(person, key.id, counter, clock.now()))
  }

  return {
    async demandOf(person: Person, at: Db = db): Promise<Demand> {
      const { mode, totp, passkeys, recoveryLeft } = await createFactorRepository(at).findAll(person)
      const has = totp !== undefined || passkeys.length > 0
      return {
        mode: readParamText('account.secondFactor', mode),
        ways: [
          ...(totp ? ['totp' as const] : []),
          ...(passkeys.length > 0 ? ['passkey' as const] : []),
          ...(has && recoveryLeft > 0 ? ['recovery' as const] : []),
        ],
      }
    },

    async isRight(person: Person, given: FactorAnswered): Promise<boolean> {
      switch (given.way) {
        case 'totp':
          return isTotp(person, given.answer)
        case 'passkey':
          return isPasskey(person, given)
        case 'recovery':
          return createFactorRepository(db).useCode(
            person,
            hashRecoveryCode(secrets, person, given.answer),
            clock.now(),
          )
      }
    },
  }
}

export type Factors = ReturnType<typeof createFactors>
