import { createLockedRepository } from '../../../modules/sign-in/lockouts/locked.repository.ts'
import { findCallersFacts, findForSignIn, findIdentity } from '../../../modules/identity/caller/identity.repository.ts'
import {
  createSocialIdentities,
  findAccountState,
} from '../../../modules/identity/sources/social-identity.repository.ts'
import { createFactorRepository } from '../../../modules/identity/factors/factor.repository.ts'
import {
  findPasswordTime,
  hasUsablePassword,
  holdAccount,
} from '../../../modules/identity/sources/links/link.repository.ts'
import { createSignInSourceRepository } from '../../../modules/identity/sources/sign-in-source.repository.ts'
import { createAccountInvites } from '../../../modules/sign-in/invites/account-invite.repository.ts'
import { createSessionRepository } from '../../../modules/identity/sessions/session.repository.ts'
import { adds, allLeftOut, leftOut, reaches, reachesBehindOneWall, type Probes, type Theirs } from '../probe.ts'
import type { Scope } from '../../../platform/scope.ts'

const factorsOf = createFactorRepository
/** The person of the other tenant, in the own one. */
const personOf = ({ tenantId }: Pick<Scope, 'tenantId'>, { live }: Theirs) => ({ tenantId, userId: live })
const NO_TENANT = 'the table belongs to no tenant'
const BY_ID = 'a session is asked for by its own id, from a signed token, before its tenant is known'
const ONE_WALL = 'sessions have no row-level security: they are read before the tenant is known'

export const authProbes: Readonly<Record<string, Probes>> = {
  'modules/identity/captcha/captcha.repository.ts': allLeftOut(NO_TENANT, 'insert', 'take', 'sweep'),
  'modules/sign-in/clients/client.repository.ts': allLeftOut(NO_TENANT, 'findClient'),
  'modules/identity/throttles/miss.repository.ts': allLeftOut(NO_TENANT, 'add', 'find', 'take', 'sweep'),
  'modules/identity/throttles/counter.repository.ts': allLeftOut(
    NO_TENANT,
    'find',
    'add',
    'takeBack',
    'clear',
    'clearEndingIn',
    'findUntil',
    'withQuery',
    'listWith',
    'sweep',
  ),
  'modules/sign-in/lockouts/locked.repository.ts': {
    listAccounts: reaches(({ db, scope }) => createLockedRepository(db).listAccounts(scope)),
  },
  'modules/identity/sources/social-code.repository.ts': allLeftOut(NO_TENANT, 'insert', 'take', 'sweep'),
  'modules/identity/factors/ticket.repository.ts': allLeftOut(
    'a ticket is asked for by what its holder brings, before its tenant is known',
    'insert',
    'find',
    'setChallenge',
    'takeTry',
    'use',
    'sweep',
  ),
  'modules/identity/factors/factor.repository.ts': {
    findAll: reaches(({ db, scope, theirs }) => factorsOf(db).findAll(personOf(scope, theirs))),
    findTotp: reaches(({ db, scope, theirs }) => factorsOf(db).findTotp(personOf(scope, theirs))),
    saveTotp: adds(({ db, scope, fresh, now }) =>
      factorsOf(db).saveTotp({ tenantId: scope.tenantId, userId: fresh }, 'sealed', 1, now),
    ),
    takeStep: reaches(({ db, scope, theirs, now }) =>
      factorsOf(db).takeStep(personOf(scope, theirs), 2_000_000_000, now),
    ),
    removeTotp: reaches(({ db, scope, theirs }) => factorsOf(db).removeTotp(personOf(scope, theirs))),
    findOwner: leftOut('who signs in by a passkey has named nobody: it is looked for in all tenants'),
    findPasskey: reaches(({ db, scope, theirs }) => factorsOf(db).findPasskey(personOf(scope, theirs), theirs.word)),
    addPasskey: adds(({ db, scope, fresh }) =>
      factorsOf(db).addPasskey(
        { tenantId: scope.tenantId, userId: fresh },
        { id: fresh, credentialId: fresh, publicKey: 'key', rpId: 'localhost', name: 'own' },
      ),
    ),
    usePasskey: reaches(({ db, scope, theirs, now }) =>
      factorsOf(db).usePasskey(personOf(scope, theirs), theirs.live, 2_000_000_000, now),
    ),
    renamePasskey: reaches(({ db, scope, theirs }) =>
      factorsOf(db).renamePasskey(personOf(scope, theirs), theirs.live, 'mine'),
    ),
    removePasskeys: reaches(({ db, scope, theirs }) => factorsOf(db).removePasskeys(personOf(scope, theirs))),
    replaceCodes: reaches(async ({ db, scope, theirs }) => {
      const person = personOf(scope, theirs)
      const before = (await factorsOf(db).findAll(person)).recoveryLeft
      await factorsOf(db).replaceCodes(person, [])
      return before
    }),
    useCode: reaches(({ db, scope, theirs, now }) => factorsOf(db).useCode(personOf(scope, theirs), theirs.word, now)),
  },
  'modules/identity/sources/flow/sign-in-state.repository.ts': allLeftOut(NO_TENANT, 'insert', 'take', 'sweep'),
  'modules/identity/sessions/sso-session.repository.ts': allLeftOut(NO_TENANT, 'insert', 'take'),
  'modules/identity/sources/mini/mini-session.repository.ts': allLeftOut(NO_TENANT, 'insert', 'find', 'sweep'),
  'modules/identity/sources/sign-in-source.repository.ts': {
    find: reaches(({ db, scope }) => createSignInSourceRepository(db).find(scope, 'github')),
    list: reaches(({ db, scope }) => createSignInSourceRepository(db).list(scope)),
    findMiniPrograms: leftOut('a mini program is looked for in all tenants, by its app id, when somebody signs in'),
    listHosts: leftOut(NO_TENANT),
  },
  'modules/identity/sources/links/link.repository.ts': {
    hasUsablePassword: reaches(({ db, scope, theirs, now }) =>
      hasUsablePassword(db, { ...scope, userId: theirs.live }, now),
    ),
    findPasswordTime: reaches(({ db, scope, theirs }) => findPasswordTime(db, { ...scope, userId: theirs.live })),
    holdAccount: adds(({ db, scope, theirs }) => holdAccount(db, { ...scope, userId: theirs.live })),
  },
  'modules/sign-in/invites/account-invite.repository.ts': {
    list: reaches(({ db, scope }) => createAccountInvites(db).list(scope, undefined)),
    find: reaches(({ db, scope, theirs }) => createAccountInvites(db).find(scope, theirs.live)),
    findByLink: reaches(({ db, scope, theirs }) => createAccountInvites(db).findByLink(scope, theirs.word)),
    take: reaches(({ db, scope, theirs, now }) =>
      createAccountInvites(db).take(scope, { id: theirs.live, tokenHash: theirs.word }, now),
    ),
    renew: reaches(({ db, scope, theirs, now }) =>
      createAccountInvites(db).renew(
        scope,
        { id: theirs.live, tokenHash: 'own', inviterTenant: scope.tenantId, expireTime: now },
        now,
      ),
    ),
    revoke: reaches(({ db, scope, theirs, now }) => createAccountInvites(db).revoke(scope, [theirs.live], now)),
    putMail: reaches(({ db, scope, theirs }) =>
      createAccountInvites(db).putMail(scope, theirs.live, { mailState: 'none', mailLanguage: 'en' }),
    ),
    sealMail: reaches(({ db, scope, theirs }) =>
      createAccountInvites(db).sealMail(scope, { id: theirs.live, no: 1 }, 'sealed'),
    ),
    beginMail: reaches(({ db, scope, theirs, now }) =>
      createAccountInvites(db).beginMail(scope, { id: theirs.live, no: 1 }, now),
    ),
    settleMail: reaches(({ db, scope, theirs, now }) =>
      createAccountInvites(db).settleMail(
        scope,
        { id: theirs.live, no: 1 },
        { mailState: 'sent', mailReason: '' },
        now,
      ),
    ),
    listLostMails: leftOut('mails without a job are found over all tenants'),
    noteUser: reaches(({ db, scope, theirs, fresh }) => createAccountInvites(db).noteUser(scope, theirs.live, fresh)),
  },
  'modules/identity/caller/identity.repository.ts': {
    findIdentity: reaches(({ db, scope, theirs }) => findIdentity(db, scope, theirs.live)),
    findCallersFacts: reaches(
      async ({ db, scope, theirs }) =>
        (await findCallersFacts(db, scope, [{ sessionId: theirs.session, userId: theirs.live }]))[0],
    ),
    toIdentity: leftOut('asks nothing'),
    findForSignIn: reaches(({ db, scope, theirs }) => findForSignIn(db, scope, theirs.word)),
  },
  'modules/identity/sources/social-identity.repository.ts': {
    keep: adds(({ db, scope, theirs, fresh }) =>
      createSocialIdentities(db)
        .keep(scope, { id: fresh, source: theirs.word, uuid: theirs.word, userName: 'own', avatar: '' })
        .then(() => undefined),
    ),
    find: reaches(({ db, scope, theirs }) => createSocialIdentities(db).find(scope, theirs.live)),
    listOf: reaches(({ db, scope, theirs }) => createSocialIdentities(db).listOf(scope, theirs.live)),
    bind: reaches(({ db, scope, theirs, fresh, now }) =>
      createSocialIdentities(db).bind(scope, theirs.busy, fresh, now),
    ),
    unbind: reaches(({ db, scope, theirs }) => createSocialIdentities(db).unbind(scope, theirs.live)),
    findAccountState: reaches(({ db, scope, theirs }) => findAccountState(db, scope, theirs.live)),
    ...allLeftOut(
      'a person is looked for in all tenants when they sign in by a third party',
      'findBound',
      'findLinked',
    ),
    findTenantEnd: leftOut(NO_TENANT),
  },
  'modules/identity/sessions/session.repository.ts': {
    list: reaches(({ db, scope, now }) => createSessionRepository(db).list(scope, undefined, now)),
    findLiveIds: reaches(({ db, scope, theirs, now }) =>
      createSessionRepository(db).findLiveIds(scope, [theirs.session], undefined, now),
    ),
    page: reaches(({ db, scope, now }) =>
      createSessionRepository(db).page(scope, { filters: [], sort: [], paging: { current: 1, size: 10 }, now }),
    ),
    findLiveSeen: reaches(({ db, scope, theirs, now }) =>
      createSessionRepository(db).findLiveSeen(scope, { ids: [theirs.session], userIds: [theirs.live] }, now),
    ),
    listEnded: reaches(({ db, scope, theirs }) =>
      createSessionRepository(db).listEnded({ ...scope, userId: theirs.live }, new Date('2999-01-01'), 10),
    ),
    listKept: reaches(({ db, scope, theirs }) =>
      createSessionRepository(db).listKept({ ...scope, userId: theirs.live }),
    ),
    clearMustSetFactor: reachesBehindOneWall(ONE_WALL, ({ db, scope, theirs }) =>
      createSessionRepository(db).clearMustSetFactor({ ...scope, userId: theirs.live }),
    ),
    findLiveIdsOfUser: reachesBehindOneWall(ONE_WALL, ({ db, scope, theirs, now }) =>
      createSessionRepository(db).findLiveIdsOfUser({ ...scope, userId: theirs.live }, now),
    ),
    findAddresses: reachesBehindOneWall(ONE_WALL, ({ db, scope, theirs }) =>
      createSessionRepository(db).findAddresses(scope, [theirs.live]),
    ),
    findBeyond: reachesBehindOneWall(ONE_WALL, ({ db, scope, theirs, now }) =>
      createSessionRepository(db).findBeyond({ ...scope, userId: theirs.live }, 0, now),
    ),
    findLiveIdsOfUsers: reachesBehindOneWall(ONE_WALL, ({ db, scope, theirs, now }) =>
      createSessionRepository(db).findLiveIdsOfUsers(scope, [theirs.live], now),
    ),
    ...allLeftOut(
      BY_ID,
      'insert',
      'find',
      'rotate',
      'end',
      'touch',
      'choose',
      'setView',
      'lock',
      'takeUnlockTry',
      'unlock',
      'clearMustChange',
      'setProved',
    ),
    ...allLeftOut(
      'for the platform: tenants and clients that are removed, and what ran out',
      'endOfTenants',
      'endOfClients',
      'sweep',
    ),
  },
}
