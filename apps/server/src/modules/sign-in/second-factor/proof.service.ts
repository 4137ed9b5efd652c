import type { ProofWay } from '@drawdesk/contract/identity/second-factor'
import type { Deps } from '../../../platform/deps.ts'
import { ownerOf, type Caller } from '../../../platform/scope.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { readPassword } from '../../identity/credentials/password.ts'
import { authErrors } from '../../identity/errors/auth.errors.ts'
import { createFactorRepository, type Person } from '../../identity/factors/factor.repository.ts'
import type { Factors } from '../../identity/factors/factors.service.ts'
import { askForPasskey } from '../../identity/factors/passkeys.ts'
import type { Site } from '../../identity/factors/site-of.ts'
import { challengeOf, createTickets } from '../../identity/factors/tickets.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import { factorSubjects, ownPasswordSubjects, type Lockout } from '../../identity/throttles/lockout.ts'
import { findPasswordHash } from '../../organisation/users/user.repository.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import { factorErrors } from './second-factor.errors.ts'

export interface GivenProof {
  way: ProofWay
  answer: string
  /** Of a passkey: what `begin` gave out. */
  ticket: string | undefined
  site: Site
  addressKey: string
}

/**
 * The owner of a session proves anew who they are, for acts that ask for it: by a second factor where they have one, else by their
 * password. What is wrong counts where the sign-in counts it.
 */
export function createProofs(
  deps: Pick<Deps, 'db' | 'clock' | 'log'> & {
    auth: AuthParts
    factors: Factors
    lockout: Lockout
    sessions: Sessions
  },
) {
  const { db, log, factors, lockout, sessions } = deps
  const { hasher, keyPair, oneByOne } = deps.auth
  const tickets = createTickets(deps)

  async function waysOf(person: Person): Promise<ProofWay[]> {
    const { mode, ways } = await factors.demandOf(person)
    return mode !== 'off' && ways.length > 0 ? ways : ['password']
  }

  /** @throws AppError `auth.locked`, `secondFactor.wrongPassword` */
  async function checkPassword(person: Person, password: string): Promise<void> {
    const subjects = ownPasswordSubjects(person)
    await oneByOne(subjects.own, async () => {
      if (await lockout.isLocked(subjects, await readParam(db, person, 'account.failCount'))) throw authErrors.locked()
      const stored = await findPasswordHash(db, person, person.userId)
      if (await hasher.verify(stored, readPassword(password, keyPair))) return lockout.clear(subjects)
      await lockout.countFailureOf([subjects.own])
      throw factorErrors.wrongPassword({ errors: [{ field: 'answer', text: factorErrors.wrongPassword().text }] })
    })
  }

  /** @throws AppError `auth.locked`, `auth.ticketOver`, `auth.wrongFactor`, `auth.wrongCode` */
  async function checkFactor(
    person: Person,
    { answer, ticket, site, addressKey, way }: GivenProof & { way: Exclude<ProofWay, 'password'> },
  ): Promise<void> {
    const subjects = factorSubjects(person, addressKey)
    if (way !== 'passkey' && (await lockout.isLocked(subjects, await readParam(db, person, 'account.failCount'))))
      throw authErrors.locked()
    let challenge: string | undefined
    if (way === 'passkey') {
      const row = await tickets.take(ticket ?? '', ['proof'])
      if (row.userId !== person.userId || row.tenantId !== person.tenantId) throw authErrors.ticketOver()
      challenge = challengeOf(row)
    }
    if (await factors.isRight(person, { way, answer, site, challenge, isAlone: false })) return lockout.clear(subjects)
    await lockout.countFailure(subjects)
    throw way === 'passkey' ? authErrors.wrongFactor() : authErrors.wrongCode()
  }

  return {
    ways: (caller: Caller): Promise<ProofWay[]> => waysOf(ownerOf(caller)),

    async begin(caller: Caller, site: Site) {
      const owner = ownerOf(caller)
      const { passkeys } = await createFactorRepository(db).findAll(owner)
      const { challenge, text } = await askForPasskey(site, { keys: passkeys, isAlone: false })
      const { tenantId, userId } = owner
      return {
        ticket: await tickets.open({ purpose: 'proof', tenantId, userId, challenge, rpId: site.rpId }),
        options: text,
      }
    },

    /** @throws AppError as the checks; `auth.wrongFactor` for a way that the person does not have */
    async prove(caller: Caller, given: GivenProof): Promise<void> {
      const owner = ownerOf(caller)
      const { way } = given
      if (!(await waysOf(owner)).includes(way)) throw authErrors.wrongFactor()
      if (way === 'password') await checkPassword(owner, given.answer)
      else await checkFactor(owner, { ...given, way })
      await sessions.prove(caller.sessionId)
      log.info({ tenantId: owner.tenantId, userId: owner.userId, way, sessionId: caller.sessionId }, 'proved anew')
    },
  }
}
