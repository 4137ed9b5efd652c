import { defineResource } from '../core/resource.ts'
import { DateTime, Flag, GivenId, Id, IdOrEmpty, pageAndDates, PageOf, Type, type Static } from '../core/schema.ts'
import { INVITE_CODE_TYPED_MOST } from './invite-code.ts'

/** Invitations, and what they bring (wire-operations §5). */
export const USER_INVITE_PATH = '/blade-biz/userInvite'

const wordOf = <Word extends string>(words: readonly Word[]) => Type.Unsafe<Word>({ type: 'string', enum: [...words] })

/** `rewarded`: the inviter has the credits; `rejected`: they get none, or had to give them back. */
export const INVITE_STATES = ['signedUp', 'paid', 'rewarded', 'rejected'] as const
/** `waiting`: registered, and an administrator has not let them in yet; such an invitation does not count. */
export const INVITE_ROW_STATES = ['waiting', ...INVITE_STATES] as const
export type InviteState = (typeof INVITE_STATES)[number]
export type InviteRowState = (typeof INVITE_ROW_STATES)[number]

/**
 * Why an invitation is rejected: the same person, somebody who stands above the inviter, somebody who was invited before; more than the rules allow on a day or for a person; the payment was
 * refunded; an operator decided so; the invited person or the inviter is gone.
 */
export const INVITE_REASONS = [
  'self',
  'circle',
  'repeat',
  'dayCap',
  'personCap',
  'refunded',
  'decided',
  'gone',
  'inviterGone',
] as const
export type InviteReason = (typeof INVITE_REASONS)[number]
const Reason = wordOf<InviteReason | ''>(['', ...INVITE_REASONS])

/** What two people may have in common that makes an invitation suspicious: the browser, the address on the network, who pays. */
export const INVITE_SIGNS = ['device', 'address', 'payer'] as const
export type InviteSign = (typeof INVITE_SIGNS)[number]
const Signs = Type.Array(wordOf(INVITE_SIGNS), { maxItems: INVITE_SIGNS.length })

/** When the rule of a reward is met. */
export const INVITE_WHENS = ['signUp', 'firstPayment'] as const
export type InviteWhen = (typeof INVITE_WHENS)[number]

const Count = Type.Integer({ minimum: 0 })
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

export const FindUserInvite = Type.Object({ id: Type.Optional(Id) })
export const UserInvite = Type.Object({
  userId: Id,
  userName: Type.String(),
  code: Type.String(),
  link: Type.String(),
  inviter: Type.Unsafe<{ userId: string; userName: string; time: string } | null>({
    type: 'object',
    nullable: true,
    properties: { userId: Id, userName: Type.String(), time: DateTime },
    required: ['userId', 'userName', 'time'],
  }),
  invitedCount: Count,
  reward: Type.Object({ credits: Count, held: Count }),
  invited: Type.Array(
    Type.Object({
      userId: Id,
      userName: Type.String(),
      time: DateTime,
      state: wordOf(INVITE_STATES),
      reason: Reason,
    }),
  ),
  /** What the tenant promises at present; null where it gives nothing. */
  promise: Type.Unsafe<{ credits: number; when: InviteWhen } | null>({
    type: 'object',
    nullable: true,
    properties: { credits: Count, when: wordOf(INVITE_WHENS) },
    required: ['credits', 'when'],
  }),
})
export type UserInvite = Static<typeof UserInvite>
/** The newest of those somebody invited; more of them in `+page`. */
export const INVITED_SHOWN = 100

export const INVITE_DAYS_MOST = 366
/** Days of the configured zone, both included; the last thirty unless said. */
export const InviteNumbersQuery = Type.Object({ startTime: Type.Optional(Day), endTime: Type.Optional(Day) })
const numbers = { newUsers: Count, invited: Count, paid: Count, rewardCredits: Count }
/** `rewardCredits`: given on that day and not taken back since. */
export const InviteNumbers = Type.Object({
  records: Type.Array(Type.Object({ day: Day, ...numbers })),
  totals: Type.Object(numbers),
})
export type InviteNumbers = Static<typeof InviteNumbers>

export const InviteRow = Type.Object({
  id: Id,
  inviterId: Id,
  inviterName: Type.String(),
  userId: Id,
  userName: Type.String(),
  code: Type.String(),
  state: wordOf(INVITE_ROW_STATES),
  reason: Reason,
  /** 1: an operator has to decide. */
  held: Flag,
  /** What the two, or two who were invited by one, have in common. */
  shares: Signs,
  /** What it is worth by the rule that was met; 0 before that. */
  credits: Count,
  takenBack: Count,
  /** Registered, let in, paid first, met the rule, is held until, was rewarded. */
  createTime: DateTime,
  approvedTime: DateTime,
  paidTime: DateTime,
  metTime: DateTime,
  holdUntil: DateTime,
  rewardTime: DateTime,
  orderId: IdOrEmpty,
  remark: Type.String(),
  decidedBy: Type.String(),
  decidedTime: DateTime,
  version: Type.Integer(),
})
export type InviteRow = Static<typeof InviteRow>
export const InvitePage = PageOf(InviteRow)
export const InviteQuery = Type.Object({
  ...pageAndDates,
  state: Type.Optional(wordOf(INVITE_ROW_STATES)),
  held: Type.Optional(Flag),
  /** Parts of their names or accounts. */
  inviterName: Type.Optional(Type.String({ maxLength: 60 })),
  userName: Type.Optional(Type.String({ maxLength: 60 })),
  code: Type.Optional(Type.String({ maxLength: INVITE_CODE_TYPED_MOST })),
  inviterId: Type.Optional(Id),
})
export type InviteQuery = Static<typeof InviteQuery>

/** The list as the console shows it. Not among `resources`: rows come from registrations alone. */
export const inviteResource = defineResource({
  name: 'userInvite',
  path: USER_INVITE_PATH,
  calls: { list: 'page', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore' },
  row: InviteRow,
  // Its call takes no search text.
  names: [],
  actions: [],
  fields: {
    userName: { kind: 'text', search: 'contains', sortable: false, widthPx: 128 },
    inviterName: { kind: 'text', search: 'contains', sortable: false, widthPx: 108 },
    state: {
      kind: 'select',
      search: 'equals',
      sortable: false,
      widthPx: 176,
      options: [
        { value: 'waiting', label: { zh: '待审核', en: 'Pending' } },
        { value: 'signedUp', label: { zh: '已注册', en: 'Signed up' } },
        { value: 'paid', label: { zh: '已付款', en: 'Paid' } },
        { value: 'rewarded', label: { zh: '已奖励', en: 'Rewarded' } },
        { value: 'rejected', label: { zh: '未奖励', en: 'Rejected' } },
      ],
    },
    held: {
      kind: 'select',
      search: 'equals',
      sortable: false,
      hideIn: ['list'],
      options: [
        { value: 1, label: { zh: '待处理', en: 'To review' } },
        { value: 0, label: { zh: '无需处理', en: 'No review needed' } },
      ],
    },
    shares: { kind: 'json', widthPx: 120 },
    credits: { kind: 'integer', sortable: false, widthPx: 84 },
    code: { kind: 'text', search: 'contains', sortable: false, widthPx: 88 },
    createTime: { kind: 'datetime', search: 'range', sortable: false, widthPx: 124 },
    paidTime: { kind: 'datetime', sortable: false, widthPx: 124 },
    holdUntil: { kind: 'datetime', sortable: false, widthPx: 124 },
  },
  texts: {
    title: { zh: '邀请', en: 'Invitations' },
    purpose: {
      zh: '谁邀请了谁，带来了多少新用户和付款，奖励发了多少',
      en: 'Invitations, the sign-ups and payments that followed, and the rewards',
    },
    fields: {
      userName: { label: { zh: '被邀请人', en: 'Invited' } },
      inviterName: { label: { zh: '邀请人', en: 'Inviter' } },
      state: { label: { zh: '状态', en: 'Status' } },
      held: { label: { zh: '处理', en: 'Review' } },
      shares: { label: { zh: '相同之处', en: 'In common' } },
      credits: { label: { zh: '奖励点数', en: 'Reward credits' } },
      code: { label: { zh: '邀请码', en: 'Invite code' } },
      createTime: { label: { zh: '注册时间', en: 'Registered' } },
      paidTime: { label: { zh: '首次付款', en: 'First payment' } },
      holdUntil: { label: { zh: '可发放时间', en: 'Payable from' } },
    },
  },
  defaultSort: { field: 'createTime', order: 'desc' },
})

export const INVITE_DECISIONS = ['approve', 'reject'] as const
export type InviteDecision = (typeof INVITE_DECISIONS)[number]
export const DecideInvites = Type.Object({
  ids: Type.Array(GivenId, { minItems: 1, maxItems: 200 }),
  decision: wordOf(INVITE_DECISIONS),
  remark: Type.Optional(Type.String({ maxLength: 200 })),
})
export type DecideInvites = Static<typeof DecideInvites>

/** Of a tenant. A cap of 0 is none; `lifeDays` 0: the credits never expire. */
export const InviteRules = Type.Object({
  active: Flag,
  credits: Type.Integer({ minimum: 0, maximum: 100_000 }),
  when: wordOf(INVITE_WHENS),
  /** Between the moment in which the rule is met and the reward. */
  holdDays: Type.Integer({ minimum: 0, maximum: 90 }),
  /** Rewards that one inviter gets for a day, and in all. */
  dayCap: Type.Integer({ minimum: 0, maximum: 10_000 }),
  personCap: Type.Integer({ minimum: 0, maximum: 100_000 }),
  lifeDays: Type.Integer({ minimum: 0, maximum: 3_650 }),
  /** What holds a reward for a decision. */
  suspects: Signs,
})
export type InviteRules = Static<typeof InviteRules>
/** Of a tenant that has saved none: nothing is given. */
export const INVITE_RULES_DEFAULT: InviteRules = {
  active: 0,
  credits: 20,
  when: 'firstPayment',
  holdDays: 7,
  dayCap: 10,
  personCap: 200,
  lifeDays: 365,
  suspects: [...INVITE_SIGNS],
}
export const InviteRulesView = Type.Object({
  ...InviteRules.properties,
  /** 0: none were saved. */
  version: Count,
  updateTime: DateTime,
  updatedBy: Type.String(),
})
export type InviteRulesView = Static<typeof InviteRulesView>
export const SaveInviteRules = Type.Object({ ...InviteRules.properties, version: Type.Optional(Count) })
export type SaveInviteRules = Static<typeof SaveInviteRules>

export const SIMULATED_DAYS = 90
const Sum = Type.Object({ count: Count, credits: Count })
/** What rules would have made of the days that are played. `held`: not due yet, or waiting for a decision; `unmet`: the rule was not met. */
export const InvitePlay = Type.Object({
  given: Sum,
  held: Sum,
  refused: Sum,
  unmet: Count,
  reasons: Type.Array(Type.Object({ reason: wordOf(INVITE_REASONS), count: Count })),
  days: Type.Array(Type.Object({ day: Day, given: Count, held: Count, refused: Count })),
})
export type InvitePlay = Static<typeof InvitePlay>
/** `before`: the rules as they are; `after`: those that were sent. Nothing is written. */
export const InviteSimulation = Type.Object({ from: Day, to: Day, before: InvitePlay, after: InvitePlay })
export type InviteSimulation = Static<typeof InviteSimulation>

/** People that one look at the graph shows at most. */
export const GRAPH_MOST = 300
/** `all` 0 (unless said): only groups in which somebody shares something. */
export const InviteGraphQuery = Type.Object({ all: Type.Optional(Flag), userId: Type.Optional(Id) })
export const InviteGraph = Type.Object({
  nodes: Type.Array(
    Type.Object({
      userId: Id,
      userName: Type.String(),
      /** Number of their group, from 1; those with the most in common first. */
      cluster: Count,
      invitedCount: Count,
      /** An invitation of them waits for a decision. */
      held: Flag,
    }),
  ),
  links: Type.Array(
    Type.Object({
      from: Id,
      to: Id,
      kind: wordOf(['invited', 'shares']),
      /** Of the invitation, `""` where they only share something. */
      inviteId: IdOrEmpty,
      state: wordOf(['', ...INVITE_ROW_STATES]),
      held: Flag,
      shares: Signs,
    }),
  ),
  clusters: Type.Array(Type.Object({ cluster: Count, people: Count, invitations: Count, held: Count, shares: Signs })),
  /** There are more than are shown. */
  isCut: Type.Boolean(),
})
export type InviteGraph = Static<typeof InviteGraph>
