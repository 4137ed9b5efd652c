import { randomBytes } from 'node:crypto'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { website } from '@drawdesk/contract/core/constants'
import { PASSKEYS_MOST, SECOND_FACTOR_PARAM } from '@drawdesk/contract/identity/second-factor'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { authErrors } from '../../identity/errors/auth.errors.ts'
import { fromBase32, toBase32 } from '../../identity/factors/base32.ts'
import { createFactorRepository, type Person } from '../../identity/factors/factor.repository.ts'
import { totpContext } from '../../identity/factors/factors.service.ts'
import { askForNewPasskey, readPasskeyAnswer, verifyNewPasskey } from '../../identity/factors/passkeys.ts'
import { hashRecoveryCode, makeRecoveryCodes } from '../../identity/factors/recovery-codes.ts'
import type { Site } from '../../identity/factors/site-of.ts'
import { challengeOf, createTickets } from '../../identity/factors/tickets.ts'
import { findStep, otpauthUri, SECRET_BYTES } from '../../identity/factors/totp.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import type { WaysIn } from '../../identity/sources/links/ways-in.ts'
import { readParamText } from '../../settings/params/known-params.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import { factorErrors } from './second-factor.errors.ts'

/** What people do with their own second factors. A first one brings recovery codes, shown this once; with the last one the codes go. */
export function createOwnFactors(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets' | 'log'> & { sessions: Sessions; waysIn: WaysIn },
) {
  const { db, clock, ids, secrets, log, sessions, waysIn } = deps
  const tickets = createTickets(deps)

  /** @throws AppError `secondFactor.off` */
  async function checkOn(caller: Caller): Promise<void> {
    if ((await readParam(db, caller, SECOND_FACTOR_PARAM)) === 'off') throw factorErrors.off()
  }

  /** Codes for who has none yet. */
  async function firstCodes(trx: Db, person: Person): Promise<string[]> {
    const { recoveryLeft } = await createFactorRepository(trx).findAll(person)
    return recoveryLeft > 0 ? [] : newCodes(trx, person)
  }

  async function newCodes(trx: Db, person: Person): Promise<string[]> {
    const codes = makeRecoveryCodes()
    await createFactorRepository(trx).replaceCodes(
      person,
      codes.map((code) => hashRecoveryCode(secrets, person, code)),
    )
    return codes
  }

  /** The last factor may not go where one is required; without any, recovery codes are worth nothing. */
  async function afterRemoval(trx: Db, person: Person): Promise<void> {
    const { mode, totp, passkeys } = await createFactorRepository(trx).findAll(person)
    if (totp || passkeys.length > 0) return
    if (readParamText('account.secondFactor', mode) === 'required') throw factorErrors.lastOne()
    await createFactorRepository(trx).replaceCodes(person, [])
  }

  return {
    async show(person: Person) {
      const { mode, totp, passkeys, recoveryLeft } = await createFactorRepository(db).findAll(person)
      return {
        mode: readParamText('account.secondFactor', mode),
        hasTotp: totp ? 1 : 0,
        totpTime: totp?.createTime ?? null,
        totpUsed: totp?.lastUsed ?? null,
        passkeys: passkeys.map(({ id, name, createTime, lastUsed, isBackedUp }) => ({
          id,
          name,
          createTime,
          lastUsed,
          isBackedUp: isBackedUp ? 1 : 0,
        })),
        recoveryLeft,
      }
    },

    /** A new secret; it counts once a code of it was given. */
    async beginTotp(caller: Caller) {
      await checkOn(caller)
      const { tenantId, userId, account } = caller
      const secret = toBase32(randomBytes(SECRET_BYTES))
      const facts = secrets.seal(secret, totpContext(caller))
      const ticket = await tickets.open({ purpose: 'addTotp', tenantId, userId, facts })
      return { ticket, secret, uri: otpauthUri({ issuer: website.title, account, secret }) }
    },

    /** @throws AppError `auth.ticketOver`, `auth.wrongCode` */
    async confirmTotp(caller: Caller, { ticket, code }: { ticket: string; code: string }): Promise<string[]> {
      const row = await tickets.take(ticket, ['addTotp'])
      if (row.userId !== caller.userId || row.tenantId !== caller.tenantId) throw authErrors.ticketOver()
      const now = clock.now()
      const step = findStep(fromBase32(secrets.open(row.facts, totpContext(caller))), code, now)
      if (step === undefined) throw authErrors.wrongCode()
      await tickets.use(row)
      const codes = await db.transaction(caller, async (trx) => {
        await createFactorRepository(trx).saveTotp(caller, row.facts, step, now)
        return firstCodes(trx, caller)
      })
      await sessions.factorSet(caller)
      log.info({ tenantId: caller.tenantId, userId: caller.userId }, 'set up codes of an authenticator')
      return codes
    },

    async removeTotp(caller: Caller): Promise<void> {
      await db.transaction(caller, async (trx) => {
        if (!(await createFactorRepository(trx).removeTotp(caller))) throw commonErrors.notFound()
        await afterRemoval(trx, caller)
      })
    },

    async beginPasskey(caller: Caller, site: Site) {
      await checkOn(caller)
      const { tenantId, userId, account, realName } = caller
      const { passkeys } = await createFactorRepository(db).findAll(caller)
      if (passkeys.length >= PASSKEYS_MOST) throw factorErrors.tooManyKeys({ values: { most: PASSKEYS_MOST } })
      const { challenge, text } = await askForNewPasskey(
        site,
        { tenantId, userId, account, name: realName || account, issuer: website.title },
        passkeys,
      )
      const ticket = await tickets.open({ purpose: 'addPasskey', tenantId, userId, challenge, rpId: site.rpId })
      return { ticket, options: text }
    },

    /** @throws AppError `auth.ticketOver`, `auth.wrongFactor`; `secondFactor.keyTaken` */
    async addPasskey(
      caller: Caller,
      { ticket, name, answer, site }: { ticket: string; name: string; answer: string; site: Site },
    ): Promise<string[]> {
      const row = await tickets.take(ticket, ['addPasskey'])
      if (row.userId !== caller.userId || row.tenantId !== caller.tenantId) throw authErrors.ticketOver()
      const given = readPasskeyAnswer<RegistrationResponseJSON>(answer)
      const challenge = challengeOf(row)
      const made = given && challenge !== undefined ? await verifyNewPasskey(log, site, given, challenge) : undefined
      if (!made) throw authErrors.wrongFactor()
      await tickets.use(row)
      if (await createFactorRepository(db).findOwner(made.credentialId)) throw factorErrors.keyTaken()
      const codes = await db.transaction(caller, async (trx) => {
        await createFactorRepository(trx).addPasskey(caller, {
          ...made,
          id: ids.next(),
          name,
          createTime: clock.now(),
        })
        return firstCodes(trx, caller)
      })
      await sessions.factorSet(caller)
      log.info({ tenantId: caller.tenantId, userId: caller.userId }, 'added a passkey')
      return codes
    },

    /** @throws AppError `common.notFound` */
    async renamePasskey(caller: Caller, id: string, name: string): Promise<void> {
      if (!(await createFactorRepository(db).renamePasskey(caller, id, name))) throw commonErrors.notFound()
    },

    /** @throws AppError `common.notFound`, `userOauth.lastWay`, `secondFactor.lastOne` */
    async removePasskey(caller: Caller, id: string): Promise<void> {
      await db.transaction(caller, async (trx) => {
        const { passkeys } = await createFactorRepository(trx).findAll(caller)
        if (!passkeys.some((key) => key.id === id)) throw commonErrors.notFound()
        await waysIn.checkMayGo(trx, caller, id)
        if ((await createFactorRepository(trx).removePasskeys(caller, id)) === 0) throw commonErrors.notFound()
        await afterRemoval(trx, caller)
      })
    },

    /** Ten new ones; those before count no more. @throws AppError `secondFactor.noneYet` */
    async renewCodes(caller: Caller): Promise<string[]> {
      return db.transaction(caller, async (trx) => {
        const { totp, passkeys } = await createFactorRepository(trx).findAll(caller)
        if (!totp && passkeys.length === 0) throw factorErrors.noneYet()
        return newCodes(trx, caller)
      })
    },
  }
}
