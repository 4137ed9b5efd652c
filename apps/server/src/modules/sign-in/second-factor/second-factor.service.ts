import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { SECOND_FACTOR_PARAM, type FactorWay, type PasskeyAsked } from '@drawdesk/contract/identity/second-factor'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import { findIdentity, type Identity } from '../../identity/caller/identity.repository.ts'
import { authErrors } from '../../identity/errors/auth.errors.ts'
import { createFactorRepository, type Person } from '../../identity/factors/factor.repository.ts'
import type { Factors } from '../../identity/factors/factors.service.ts'
import { askForPasskey, readPasskeyAnswer } from '../../identity/factors/passkeys.ts'
import type { Site } from '../../identity/factors/site-of.ts'
import type { TicketRow } from '../../identity/factors/ticket.repository.ts'
import { challengeOf, createTickets } from '../../identity/factors/tickets.ts'
import { factorSubjects, type Lockout } from '../../identity/throttles/lockout.ts'
import type { MissNotes } from '../../identity/throttles/misses.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import type { Client } from '../clients/client.ts'
import type { Granted, Vouched } from '../tokens/grants/grant.ts'
import type { Entrance } from '../tokens/entrance.ts'
import { AWAITING_APPROVAL } from '../tokens/grants/password.grant.ts'
import { factorErrors } from './second-factor.errors.ts'
import { unpackStart } from '../tokens/waiting-start.ts'

export interface Answered {
  ticket: string
  way: FactorWay
  answer: string
  client: Client
  site: Site
  address: string
  /** As counters count. */
  addressKey: string
  userAgent: string
}

/** The second half of a sign-in, and the sign-in by a passkey that needs no first one. */
export function createSecondFactor(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'> & {
    factors: Factors
    lockout: Lockout
    misses: MissNotes
    entrance: Entrance
  },
) {
  const { db, clock, secrets, log, factors, lockout, misses, entrance } = deps
  const tickets = createTickets(deps)

  /** Whose answer it is: the ticket says so, or the passkey does where nobody was named. */
  async function personOf(row: TicketRow, { way, answer }: Answered): Promise<Person | undefined> {
    if (row.purpose === 'signIn')
      return row.userId === null ? undefined : { tenantId: row.tenantId, userId: row.userId }
    const given = way === 'passkey' ? readPasskeyAnswer<AuthenticationResponseJSON>(answer) : undefined
    return given && createFactorRepository(db).findOwner(given.id)
  }

  /** @throws AppError `auth.tenantExpired`, `auth.awaitingApproval`, `auth.wrongFactor` for an account that is gone or off */
  async function identityOf(person: Person): Promise<Identity> {
    const identity = await findIdentity(db, person, person.userId)
    if (!identity) throw authErrors.wrongFactor()
    if (identity.tenantExpireTime && identity.tenantExpireTime <= clock.now()) throw authErrors.tenantExpired()
    if (identity.roleId === AWAITING_APPROVAL) throw authErrors.awaitingApproval()
    return identity
  }

  function vouchedOf(row: TicketRow, identity: Identity, { client, way, address, userAgent }: Answered): Vouched {
    if (row.purpose === 'passkey')
      return {
        identity,
        by: 'passkey',
        isTwoFactor: true,
        factor: way,
        start: { client, address, userAgent, mustChangePassword: false },
      }
    const { by, clientId, start } = unpackStart(secrets, identity, row.facts)
    if (clientId !== client.clientId) throw authErrors.ticketOver()
    return { identity, by, isTwoFactor: true, factor: way, start: { ...start, client } }
  }

  return {
    /** Any passkey of this site, of anybody. */
    async beginPasskey(site: Site): Promise<PasskeyAsked> {
      const { challenge, text } = await askForPasskey(site, { keys: [], isAlone: true })
      return { ticket: await tickets.open({ purpose: 'passkey', challenge, rpId: site.rpId }), options: text }
    },

    /** A passkey of the person that this ticket waits for. @throws AppError `auth.ticketOver` */
    async askPasskey(ticket: string, site: Site): Promise<PasskeyAsked> {
      const { tenantId, userId } = await tickets.get(ticket, 'signIn')
      const { passkeys } = await createFactorRepository(db).findAll({ ...systemScope(tenantId), userId: userId ?? '' })
      const { challenge, text } = await askForPasskey(site, { keys: passkeys, isAlone: false })
      await tickets.setChallenge(ticket, challenge, site.rpId)
      return { ticket, options: text }
    },

    /**
     * Judges an answer; the fifth wrong one ends the ticket, and each counts for the lockout of the person's second factors.
     *
     * @throws AppError `auth.ticketOver`, `auth.locked`, `auth.wrongFactor`, `auth.tenantExpired`, `auth.awaitingApproval`
     */
    async finish(given: Answered): Promise<Granted> {
      const row = await tickets.take(given.ticket, ['signIn', 'passkey'])
      const person = await personOf(row, given)
      if (!person) {
        await lockout.countFailureOf([factorSubjects({ tenantId: '', userId: '' }, given.addressKey).address])
        throw authErrors.wrongFactor()
      }
      const subjects = factorSubjects(person, given.addressKey)
      // A passkey is nothing that can be guessed: who locks the codes locks nobody out who has one.
      const isGuessable = given.way !== 'passkey'
      if (isGuessable && (await lockout.isLocked(subjects, await readParam(db, person, 'account.failCount'))))
        throw authErrors.locked()
      const isAlone = row.purpose === 'passkey'
      if (isAlone && (await readParam(db, person, SECOND_FACTOR_PARAM)) === 'off') throw factorErrors.off()
      const { way, answer, site } = given
      if (!(await factors.isRight(person, { way, answer, site, challenge: challengeOf(row), isAlone }))) {
        await lockout.countFailure(subjects)
        const identity = await findIdentity(db, person, person.userId)
        if (identity) await misses.note(identity, given.address)
        log.info({ ...person, way, address: given.address }, 'a second factor failed')
        throw way === 'passkey' ? authErrors.wrongFactor() : authErrors.wrongCode()
      }
      const vouched = vouchedOf(row, await identityOf(person), given)
      await tickets.use(row)
      await lockout.clear(subjects)
      const entered = await entrance(vouched)
      if ('asked' in entered) throw new Error('a second factor was asked for twice')
      return entered
    },
  }
}
