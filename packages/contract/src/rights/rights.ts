import { DateTime, GivenDateTime, Id, IdOrEmpty, Nullable, RecordOf, Type, type Static } from '../core/schema.ts'

/** A link of the chain that leads from a person to what they may do, in the order in which it is asked. */
export const RIGHTS_LINKS = [
  'account',
  'tenant',
  'role',
  'platformOnly',
  'package',
  'menu',
  'button',
  'dataScope',
  'apiScope',
] as const
export type RightsLink = (typeof RIGHTS_LINKS)[number]

/** One link: does it hold, and what it rests on (names of roles, of the package, of scopes). */
export const RightsStep = Type.Object({
  link: Type.Unsafe<RightsLink>({ type: 'string', enum: [...RIGHTS_LINKS] }),
  isHeld: Type.Boolean(),
  /** What stands there: role, package, menu or scope, each with its id ("" where it has none) and who says so. */
  through: Type.Array(
    Type.Object({ kind: Type.String(), id: Type.String(), name: Type.String(), note: Type.String() }),
  ),
  /** One sentence in the language of who asks. */
  text: Type.String(),
})
export type RightsStep = Static<typeof RightsStep>

/** Why somebody can or cannot: `blocking` names the first link that does not hold, `""` when all do. */
export const RightsAnswer = Type.Object({
  isAllowed: Type.Boolean(),
  blocking: Type.String(),
  /** The question in words. */
  asked: Type.String(),
  steps: Type.Array(RightsStep),
})
export type RightsAnswer = Static<typeof RightsAnswer>

/** What is asked about a person: a permission code, a call, or a row of a resource; just one of them. */
export const RightsQuestion = Type.Object({
  userId: Id,
  /** Permission code of a menu or button. */
  code: Type.Optional(Type.String({ maxLength: 64 })),
  /** `GET` or `POST`, and path without /api. */
  method: Type.Optional(Type.String({ pattern: '^(GET|POST)?$' })),
  path: Type.Optional(Type.String({ maxLength: 255 })),
  /** Name of the resource (`user`) and id of the row. */
  scopeClass: Type.Optional(Type.String({ maxLength: 64 })),
  rowId: Type.Optional(Type.String({ pattern: '^[0-9]{0,19}$' })),
  tenantId: Type.Optional(Type.String({ maxLength: 6 })),
})
export type RightsQuestion = Static<typeof RightsQuestion>

/** Everything that can be asked about: menus and buttons in their order, calls, and the resources whose rows scopes can bind. */
export const RightsAskable = Type.Object({
  menus: Type.Array(
    Type.Object({ id: Id, parentId: Id, code: Type.String(), name: Type.String(), category: Type.Integer() }),
  ),
  calls: Type.Array(Type.Object({ method: Type.String(), path: Type.String(), name: Type.String() })),
  classes: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
})
export type RightsAskable = Static<typeof RightsAskable>

/** A code that a person holds and the roles that gave it to them. */
export const HeldRight = Type.Object({
  id: Id,
  parentId: Id,
  code: Type.String(),
  name: Type.String(),
  category: Type.Integer(),
  roles: Type.Array(Type.Object({ id: Id, roleName: Type.String() })),
})
export type HeldRight = Static<typeof HeldRight>

/** What kinds of things a change of rights changes. */
export const RIGHTS_CHANGE_KINDS = ['role', 'package', 'tenantPackage', 'dataScope', 'apiScope'] as const
export type RightsChangeKind = (typeof RIGHTS_CHANGE_KINDS)[number]
const Kind = Type.Unsafe<RightsChangeKind>({ type: 'string', enum: [...RIGHTS_CHANGE_KINDS] })

/**
 * A change before it is made. `role`: targetIds are roles, and the three lists as in a grant. `package`: one target, menuIds. `tenantPackage`:
 * the target is a tenant's number, packageId its new package ("" for none). `dataScope`, `apiScope`: one target, and what would be saved in `values`
 * (absent: removal).
 */
export const RightsChangeInput = Type.Object({
  kind: Kind,
  targetIds: Type.Array(Id, { minItems: 1, maxItems: 100 }),
  menuIds: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
  dataScopeIds: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
  apiScopeIds: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
  packageId: Type.Optional(Type.Union([Id, Type.Literal('')])),
  values: Type.Optional(RecordOf(Type.Unknown())),
  tenantId: Type.Optional(Type.String({ maxLength: 6 })),
})
export type RightsChangeInput = Static<typeof RightsChangeInput>

const Named = Type.Object({ id: Type.String(), name: Type.String() })

/** What a change would do. Lists are cut at 200 entries; the counts are whole. */
export const RightsPreview = Type.Object({
  /** People whose rights change, and of these those who gain or lose something. */
  userCount: Type.Integer(),
  gainCount: Type.Integer(),
  lossCount: Type.Integer(),
  users: Type.Array(
    Type.Object({
      id: Id,
      account: Type.String(),
      realName: Type.String(),
      tenantId: Type.String(),
      gained: Type.Array(Type.String()),
      lost: Type.Array(Type.String()),
    }),
  ),
  /** Names of the roles that are changed and that nobody who may sign in has. */
  unheld: Type.Array(Type.String()),
  /** Menus and buttons that at least one person gains or loses; of no person where a role that nobody has gives or loses them. */
  gained: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), users: Type.Integer() })),
  lost: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), users: Type.Integer() })),
  /** Guarded calls, in the same way. */
  callsGained: Type.Array(Named),
  callsLost: Type.Array(Named),
  /**
   * Rows that people see before and after, of those whose rows change (other rows of the same number count too); ordered by data. `isSampled` when not
   * all of them were counted. `isEmptied`: they hold the page and its scopes leave them nothing, although there are rows.
   */
  rows: Type.Array(
    Type.Object({
      userId: Id,
      account: Type.String(),
      realName: Type.String(),
      scopeClass: Type.String(),
      title: Type.String(),
      before: Type.Integer(),
      after: Type.Integer(),
      isEmptied: Type.Boolean(),
    }),
  ),
  isSampled: Type.Boolean(),
})
export type RightsPreview = Static<typeof RightsPreview>

/** 0 scheduled, 1 applied, 2 reverted, 3 cancelled, 4 failed when its time came, 5 waits for approval, 6 refused. */
export const RIGHTS_CHANGE_STATE = {
  scheduled: 0,
  applied: 1,
  reverted: 2,
  cancelled: 3,
  failed: 4,
  awaiting: 5,
  refused: 6,
} as const

/** A change of rights that was made, or waits for its time. */
export const RightsChange = Type.Object({
  id: Id,
  kind: Kind,
  /** Names of the roles, the package or the scope. */
  title: Type.String(),
  targetIds: Type.Array(Type.String()),
  state: Type.Integer(),
  /** When it is or was made. */
  applyTime: DateTime,
  appliedTime: DateTime,
  revertedTime: DateTime,
  /** Names of what it added and took away, cut at 50 each. */
  added: Type.Array(Type.String()),
  removed: Type.Array(Type.String()),
  addedCount: Type.Integer(),
  removedCount: Type.Integer(),
  /** Why it failed, or was refused; "" else. */
  error: Type.String(),
  /** Of the process that decides or decided it; "" where none did. */
  processInstanceId: IdOrEmpty,
  createUser: Nullable(Type.String()),
  createUserName: Type.String(),
  createTime: DateTime,
  /** The change that undid this one, or that this one undoes; "" else. */
  revertOf: Type.String(),
})
export type RightsChange = Static<typeof RightsChange>

/** A change to be made later. */
export const RightsSchedule = Type.Object({ ...RightsChangeInput.properties, applyTime: GivenDateTime })
export type RightsSchedule = Static<typeof RightsSchedule>
/** `processInstanceId`: of the process that has to approve it first; "" for none. `id` is "" where that would change nothing. */
export const RightsScheduled = Type.Object({ id: IdOrEmpty, processInstanceId: IdOrEmpty })

/** The change that undid another one, and names of what could not be undone: it was changed since, or is gone. */
export const RightsReverted = Type.Object({
  /** "" where the undoing waits for approval. */
  id: Type.String(),
  left: Type.Array(Type.String()),
  processInstanceId: IdOrEmpty,
})
export type RightsReverted = Static<typeof RightsReverted>
