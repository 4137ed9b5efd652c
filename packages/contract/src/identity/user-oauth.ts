import { DateTime, Flag, GivenId, Id, Type, type Static } from '../core/schema.ts'
import { SIGN_IN_KINDS } from './sign-in-kinds.ts'
import { SignInWay } from './sign-in-source.ts'

export const USER_OAUTH_PATH = '/blade-user/userOauth'

/** An identity of a third party that belongs to the caller's account. */
export const UserOauth = Type.Object({
  id: Id,
  source: Type.String(),
  /** What the tenant calls the source. */
  sourceName: Type.String(),
  icon: Type.String(),
  userName: Type.String(),
  avatar: Type.String(),
  createTime: DateTime,
  /** The caller came in by it. */
  isCurrent: Flag,
  /** 0: the last way into the account. */
  canUnbind: Flag,
})
export type UserOauth = Static<typeof UserOauth>

/** The caller's identities, and the sources that none of them is of. */
export const UserOauths = Type.Object({ links: Type.Array(UserOauth), ways: Type.Array(SignInWay) })
export type UserOauths = Static<typeof UserOauths>

export const BindInput = Type.Object({
  source: Type.Enum([...SIGN_IN_KINDS]),
  /** A path of the console to come back to. */
  redirect: Type.Optional(Type.String({ maxLength: 1_000 })),
})
/** Where the browser goes on. */
export const BindAnswer = Type.Object({ address: Type.String() })
export const UnbindInput = Type.Object({ id: GivenId })
