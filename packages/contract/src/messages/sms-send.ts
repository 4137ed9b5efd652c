import { GivenId, Id, Type, type Static } from '../core/schema.ts'

/** Numbers of one call. */
export const PHONES_MOST = 1_000
/** Digits, minutes, tries and seconds between two of a code. */
export const CODE = { digits: 6, minutes: 5, tries: 5, paceSeconds: 60 } as const

/**
 * `waiting` and `sending` go on after the answer; `unknown`: it may have arrived, nobody could say, and it is never sent again by itself.
 */
export const SMS_STATES = ['waiting', 'sending', 'sent', 'failed', 'limited', 'unknown'] as const
export type SmsState = (typeof SMS_STATES)[number]

export const SendMessageInput = Type.Object({
  /** smsCode of a row; absent or `""`: the active one. */
  code: Type.Optional(Type.String({ maxLength: 64 })),
  /** Comma-joined, each of 11 digits. */
  phones: Type.String({ maxLength: 20_000 }),
  /** JSON text of the template's values. */
  params: Type.Optional(Type.String({ maxLength: 8_000 })),
  /** The same one again: the same messages, nothing is sent twice. */
  clientRequestId: Type.Optional(Type.String({ maxLength: 64 })),
})
export type SendMessageInput = Static<typeof SendMessageInput>

export const SendMessageAnswer = Type.Object({
  batchId: Id,
  results: Type.Array(
    Type.Object({
      phone: Type.String(),
      state: Type.Enum([...SMS_STATES]),
      providerId: Type.String(),
      msg: Type.String(),
    }),
  ),
})
export type SendMessageAnswer = Static<typeof SendMessageAnswer>

export const SmsProgressInput = Type.Object({ batchId: GivenId })

export const SendCodeInput = Type.Object({
  phone: Type.String({ maxLength: 40 }),
  tenantId: Type.Optional(Type.String({ maxLength: 20 })),
})
/** `expireTime`: until when the code counts. The same whether or not somebody has this phone. */
export const SendCodeAnswer = Type.Object({ id: Type.String(), expireTime: Type.String() })
export type SendCodeAnswer = Static<typeof SendCodeAnswer>

/** Whether codes can be sent now: what the login page and personal information ask before they offer it. */
export const SmsOfferInput = Type.Object({ tenantId: Type.Optional(Type.String({ maxLength: 20 })) })
export const SmsOfferAnswer = Type.Object({ isOffered: Type.Boolean() })

/** The caller's own number, and whether they have proved that it is theirs. */
export const OwnPhone = Type.Object({ phone: Type.String(), isVerified: Type.Boolean(), isOffered: Type.Boolean() })
export type OwnPhone = Static<typeof OwnPhone>

export const VerifyPhoneInput = Type.Object({
  id: Type.String({ maxLength: 64 }),
  value: Type.String({ maxLength: 20 }),
})
export const VerifyPhoneAnswer = Type.Object({ phone: Type.String() })

export const RetryInput = Type.Object({ ids: Type.Array(GivenId, { minItems: 1, maxItems: 500 }) })
