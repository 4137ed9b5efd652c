import { Type, type Static } from '../core/schema.ts'

export const THIRD_PARTY_PATH = '/blade-biz/thirdParty'

const Handle = Type.String({ minLength: 1, maxLength: 128 })

export const MiniCodeInput = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 256 }),
  /** Of the mini program; without it the one that the request's Referer names, else the only one of the tenant. */
  appId: Type.Optional(Type.String({ maxLength: 128 })),
  tenantId: Type.Optional(Type.String({ maxLength: 20 })),
})

/** `sessionKey` is a handle of ours that lives two hours; the key itself never leaves the server. */
export const MiniSession = Type.Object({ openId: Type.String(), unionId: Type.String(), sessionKey: Type.String() })
export type MiniSession = Static<typeof MiniSession>

export const MiniPhoneInput = Type.Object({ sessionKey: Handle, code: Type.String({ minLength: 1, maxLength: 256 }) })
export const MiniPhone = Type.Object({
  phoneNumber: Type.String(),
  purePhoneNumber: Type.String(),
  countryCode: Type.String(),
})
export type MiniPhone = Static<typeof MiniPhone>

export const MiniDecryptInput = Type.Object({
  sessionKey: Handle,
  encryptedData: Type.String({ minLength: 1, maxLength: 16_384 }),
  iv: Type.String({ minLength: 1, maxLength: 64 }),
})
/** What the mini program was given, opened. */
export const MiniDecrypted = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })
