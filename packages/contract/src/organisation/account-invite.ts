import { DateTime, Id, Type, type Static } from '../core/schema.ts'

export const ACCOUNT_INVITE_PATH = '/blade-user/account-invite'
/** Where the link leads in the console; the token stands behind the `#`, which no server and no log sees. */
export const ACCOUNT_INVITE_PAGE = '/invite'
export const INVITE_DAYS = [1, 3, 7, 14, 30] as const
export const INVITE_DAYS_DEFAULT = 7
export const INVITE_STATES = ['pending', 'accepted', 'expired', 'revoked'] as const
export type InviteState = (typeof INVITE_STATES)[number]

/** Tenant and secret: `000000.` and 43 letters. */
export const INVITE_TOKEN = '^[0-9]{6}\\.[A-Za-z0-9_-]{43}$'
const Token = Type.String({ maxLength: 60 })

/**
 * What becomes of the e-mail: `queued` (goes out by itself, tried again where the mail server puts it off), `noChannel` (none is set up), `noAddress` (the
 * console's own is not known), `failed`. `none`: no e-mail address is given.
 */
export const INVITE_MAILS = ['none', 'queued', 'sent', 'noChannel', 'noAddress', 'failed'] as const
export type InviteMail = (typeof INVITE_MAILS)[number]

export const AccountInvite = Type.Object({
  id: Id,
  /** `""`: for anybody who has the link. */
  email: Type.String(),
  roleId: Type.String(),
  roleName: Type.String(),
  deptId: Type.String(),
  deptName: Type.String(),
  /** Who invited last. */
  inviterName: Type.String(),
  state: Type.Enum([...INVITE_STATES]),
  createTime: DateTime,
  expireTime: DateTime,
  /** When the link went out by e-mail; empty where it did not. */
  sentTime: DateTime,
  mail: Type.Enum([...INVITE_MAILS]),
  /** Why it failed, or, of a queued one, why it did not go out at the last try. */
  mailProblem: Type.String(),
  /** 1: what became of a try is not known, so the e-mail may have arrived more than once. */
  mailMaybeTwice: Type.Integer(),
  acceptedTime: DateTime,
  /** The account that came of it. */
  account: Type.String(),
})
export type AccountInvite = Static<typeof AccountInvite>

export const AccountInviteSave = Type.Object({
  email: Type.Optional(Type.String({ maxLength: 255 })),
  /** Comma lists of ids. */
  roleId: Type.Optional(Type.String({ maxLength: 2_000 })),
  deptId: Type.Optional(Type.String({ maxLength: 2_000 })),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
})
export type AccountInviteSave = Static<typeof AccountInviteSave>

/** The link, in this answer alone: behind which address of the tenant (none: that of the console that asks), and its path with the token. */
export const AccountInviteMade = Type.Object({
  id: Id,
  hosts: Type.Array(Type.String()),
  path: Type.String(),
  expireTime: DateTime,
  mail: Type.Enum([...INVITE_MAILS]),
  mailProblem: Type.String(),
})
export type AccountInviteMade = Static<typeof AccountInviteMade>

/** What who has the link sees of it. */
export const AccountInviteLook = Type.Object({
  tenantName: Type.String(),
  inviterName: Type.String(),
  email: Type.String(),
  expireTime: DateTime,
})
export type AccountInviteLook = Static<typeof AccountInviteLook>

export const AccountInviteToken = Type.Object({ token: Token })
export const AccountInviteAccept = Type.Object({
  token: Token,
  account: Type.Optional(Type.String({ maxLength: 100 })),
  realName: Type.Optional(Type.String({ maxLength: 100 })),
  /** In any of the three forms of the sign-in. */
  password: Type.Optional(Type.String({ maxLength: 2048 })),
})
