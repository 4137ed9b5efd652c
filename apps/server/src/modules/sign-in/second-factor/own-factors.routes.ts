import { Id, Type } from '@drawdesk/contract/core/schema'
import {
  FACTOR_PATH,
  FactorAnswer,
  OwnFactors,
  PASSKEY_NAME_MOST,
  PasskeyAsked,
  RecoveryCodes,
  Ticket,
  TotpBegun,
} from '@drawdesk/contract/identity/second-factor'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute, type SignedInRoute } from '../../../wire/route.ts'
import { siteOf } from '../../identity/factors/site-of.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import type { WaysIn } from '../../identity/sources/links/ways-in.ts'
import { createOwnFactors } from './own-factors.service.ts'

const Nothing = Type.Object({})
const Name = Type.String({ minLength: 1, maxLength: PASSKEY_NAME_MOST })

/** Own second factors: everybody's, before anything else where one is required. */
const own = {
  method: 'POST',
  permission: 'signedIn',
  isUnguarded: true,
  beforeFactor: true,
} as const satisfies Partial<SignedInRoute>
/** Who has copied a token must not make it a way in that lasts. */
const ownProved = { ...own, needsProof: true } as const

export function ownFactorRoutes(deps: Deps & { sessions: Sessions; waysIn: WaysIn }): AnyRoute[] {
  const { config } = deps
  const factors = createOwnFactors(deps)
  return [
    route({
      ...own,
      method: 'GET',
      path: `${FACTOR_PATH}/own`,
      summary: "The caller's second factors",
      audit: 'factor.own',
      input: Nothing,
      answer: OwnFactors,
      handle: ({ caller }) => factors.show(caller),
    }),
    route({
      ...ownProved,
      path: `${FACTOR_PATH}/totp-begin`,
      summary: 'A new secret for an authenticator program; it counts once a code of it is given',
      audit: 'factor.totpBegin',
      input: Nothing,
      answer: TotpBegun,
      handle: ({ caller }) => factors.beginTotp(caller),
    }),
    route({
      ...ownProved,
      path: `${FACTOR_PATH}/totp-confirm`,
      summary: 'The first code of the new secret; a first factor brings recovery codes, shown this once',
      audit: 'factor.totpConfirm',
      log: 'noArguments',
      input: Type.Object({ ticket: Ticket, code: Type.String({ minLength: 1, maxLength: 20 }) }),
      answer: RecoveryCodes,
      handle: async ({ caller, input }) => ({ recoveryCodes: await factors.confirmTotp(caller, input) }),
    }),
    route({
      ...ownProved,
      path: `${FACTOR_PATH}/totp-remove`,
      summary: 'Codes of the authenticator count no more',
      audit: 'factor.totpRemove',
      input: Nothing,
      answer: Nothing,
      async handle({ caller }) {
        await factors.removeTotp(caller)
        return {}
      },
    }),
    route({
      ...ownProved,
      path: `${FACTOR_PATH}/passkey-begin`,
      summary: 'What `navigator.credentials.create` is asked with',
      audit: 'factor.passkeyBegin',
      input: Nothing,
      answer: PasskeyAsked,
      handle: ({ caller, request }) => factors.beginPasskey(caller, siteOf(request, config)),
    }),
    route({
      ...ownProved,
      path: `${FACTOR_PATH}/passkey-add`,
      summary: 'Keep a new passkey; a first factor brings recovery codes, shown this once',
      audit: 'factor.passkeyAdd',
      log: 'noArguments',
      bodyLimit: 32 * 1024,
      input: Type.Object({ ticket: Ticket, name: Name, answer: FactorAnswer }),
      answer: RecoveryCodes,
      handle: async ({ caller, input, request }) => ({
        recoveryCodes: await factors.addPasskey(caller, { ...input, site: siteOf(request, config) }),
      }),
    }),
    route({
      ...own,
      path: `${FACTOR_PATH}/passkey-rename`,
      summary: 'Another name for a passkey of the caller',
      audit: 'factor.passkeyRename',
      input: Type.Object({ id: Id, name: Name }),
      answer: Nothing,
      async handle({ caller, input }) {
        await factors.renamePasskey(caller, input.id, input.name)
        return {}
      },
    }),
    route({
      ...ownProved,
      path: `${FACTOR_PATH}/passkey-remove`,
      summary: 'A passkey of the caller counts no more',
      audit: 'factor.passkeyRemove',
      input: Type.Object({ id: Id }),
      answer: Nothing,
      async handle({ caller, input }) {
        await factors.removePasskey(caller, input.id)
        return {}
      },
    }),
    route({
      ...ownProved,
      path: `${FACTOR_PATH}/recovery-renew`,
      summary: 'Ten new recovery codes, shown this once, in place of those before',
      audit: 'factor.recoveryRenew',
      input: Nothing,
      answer: RecoveryCodes,
      handle: async ({ caller }) => ({ recoveryCodes: await factors.renewCodes(caller) }),
    }),
  ]
}
