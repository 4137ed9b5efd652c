import { DateTime, Flag, Id, Type, type Static } from '../core/schema.ts'

/** What a new or reset account signs in with the first time: shown once, to who made it, and never again. */
export const FirstSignIn = Type.Object({
  userId: Id,
  account: Type.String(),
  realName: Type.String(),
  /** In clear; to be changed at the first sign-in. */
  password: Type.String(),
  /** After this it opens nothing. */
  expireTime: DateTime,
})
export type FirstSignIn = Static<typeof FirstSignIn>

/** Such accounts of one tenant, and where they sign in. */
export const FirstSignIns = Type.Object({
  tenantId: Type.String(),
  tenantName: Type.String(),
  /** Hosts at which the tenant signs in; none: at its number, where that is asked for, else nowhere. */
  hosts: Type.Array(Type.String()),
  /** Tenant mode is on: at a host of nobody the login page asks for the number. */
  isNumberAsked: Flag,
  /** The platform's own tenant, which signs in at any host of nobody. */
  isPlatform: Flag,
  people: Type.Array(FirstSignIn),
})
export type FirstSignIns = Static<typeof FirstSignIns>
