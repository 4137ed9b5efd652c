import { Flag, Id, IdOrEmpty, DateTime, Type, type Static } from '../core/schema.ts'

/** What drawings cost, and the budgets that watch it. */
export const DRAW_COSTS_PATH = '/blade-biz/drawCosts'

/** `tenant`: for the platform's operator, over all tenants. */
export const DRAW_COST_KEYS = ['day', 'api', 'style', 'ex', 'user', 'tenant'] as const
export type DrawCostKey = (typeof DRAW_COST_KEYS)[number]
/** Days that one look spans at most. */
export const DRAW_COST_DAYS_MAX = 366
/** As `tenantId`, for the platform's operator: everybody's. */
export const ALL_TENANTS_ASKED = 'all'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const Count = Type.Integer({ minimum: 0 })
/** Decimal text; every amount is exact. */
const Money = Type.Object({ amount: Type.String(), currency: Type.String() })
export type DrawMoney = Static<typeof Money>

/**
 * `from` and `to`: days of the configured zone, both included; default the last 30. A drawing and all that was ever paid for it belong to the day on which it was first sent, as in every other figure, so each sum
 * is that of the records one can open.
 */
export const DrawCostsQuery = Type.Object({
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  by: Type.Optional(Type.Enum([...DRAW_COST_KEYS])),
  apiId: Type.Optional(Id),
  styleId: Type.Optional(Id),
  exId: Type.Optional(Id),
  userId: Type.Optional(Id),
  tenantId: Type.Optional(Type.String({ maxLength: 12 })),
})
export type DrawCostsQuery = Static<typeof DrawCostsQuery>

const figures = {
  drawings: Count,
  succeeded: Count,
  failed: Count,
  blocked: Count,
  /** Ended without a picture and were charged all the same; `lost` is what that cost. */
  chargedInVain: Count,
  /** Pictures of an API whose price nobody entered: not free, unknown. */
  unpriced: Count,
  costs: Type.Array(Money),
  lost: Type.Array(Money),
}
export const DrawCostFigures = Type.Object(figures)
export type DrawCostFigures = Static<typeof DrawCostFigures>
/** `key`: the day or an id, `""` for drawings without one (no style, no experience, made by the server itself); `name` is what people read (`""` where it is gone). */
export const DrawCostRow = Type.Object({ key: Type.String(), name: Type.String(), ...figures })
export type DrawCostRow = Static<typeof DrawCostRow>
/** `previous`: of as many days before. `days` has each day of the span; `rows` by what was asked (at most 500, the dearest first; days in order). */
export const DrawCosts = Type.Object({
  from: Day,
  to: Day,
  total: DrawCostFigures,
  previous: DrawCostFigures,
  previousFrom: Day,
  previousTo: Day,
  days: Type.Array(DrawCostRow),
  rows: Type.Array(DrawCostRow),
  isCut: Type.Boolean(),
})
export type DrawCosts = Static<typeof DrawCosts>

export const BUDGET_SUBJECTS = ['tenant', 'api', 'ex'] as const
export type BudgetSubject = (typeof BUDGET_SUBJECTS)[number]
/** From these shares of a budget on its holders are notified, once each in a month. */
export const BUDGET_ALARMS = [80, 100] as const
export const BUDGETS_MAX = 200

/** Above nothing, below a billion, eight decimals at most. */
const Amount = Type.String({ pattern: '^(?=.*[1-9])\\d{1,9}(\\.\\d{1,8})?$', maxLength: 18 })
const Currency = Type.String({ pattern: '^[A-Z]{3}$' })

/** A monthly amount in one currency, of all drawings or those of one API or experience (`subjectId`). `isStopping` 1: at 100 % nothing more is sent to a provider until the month ends or the budget is raised. */
export const DrawBudget = Type.Object({
  id: Id,
  subject: Type.Enum([...BUDGET_SUBJECTS]),
  subjectId: IdOrEmpty,
  /** `""` where it is gone, and of `tenant`. */
  subjectName: Type.String(),
  currency: Currency,
  amount: Type.String(),
  /** Of the drawings that were sent this month. */
  spent: Type.String(),
  /** Whole percent, rounded down. */
  percent: Count,
  isStopping: Flag,
  remark: Type.String({ maxLength: 255 }),
  resetTime: DateTime,
  version: Type.Integer(),
})
export type DrawBudget = Static<typeof DrawBudget>
/** What a budget may be of, by name. */
const Named = Type.Object({ id: Id, name: Type.String() })
export const BudgetChoices = Type.Object({ apis: Type.Array(Named), exs: Type.Array(Named) })
export type BudgetChoices = Static<typeof BudgetChoices>
export const DrawBudgetSave = Type.Object({
  id: Type.Optional(Id),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  subject: Type.Optional(Type.Enum([...BUDGET_SUBJECTS])),
  subjectId: Type.Optional(IdOrEmpty),
  currency: Type.Optional(Currency),
  amount: Type.Optional(Amount),
  isStopping: Type.Optional(Flag),
  remark: Type.Optional(Type.String({ maxLength: 255 })),
})
export type DrawBudgetSave = Static<typeof DrawBudgetSave>
