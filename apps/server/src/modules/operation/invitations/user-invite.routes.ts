import {
  DecideInvites,
  FindUserInvite,
  InviteGraph,
  InviteGraphQuery,
  InviteNumbers,
  InviteNumbersQuery,
  InvitePage,
  InviteQuery,
  InviteRules,
  InviteRulesView,
  InviteSimulation,
  SaveInviteRules,
  USER_INVITE_PATH,
  UserInvite,
} from '@drawdesk/contract/operation/invite'
import { IdsAnswer, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import { historyRoutes } from '../../../crud/history/history.routes.ts'
import { ONLY_ROW } from '../../../crud/history/row-change.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { Credits } from '../../money/credits/credits.ts'
import { createInviteDecisions } from './invite-decide.service.ts'
import { createInviteRulesService } from './rules/invite-rules.service.ts'
import { createInviteViews } from './views/invite-views.service.ts'
import type { Invitations } from './invitations.service.ts'
import { createInviteSettling } from './settle/settle.service.ts'

export type UserInviteNeeds = Deps & { invitations: Invitations; credits: Credits }

export function userInviteRoutes(deps: UserInviteNeeds): AnyRoute[] {
  const views = createInviteViews(deps)
  const rules = createInviteRulesService(deps)
  const decisions = createInviteDecisions({ ...deps, settling: createInviteSettling(deps) })
  const path = (call: string): string => `${USER_INVITE_PATH}/${call}`

  return [
    route({
      method: 'GET',
      path: path('findUserById'),
      summary:
        "A person's invitation code, their inviter, the people they invited; one's own, or with the right to look",
      audit: 'userInvite.findUserById',
      permission: 'signedIn',
      input: FindUserInvite,
      answer: UserInvite,
      handle: ({ caller, input }) => views.ofPerson(caller, input.id),
    }),
    route({
      method: 'GET',
      path: path('findNewUserAndInvNumRes'),
      load: 'heavy',
      summary: 'New people, invitations, first payments and rewards of each day',
      audit: 'userInvite.figures',
      permission: ['userInvite', 'userInvite_view'],
      input: InviteNumbersQuery,
      answer: InviteNumbers,
      handle: ({ caller, input }) => views.numbers(caller, input),
    }),
    route({
      method: 'GET',
      path: path('page'),
      load: 'heavy',
      summary: 'Invitations, and what became of each',
      audit: 'userInvite.page',
      permission: 'userInvite_view',
      input: InviteQuery,
      answer: InvitePage,
      handle: ({ caller, input }) => views.page(caller, input),
    }),
    route({
      method: 'GET',
      path: path('graph'),
      load: 'heavy',
      summary: 'People who invited each other or share a browser, an address or a payer',
      audit: 'userInvite.graph',
      permission: 'userInvite_view',
      input: InviteGraphQuery,
      answer: InviteGraph,
      handle: ({ caller, input }) => views.graph(caller, input),
    }),
    route({
      method: 'GET',
      path: path('findRules'),
      summary: 'The rules of rewards',
      audit: 'userInvite.findRules',
      permission: ['userInvite_view', 'userInvite_rules'],
      input: Type.Object({}),
      answer: InviteRulesView,
      handle: ({ caller }) => rules.read(caller),
    }),
    ...historyRoutes(deps, {
      resource: {
        name: 'userInvite',
        path: path('rules'),
        row: InviteRules,
        texts: { title: { zh: '邀请奖励规则', en: 'Invitation rewards' } },
      },
      table: 'userInviteRule',
      key: Type.Literal(ONLY_ROW),
      find: async () => undefined,
      permission: ['userInvite_view', 'userInvite_rules'],
      scopeIn: (caller) => caller,
    }),
    route({
      method: 'POST',
      path: path('rules'),
      summary: 'Save the rules of rewards; they count from now on',
      audit: 'userInvite.rules',
      permission: 'userInvite_rules',
      input: SaveInviteRules,
      answer: SaveAnswer,
      handle: ({ caller, input }) => rules.save(caller, input),
    }),
    route({
      method: 'POST',
      path: path('simulate'),
      load: 'heavy',
      summary: 'Rules played over the last 90 days; nothing is written',
      audit: 'userInvite.simulate',
      isRead: true,
      permission: 'userInvite_rules',
      input: InviteRules,
      answer: InviteSimulation,
      handle: ({ caller, input }) => rules.simulate(caller, input),
    }),
    route({
      method: 'POST',
      path: path('decide'),
      summary: 'Approve or reject invitations that are held, all or none',
      audit: 'userInvite.decide',
      permission: 'userInvite_decide',
      input: DecideInvites,
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await decisions.decide(caller, input) }),
    }),
  ]
}
