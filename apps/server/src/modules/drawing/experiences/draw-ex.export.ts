import { drawExResource } from '@drawdesk/contract/drawing/draw-ex'
import { exportedAs } from '../../../crud/export/export-own.ts'
import { idsRoutes } from '../../../crud/bulk/ids.routes.ts'
import { exportRoutes, type ExportOptions } from '../../../crud/export/export.routes.ts'
import { exportRows } from '../../../crud/export/export-rows.repository.ts'
import type { Filter, Listable } from '../../../crud/filters.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { AnyRoute } from '../../../wire/route.ts'
import { stateAt } from './states/ex-state.ts'

const COLUMNS = ['id', 'exName', 'muName', 'state', 'active', 'startTime', 'endTime', 'price', 'updateTime']

/** The experiences of the list as a sheet. `ready` comes before rows are read by these filters. */
export function drawExExport(
  deps: Pick<Deps, 'db' | 'config' | 'log' | 'clock'>,
  list: Listable,
  ready: (scope: Scope, filters: readonly Filter[]) => Promise<void>,
): AnyRoute[] {
  const options: ExportOptions = {
    resource: exportedAs(drawExResource, list), // its fields are named more narrowly
    table: 'drawEx',
    async *chunks(scope, asked) {
      await ready(scope, asked.filters)
      yield* exportRows(deps.db, scope, { table: 'drawEx', columns: COLUMNS, ...asked })
    },
    decorate: async (_scope, rows) =>
      rows.map((row) => ({ ...row, state: stateAt(row as { state: number; endTime: Date }, deps.clock.now()) })),
  }
  return [...exportRoutes(deps, options), ...idsRoutes(deps, options)]
}
