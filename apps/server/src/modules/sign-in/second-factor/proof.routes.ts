import { Type } from '@drawdesk/contract/core/schema'
import {
  FactorAnswer,
  PasskeyAsked,
  PROOF_PATH,
  PROOF_WAYS,
  ProofWays,
  Ticket,
} from '@drawdesk/contract/identity/second-factor'
import type { Deps } from '../../../platform/deps.ts'
import { auditOf } from '../../../wire/audit.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import type { Factors } from '../../identity/factors/factors.service.ts'
import { siteOf } from '../../identity/factors/site-of.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import { addressKey } from '../../identity/throttles/address.ts'
import type { Lockout } from '../../identity/throttles/lockout.ts'
import { createProofs } from './proof.service.ts'

export type ProofNeeds = Deps & { auth: AuthParts; factors: Factors; lockout: Lockout; sessions: Sessions }

const Nothing = Type.Object({})

/** Proving anew who one is, for the acts that ask for it. */
export function proofRoutes(deps: ProofNeeds): AnyRoute[] {
  const { config } = deps
  const proofs = createProofs(deps)
  return [
    route({
      method: 'GET',
      path: `${PROOF_PATH}/ways`,
      summary: 'By what the caller can prove who they are',
      audit: 'proof.ways',
      isUnguarded: true,
      permission: 'signedIn',
      input: Nothing,
      answer: ProofWays,
      handle: async ({ caller }) => ({ ways: await proofs.ways(caller) }),
    }),
    route({
      method: 'POST',
      path: `${PROOF_PATH}/begin`,
      summary: 'What a passkey of the caller has to sign',
      audit: 'proof.begin',
      isUnguarded: true,
      permission: 'signedIn',
      input: Nothing,
      answer: PasskeyAsked,
      async handle({ caller, request }) {
        auditOf(request).isRoutine = true
        return proofs.begin(caller, siteOf(request, config))
      },
    }),
    route({
      method: 'POST',
      path: `${PROOF_PATH}/give`,
      summary: 'Prove who the caller is; what asks for it is open for 15 minutes',
      audit: 'proof.give',
      log: 'noArguments',
      isUnguarded: true,
      permission: 'signedIn',
      input: Type.Object({ way: Type.Enum([...PROOF_WAYS]), answer: FactorAnswer, ticket: Type.Optional(Ticket) }),
      answer: Nothing,
      async handle({ caller, input: { way, answer, ticket }, request }) {
        await proofs.prove(caller, {
          way,
          answer,
          ticket,
          site: siteOf(request, config),
          addressKey: addressKey(request.ip),
        })
        return {}
      },
    }),
  ]
}
