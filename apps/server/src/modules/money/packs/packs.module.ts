import {
  AdjustCredits,
  CreditBalance,
  OfUser,
  PayGradeOrder,
  PayGradeQuery,
  PayGradeRow,
  PayGradeSave,
  ServiceBag,
  UserFlowPage,
  UserFlowQuery,
} from '@drawdesk/contract/money/credits'
import { USER_PAY_PATH } from '@drawdesk/contract/money/paths'
import { Id, IdsAnswer, PageOf, PageQuery, RemovedQuery, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import { readDateSearch } from '../../../crud/filters.ts'
import { historyRoutes } from '../../../crud/history/history.routes.ts'
import { readPaging } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission } from '../../../platform/scope.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { Credits } from '../credits/credits.ts'
import type { Packs } from './pack-goods.ts'
import { createUserCredits } from './user-credits.service.ts'

type Needs = Deps & { packs: Packs; credits: Credits }

const path = (call: string): string => `${USER_PAY_PATH}/${call}`

/** Packs on sale, and what people have of them. */
export const packsModule: Module<Needs> = {
  name: 'money/packs',
  routes: (deps) => [...gradeRoutes(deps), ...userRoutes(deps)],
}

const GRADE_READERS = ['userPay', 'userPay_view', 'userPay_grade']

function gradeRoutes(deps: Needs): AnyRoute[] {
  const { packs, config } = deps
  return [
    route({
      method: 'GET',
      path: path('findPayGrade'),
      summary: 'Packs on sale, in their order; those that are not, for people who manage packs',
      audit: 'userPay.findPayGrade',
      permission: 'signedIn',
      input: PayGradeQuery,
      answer: Type.Array(PayGradeRow),
      async handle({ caller, input: { active = 1 } }) {
        if (active !== 1 && !hasPermission(caller, 'userPay_grade')) throw commonErrors.forbidden()
        return packs.list(caller, active)
      },
    }),
    route({
      method: 'GET',
      path: path('gradePage'),
      summary: 'Packs: a page, in their order',
      audit: 'userPay.gradePage',
      permission: GRADE_READERS,
      input: Type.Object({ ...PageQuery.properties, ...RemovedQuery.properties }),
      answer: PageOf(PayGradeRow),
      handle: ({ caller, input }) =>
        packs.page(caller, readPaging(input), {
          dates: readDateSearch(input, config.timeZone),
          isRemoved: input.removed === 1,
        }),
    }),
    ...historyRoutes(deps, {
      resource: {
        name: 'userPay',
        path: path('grades'),
        row: PayGradeRow,
        texts: { title: { zh: '套餐', en: 'Packs' } },
      },
      table: 'payGrade',
      ofRemoved: true,
      permission: GRADE_READERS,
      scopeIn: (caller) => caller,
    }),
    route({
      method: 'POST',
      path: path('gradeSubmit'),
      summary: 'Pack: add, or change the one with this id',
      audit: 'userPay.gradeSubmit',
      permission: 'userPay_grade',
      input: PayGradeSave,
      answer: SaveAnswer,
      handle: ({ caller, input }) => packs.save(caller, input),
    }),
    route({
      method: 'POST',
      path: path('gradeOrder'),
      summary: 'Packs: offer them in this order',
      audit: 'userPay.gradeOrder',
      permission: 'userPay_grade',
      input: PayGradeOrder,
      answer: Type.Object({}),
      async handle({ caller, input }) {
        await packs.order(caller, input.ids)
        return {}
      },
    }),
    route({
      method: 'POST',
      path: path('gradeRemove'),
      summary: 'Remove packs, all or none; what was sold of them stays',
      audit: 'userPay.gradeRemove',
      permission: 'userPay_grade',
      input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) }),
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await packs.remove(caller, input.ids) }),
    }),
  ]
}

function userRoutes(deps: Needs): AnyRoute[] {
  const people = createUserCredits(deps)
  return [
    route({
      method: 'GET',
      path: path('findUserFlow'),
      summary: 'Moves of credits, newest first: one’s own, or of people within the data scope',
      audit: 'userPay.findUserFlow',
      permission: 'signedIn',
      input: UserFlowQuery,
      answer: UserFlowPage,
      handle: ({ caller, input: { userId, all, kind, ...input } }) =>
        people.flows(caller, {
          ...(userId === undefined ? {} : { userId }),
          all: all === 1,
          kind,
          dates: readDateSearch(input, deps.config.timeZone),
          paging: readPaging(input),
        }),
    }),
    route({
      method: 'GET',
      path: path('findUserServiceBag'),
      summary: 'Bags of credits, in the order in which they are spent: one’s own, or of somebody within the data scope',
      audit: 'userPay.findUserServiceBag',
      permission: 'signedIn',
      input: OfUser,
      answer: Type.Array(ServiceBag),
      handle: ({ caller, input }) => people.bags(caller, input.userId),
    }),
    route({
      method: 'GET',
      path: path('balance'),
      isBackground: true,
      summary: 'What somebody has to spend: one’s own, or of somebody within the data scope',
      audit: 'userPay.balance',
      permission: 'signedIn',
      input: OfUser,
      answer: CreditBalance,
      handle: ({ caller, input }) => people.balance(caller, input.userId),
    }),
    route({
      method: 'POST',
      path: path('adjust'),
      summary: 'Give credits to somebody, or take some',
      audit: 'userPay.adjust',
      permission: 'userPay_adjust',
      input: AdjustCredits,
      answer: CreditBalance,
      handle: ({ caller, input }) => people.adjust(caller, input),
    }),
  ]
}
