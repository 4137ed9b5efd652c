import { drawPayLogResource, PayStateCounts } from '@drawdesk/contract/money/draw-pay-log'
import { Type } from '@drawdesk/contract/core/schema'
import { exportRows } from '../../../crud/export/export-rows.repository.ts'
import { exportRoutes } from '../../../crud/export/export.routes.ts'
import { filterSchemaOf, readFilters } from '../../../crud/filters.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import { createPaymentCountsRepository } from './payment-counts.repository.ts'

const COLUMNS = ['id', ...Object.keys(drawPayLogResource.fields)]
/** In a sheet people add up yuan. */
const yuan = (fen: unknown): number => Number(fen) / 100
const IS_NO_PACK = { column: 'kind', operator: '<>', value: 'pack' } as const

/** What the list of payments has beside its rows: how many are in each state, and the sheet. */
export const paymentsModule: Module = { name: 'money/payments', routes: paymentsRoutes }

function paymentsRoutes(deps: Deps): AnyRoute[] {
  const { db, config } = deps
  const counts = createPaymentCountsRepository(db)
  return [
    route({
      method: 'GET',
      path: `${drawPayLogResource.path}/counts`,
      load: 'heavy',
      isBackground: true,
      summary: 'How many orders of drawings and prints are in each state',
      audit: 'drawPayLog.counts',
      permission: 'drawPayLog',
      input: Type.Object(filterSchemaOf(drawPayLogResource)),
      answer: PayStateCounts,
      handle: async ({ caller, input }) => ({
        counts: await counts.byState(caller, readFilters(drawPayLogResource, input, config.timeZone)),
      }),
    }),
    ...exportRoutes(deps, {
      resource: { ...drawPayLogResource, code: 'drawPayLog_export' },
      table: 'payOrder',
      always: ['refundAmount', 'currency'],
      narrow: async (filters) => [...filters, IS_NO_PACK],
      chunks: (scope, asked) => exportRows(db, scope, { table: 'payOrder', columns: COLUMNS, ...asked }),
      decorate: async (_scope, rows) =>
        rows.map((row) => ({ ...row, amount: yuan(row.amount), refundAmount: yuan(row.refundAmount) })),
    }),
  ]
}
