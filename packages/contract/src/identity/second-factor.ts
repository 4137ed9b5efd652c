import { DateTime, Flag, Id, Type, type Static } from '../core/schema.ts'

export const SECOND_FACTOR_PARAM = 'account.secondFactor'
export const SECOND_FACTOR_MODES = ['off', 'optional', 'required'] as const
export type SecondFactorMode = (typeof SECOND_FACTOR_MODES)[number]

/** By what a sign-in is confirmed besides its first proof. */
export const FACTOR_WAYS = ['totp', 'passkey', 'recovery'] as const
export type FactorWay = (typeof FACTOR_WAYS)[number]

/** By what somebody who is signed in proves again who they are; the password is for those without a second factor. */
export const PROOF_WAYS = [...FACTOR_WAYS, 'password'] as const
export type ProofWay = (typeof PROOF_WAYS)[number]

/** Names that people give to their passkeys. */
export const PASSKEY_NAME_MOST = 60
/** Passkeys that one person may have. */
export const PASSKEYS_MOST = 20
export const RECOVERY_CODES = 10
/** So long a proof counts for what asks for a fresh one. */
export const PROOF_MINUTES = 15

export const SECOND_FACTOR_PATH = '/blade-auth/oauth/second-factor'
export const FACTOR_PATH = '/blade-auth/factor'
export const PROOF_PATH = '/blade-auth/proof'

/** The token call answers this in place of tokens, HTTP 200: what stands in `error_description` is for clients that know nothing of it. */
export const SecondFactorAsked = Type.Object({
  second_factor: Type.Object({ ticket: Type.String(), ways: Type.Array(Type.Enum([...FACTOR_WAYS])) }),
  error_description: Type.String(),
})
export type SecondFactorAsked = Static<typeof SecondFactorAsked>

/** Longest answer: what an authenticator signs is JSON text. */
const ANSWER_MOST = 16_384

export const Ticket = Type.String({ minLength: 1, maxLength: 64 })
/** A code, or the JSON text of what `navigator.credentials` gave. */
export const FactorAnswer = Type.String({ minLength: 1, maxLength: ANSWER_MOST })

/** What `navigator.credentials` is asked with, as JSON text: its names and numbers are not ours to fill or change. */
export const PasskeyAsked = Type.Object({ ticket: Type.String(), options: Type.String() })
export type PasskeyAsked = Static<typeof PasskeyAsked>

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  createTime: DateTime,
  lastUsed: DateTime,
  /** 1: it is kept by a service and stands on several devices; 0: on this one only. */
  isBackedUp: Flag,
})
export type Passkey = Static<typeof Passkey>

export const OwnFactors = Type.Object({
  mode: Type.Enum([...SECOND_FACTOR_MODES]),
  hasTotp: Flag,
  totpTime: DateTime,
  totpUsed: DateTime,
  passkeys: Type.Array(Passkey),
  /** Of {@link RECOVERY_CODES}. */
  recoveryLeft: Type.Integer(),
})
export type OwnFactors = Static<typeof OwnFactors>

/** `secret` in Base32 for who cannot scan; `uri` is what the picture holds. */
export const TotpBegun = Type.Object({ ticket: Type.String(), secret: Type.String(), uri: Type.String() })
export type TotpBegun = Static<typeof TotpBegun>

/** Shown this once; empty where the person had some already. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })
export type RecoveryCodes = Static<typeof RecoveryCodes>

export const ProofWays = Type.Object({ ways: Type.Array(Type.Enum([...PROOF_WAYS])) })
export type ProofWays = Static<typeof ProofWays>
