import {
  GRAPH_MOST,
  INVITED_SHOWN,
  INVITE_DAYS_MOST,
  type InviteGraph,
  type InviteNumbers,
  type InviteQuery,
  type InviteReason,
  type InviteRow,
  type InviteState,
  type UserInvite,
} from '@drawdesk/contract/operation/invite'
import { INVITE_ARGUMENT } from '@drawdesk/contract/operation/invite-code'
import { readDateSearch } from '../../../../crud/filters.ts'
import { readPaging } from '../../../../crud/paging.ts'
import { daysBefore, spanOf } from '../../../../platform/days/day-span.ts'
import { beginningOf, dayOf } from '../../../../platform/days/periods.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { hasPermission, type Caller, type Scope } from '../../../../platform/scope.ts'
import { findPeopleNames } from '../../../organisation/users/names.repository.ts'
import { findTargets } from '../../../organisation/users/people/people.repository.ts'
import { graphOf } from './invite-graph.ts'
import { createInviteFiguresRepository, type DayNumbers } from './invite-figures.repository.ts'
import { createInviteListRepository } from './invite-list.repository.ts'
import { createInviteRepository, type InviteStored } from '../invite.repository.ts'
import { createInviteRuleRepository } from '../rules/invite-rule.repository.ts'
import { signsOf } from '../invite-signs.ts'
import type { Invitations } from '../invitations.service.ts'

/** Invitations that the graph is made of. */
const GRAPH_INVITES_MOST = 2_000
const NOTHING: Omit<DayNumbers, 'day'> = { newUsers: 0, invited: 0, paid: 0, rewardCredits: 0 }

/** Times are the database's: the wire layer writes them in the zone. */
type Timed<View> = { [Key in keyof View]: View[Key] | Date | null }
export type InviteRowShown = Timed<InviteRow>

/** What people are shown of invitations: their own, and the tenant's. */
export function createInviteViews(deps: Pick<Deps, 'db' | 'clock' | 'config'> & { invitations: Invitations }) {
  const { db, clock, config, invitations } = deps
  const { timeZone } = config

  /** Oneself, or somebody that the caller may look at. @throws AppError `common.forbidden`, `common.notFound` */
  async function whose(caller: Caller, id: string | undefined): Promise<string> {
    if (!id || id === caller.userId) return caller.userId
    if (!hasPermission(caller, 'userInvite_view')) throw commonErrors.forbidden()
    const [person] = await findTargets(db, caller, [id])
    if (!person) throw commonErrors.notFound()
    return id
  }

  const linkOf = (code: string): string => `${config.publicUrl ?? ''}/login?${INVITE_ARGUMENT}=${code}`

  async function promiseOf(scope: Pick<Scope, 'tenantId'>): Promise<UserInvite['promise']> {
    const { active, credits, when } = await createInviteRuleRepository(db).find(scope)
    return active === 1 && credits > 0 ? { credits, when } : null
  }

  return {
    /** A person's code, their inviter and the people they invited. @throws AppError `common.forbidden`, `common.notFound` */
    async ofPerson(caller: Caller, id: string | undefined) {
      const userId = await whose(caller, id)
      const invites = createInviteRepository(db)
      const [code, own, invited, sum, promise] = await Promise.all([
        // Who looks in somebody's name changes nothing.
        caller.view ? invitations.findCode(caller, userId) : invitations.codeOf(caller, userId),
        invites.findOfInvited(caller, userId),
        invites.listInvited(caller, userId, INVITED_SHOWN),
        invites.sumOf(caller, userId),
        promiseOf(caller),
      ])
      const names = await findPeopleNames(db, caller, [
        userId,
        ...(own ? [own.inviterId] : []),
        ...invited.map(({ invitedId }) => invitedId),
      ])
      const nameOf = (one: string): string => names.get(one) ?? ''
      return {
        userId,
        userName: nameOf(userId),
        code,
        link: code === '' ? '' : linkOf(code),
        inviter: own ? { userId: own.inviterId, userName: nameOf(own.inviterId), time: own.createTime } : null,
        invitedCount: sum.invited,
        reward: { credits: sum.credits, held: sum.held },
        invited: invited.map(({ invitedId, createTime, state, reason }) => ({
          userId: invitedId,
          userName: nameOf(invitedId),
          time: createTime,
          state: state as InviteState, // one that counts does not wait
          reason: reason as InviteReason | '',
        })),
        promise,
      }
    },

    /** New people and invitations of each day. @throws AppError `common.badInput` */
    async numbers(scope: Scope, given: { startTime?: string; endTime?: string }): Promise<InviteNumbers> {
      const span = { from: given.startTime || undefined, to: given.endTime || undefined }
      const days = spanOf(span, dayOf(clock.now(), timeZone), INVITE_DAYS_MOST)
      const [first, last] = [days[0] as string, days.at(-1) as string] // there is one
      const found = await createInviteFiguresRepository(db).days(scope, {
        from: beginningOf(first, timeZone),
        before: beginningOf(daysBefore(last, -1), timeZone),
        timeZone,
      })
      const known = new Map(found.map((row) => [row.day, row]))
      const sum = (name: keyof typeof NOTHING): number => found.reduce((all, row) => all + row[name], 0)
      return {
        records: days.map((day) => known.get(day) ?? { day, ...NOTHING }),
        totals: {
          newUsers: sum('newUsers'),
          invited: sum('invited'),
          paid: sum('paid'),
          rewardCredits: sum('rewardCredits'),
        },
      }
    },

    async page(scope: Scope, query: InviteQuery) {
      const { state, held, inviterId, inviterName, userName, code } = query
      const given = (text: string | undefined): string | undefined => text?.trim() || undefined
      const filter = {
        state,
        held,
        inviterId: given(inviterId),
        inviterName: given(inviterName),
        userName: given(userName),
        code: given(code),
        dates: readDateSearch(query, timeZone),
      }
      const found = await createInviteListRepository(db).page(scope, filter, readPaging(query))
      const names = await findPeopleNames(db, scope, peopleOf(found.records))
      return { ...found, records: found.records.map((row) => toView(row, names)) }
    },

    async graph(scope: Scope, { all, userId }: { all?: 0 | 1; userId?: string }): Promise<InviteGraph> {
      const list = createInviteListRepository(db)
      const invites = await list.listForGraph(scope, userId || undefined, GRAPH_INVITES_MOST)
      const people = [...new Set(invites.flatMap(({ inviterId, invitedId }) => [inviterId, invitedId]))]
      const [names, shared] = await Promise.all([findPeopleNames(db, scope, people), list.listShared(scope, people)])
      const nameOf = (id: string): string => names.get(id) ?? ''
      return graphOf({ invites, shared, nameOf, isWhole: all === 1, most: GRAPH_MOST })
    },
  }
}

const peopleOf = (rows: readonly InviteStored[]): string[] =>
  [...new Set(rows.flatMap(({ inviterId, invitedId, decidedBy }) => [inviterId, invitedId, decidedBy ?? '']))].filter(
    (id) => id !== '',
  )

function toView(row: InviteStored, names: ReadonlyMap<string, string>): InviteRowShown {
  const nameOf = (id: string | null): string => names.get(id ?? '') ?? ''
  return {
    id: row.id,
    inviterId: row.inviterId,
    inviterName: nameOf(row.inviterId),
    userId: row.invitedId,
    userName: nameOf(row.invitedId),
    code: row.code,
    state: row.state as InviteRow['state'], // checked by the table
    reason: row.reason as InviteRow['reason'],
    held: row.isHeld === 1 ? 1 : 0,
    shares: signsOf(row.shares),
    credits: row.credits,
    takenBack: Number(row.takenBack),
    createTime: row.createTime,
    approvedTime: row.approvedTime,
    paidTime: row.paidTime,
    metTime: row.metTime,
    holdUntil: row.holdUntil,
    rewardTime: row.rewardTime,
    orderId: row.orderId ?? '',
    remark: row.remark,
    decidedBy: nameOf(row.decidedBy),
    decidedTime: row.decidedTime,
    version: row.version,
  }
}
