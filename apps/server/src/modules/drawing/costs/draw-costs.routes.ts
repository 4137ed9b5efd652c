import {
  BudgetChoices,
  DRAW_COSTS_PATH,
  DrawBudget,
  DrawBudgetSave,
  DrawCosts,
  DrawCostsQuery,
} from '@drawdesk/contract/drawing/draw-costs'
import { Id, IdsAnswer, RemovedQuery, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import { historyRoutes } from '../../../crud/history/history.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { XLSX_TYPE } from '../../../platform/xlsx/write-xlsx.ts'
import { sendXlsx } from '../../../wire/answer/send-xlsx.ts'
import { createBudgetSaver } from '../budgets/budget-save.service.ts'
import type { DrawBudgets } from '../budgets/draw-budgets.ts'
import { COSTS_FILE, costsSheet } from './costs-export.ts'
import { createCostsService } from './costs.service.ts'

const BUDGET_READERS = ['drawCosts', 'drawCosts_view', 'drawCosts_edit']
const Ids = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) })

export type DrawCostsNeeds = Deps & { drawBudgets: DrawBudgets }

/** `figures` and `exportCosts` read up to two years of days; for callers with a data scope, of records. */
export function drawCostsRoutes(deps: DrawCostsNeeds): AnyRoute[] {
  const costs = createCostsService(deps)
  const { drawBudgets: budgets } = deps
  const saver = createBudgetSaver(deps)
  const path = (call: string): string => `${DRAW_COSTS_PATH}/${call}`

  return [
    route({
      method: 'GET',
      path: path('figures'),
      load: 'heavy',
      summary: 'What drawings cost, by day and by API, style, experience, person or tenant',
      audit: 'drawCosts.figures',
      permission: 'drawCosts_view',
      input: DrawCostsQuery,
      answer: DrawCosts,
      handle: ({ caller, input }) => costs.read(caller, input),
    }),
    route({
      method: 'GET',
      path: path('exportCosts'),
      load: 'export',
      summary: 'The same as xlsx',
      audit: 'drawCosts.export',
      isExport: true,
      permission: 'drawCosts_view',
      isBare: true,
      sends: [XLSX_TYPE],
      input: DrawCostsQuery,
      answer: Type.Unknown(),
      async handle({ caller, input, language, reply }) {
        const by = input.by ?? 'day'
        const read = await costs.read(caller, { ...input, by })
        return sendXlsx(
          reply,
          `${COSTS_FILE[language]} ${read.from} ${read.to}`,
          costsSheet(read, by, { language, timeZone: deps.config.timeZone }),
        )
      },
    }),
    route({
      method: 'GET',
      path: path('budgets'),
      summary: 'Monthly budgets of drawing, with what is spent',
      audit: 'drawCosts.budgets',
      permission: BUDGET_READERS,
      input: RemovedQuery,
      answer: Type.Array(DrawBudget),
      handle: ({ caller, input }) => budgets.list(caller, input.removed === 1),
    }),
    route({
      method: 'GET',
      path: path('budgetChoices'),
      summary: 'APIs and experiences that a budget may be of',
      audit: 'drawCosts.budgetChoices',
      permission: 'drawCosts_edit',
      input: Type.Object({}),
      answer: BudgetChoices,
      handle: ({ caller }) => budgets.choices(caller),
    }),
    ...historyRoutes(deps, {
      resource: {
        name: 'drawCosts',
        path: path('budgets'),
        row: DrawBudget,
        texts: { title: { zh: '绘画预算', en: 'Drawing budgets' } },
      },
      table: 'drawBudget',
      ofRemoved: true,
      permission: BUDGET_READERS,
      scopeIn: (caller) => caller,
    }),
    route({
      method: 'POST',
      path: path('saveBudget'),
      summary: 'Budget of drawing: add, or change the one with this id',
      audit: 'drawCosts.saveBudget',
      permission: 'drawCosts_edit',
      input: DrawBudgetSave,
      answer: SaveAnswer,
      handle: ({ caller, input }) => saver.save(caller, input),
    }),
    route({
      method: 'POST',
      path: path('removeBudget'),
      summary: 'Remove budgets of drawing, all or none',
      audit: 'drawCosts.removeBudget',
      permission: 'drawCosts_edit',
      input: Ids,
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await saver.remove(caller, input.ids) }),
    }),
  ]
}
