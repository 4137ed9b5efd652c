import { SESSION_END_REASONS } from './session-end-reasons.ts'
import { auditFields, DateTime, Flag, Type, type Static } from '../core/schema.ts'

/** A person as `/blade-user/info` and the token call show it. The password hash has no place in it. */
export const UserView = Type.Object({
  id: Type.String(),
  code: Type.String(),
  account: Type.String(),
  name: Type.String(),
  realName: Type.String(),
  avatar: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  birthday: DateTime,
  /** Key of the dictionary `sex`. */
  sex: Type.Union([Type.Integer(), Type.Null()]),
  sexName: Type.String(),
  /** Ids, comma-joined; so are `deptId` and `postId`. */
  roleId: Type.String(),
  deptId: Type.String(),
  postId: Type.String(),
  /** Names, comma-joined. */
  roleName: Type.String(),
  deptName: Type.String(),
  postName: Type.String(),
  tenantName: Type.String(),
  /** Key of the dictionary `user_type`, and its name. */
  userType: Type.Union([Type.Integer(), Type.Null()]),
  userTypeName: Type.String(),
  /** What the family's forms expect: never anything. */
  password: Type.Literal(''),
  ...auditFields,
})
export type UserView = Static<typeof UserView>

/**
 * Present during an impersonation, which changes nothing. `isOver` 1: its time is up (or a right it stood on is
 * gone); then the answers are those of who looks, and still nothing is changed until they leave.
 */
export const Viewing = Type.Object({
  tenantId: Type.String(),
  userId: Type.String(),
  account: Type.String(),
  realName: Type.String(),
  /** Name of who looks. */
  by: Type.String(),
  endTime: DateTime,
  /** Until then, as the server's clock has it. */
  secondsLeft: Type.Integer(),
  isOver: Flag,
})
export type Viewing = Static<typeof Viewing>

/** `/blade-auth/oauth/user-info`: the person and the aliases of their roles. */
export const UserInfo = Type.Object({
  ...UserView.properties,
  roles: Type.Array(Type.String()),
  viewing: Type.Optional(Viewing),
})

/** Arguments of the token call, from body or query (commercial-dialect §1). Which ones count depends on `grant_type`. */
export const TokenRequest = Type.Object({
  grant_type: Type.Optional(Type.String({ maxLength: 40 })),
  tenantId: Type.Optional(Type.String({ maxLength: 20 })),
  username: Type.Optional(Type.String({ maxLength: 255 })),
  /** SM2 hex, MD5 hex or plain text. */
  password: Type.Optional(Type.String({ maxLength: 2048 })),
  refresh_token: Type.Optional(Type.String({ maxLength: 8192 })),
  scope: Type.Optional(Type.String({ maxLength: 255 })),
  type: Type.Optional(Type.String({ maxLength: 40 })),
  source: Type.Optional(Type.String({ maxLength: 40 })),
  /** Of a third-party sign-in; beside `key` the text of the captcha, where the headers do not carry it. */
  code: Type.Optional(Type.String({ maxLength: 2048 })),
  key: Type.Optional(Type.String({ maxLength: 64 })),
  state: Type.Optional(Type.String({ maxLength: 2048 })),
  redirect_uri: Type.Optional(Type.String({ maxLength: 2048 })),
  /** Of a code by short message: its id, and the digits that came. */
  id: Type.Optional(Type.String({ maxLength: 64 })),
  value: Type.Optional(Type.String({ maxLength: 20 })),
})
export type TokenRequest = Static<typeof TokenRequest>

/** The token call answers this bare, without envelope. Ids are text, lists of ids comma-joined, `role_name` the aliases. */
export const TokenAnswer = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.String(),
  token_type: Type.Literal('bearer'),
  /** Lifetime of the access token in seconds. */
  expires_in: Type.Integer(),
  tenant_id: Type.String(),
  user_id: Type.String(),
  dept_id: Type.String(),
  post_id: Type.String(),
  role_id: Type.String(),
  /** `""` unless a third party vouched for the person. */
  oauth_id: Type.String(),
  account: Type.String(),
  user_name: Type.String(),
  nick_name: Type.String(),
  real_name: Type.String(),
  role_name: Type.String(),
  avatar: Type.String(),
  /** `time_zone` is the zone of every time on the wire (`Asia/Shanghai`); `switch_mode` is present and true while people choose a department and role. */
  detail: Type.Object({
    type: Type.String(),
    time_zone: Type.String(),
    switch_mode: Type.Optional(Type.Literal(true)),
  }),
  license: Type.String(),
  all_user_info: Type.Object({ userVO: UserView }),
  /** Present and true while only the password may be changed. */
  must_change_password: Type.Optional(Type.Literal(true)),
  /** Present and true while a second factor must be set up before anything else. */
  must_set_factor: Type.Optional(Type.Literal(true)),
})
export type TokenAnswer = Static<typeof TokenAnswer>

/** What the token call answers instead, with HTTP 400 (401 for an unknown client): no `code`, no `msg`, so that every client shows one message. */
export const TokenFailure = Type.Object({ error: Type.String(), error_description: Type.String() })
export type TokenFailure = Static<typeof TokenFailure>

/** Where the person's single sign-on ends their session as well; absent where there is none. */
export const SignedOut = Type.Object({ endSessionUrl: Type.Optional(Type.String()) })
export type SignedOut = Static<typeof SignedOut>

/** Key and picture on two levels, because clients of this family read either. With the captcha off both are `""` and `data.captcha` says so. */
export const CaptchaAnswer = Type.Object({
  code: Type.Integer(),
  success: Type.Boolean(),
  key: Type.String(),
  /** `data:image/png;base64,…` */
  image: Type.String(),
  data: Type.Object({
    key: Type.String(),
    image: Type.String(),
    captcha: Type.Optional(Type.Literal('off')),
  }),
  msg: Type.String(),
})
export type CaptchaAnswer = Static<typeof CaptchaAnswer>

/** One sign-in that still counts. */
export const SessionView = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  account: Type.String(),
  realName: Type.String(),
  clientId: Type.String(),
  address: Type.String(),
  userAgent: Type.String(),
  createTime: DateTime,
  lastSeen: DateTime,
  expireTime: DateTime,
  /** The session that asks. */
  isCurrent: Flag,
})
export type SessionView = Static<typeof SessionView>

/** One of the caller's own sign-ins, with its device in words. */
export const OwnSession = Type.Object({
  id: Type.String(),
  device: Type.String(),
  userAgent: Type.String(),
  clientId: Type.String(),
  address: Type.String(),
  createTime: DateTime,
  lastSeen: DateTime,
  expireTime: DateTime,
  /** {@link SignInWay}; `""` where nobody knows. */
  way: Type.String(),
  /** What it was confirmed by besides the first proof; `""` for nothing. */
  factor: Type.String(),
  isCurrent: Flag,
})
export type OwnSession = Static<typeof OwnSession>

export const EndedSession = Type.Object({
  ...OwnSession.properties,
  endedTime: DateTime,
  reason: Type.Enum([...SESSION_END_REASONS]),
})
export type EndedSession = Static<typeof EndedSession>

/** What somebody looks at to see whether only they are in their account. */
export const OwnSecurity = Type.Object({
  /** The sign-in before this one, of those that are kept; empty for none. */
  lastTime: DateTime,
  lastDevice: Type.String(),
  lastAddress: Type.String(),
  /** Wrong passwords and codes since then; the time and address are those of the last one. */
  failures: Type.Integer(),
  failureTime: DateTime,
  failureAddress: Type.String(),
  hasPassword: Flag,
  /** Since when the password is as it is; empty where nobody noted it. */
  passwordTime: DateTime,
})
export type OwnSecurity = Static<typeof OwnSecurity>

/** Ended ones are kept for thirty days, and the last fifty of them shown. */
export const OwnSessions = Type.Object({ open: Type.Array(OwnSession), ended: Type.Array(EndedSession) })
export type OwnSessions = Static<typeof OwnSessions>
