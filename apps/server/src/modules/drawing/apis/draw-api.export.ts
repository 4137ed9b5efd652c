import { drawApiResource } from '@drawdesk/contract/drawing/draw-api-resource'
import { exportedAs } from '../../../crud/export/export-own.ts'
import { idsRoutes } from '../../../crud/bulk/ids.routes.ts'
import { exportRoutes, type ExportOptions } from '../../../crud/export/export.routes.ts'
import { exportRows } from '../../../crud/export/export-rows.repository.ts'
import type { Listable } from '../../../crud/filters.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AnyRoute } from '../../../wire/route.ts'

/** Read from the database: neither definitions nor secrets come near a file. */
const COLUMNS = ['id', 'apiName', 'capability', 'active', 'flow', 'baseUrl', 'updateTime']
const SAMPLE_ENGINE = { zh: '示例引擎', en: 'Sample engine' } as const

/** The drawing APIs of the list as a sheet. Of an address it says the host, as the screen does: what stands behind it may be a key. */
export function drawApiExport(deps: Pick<Deps, 'db' | 'config' | 'log'>, list: Listable): AnyRoute[] {
  const { health: _health, ...fields } = drawApiResource.fields // a state of the moment
  const screen = { ...drawApiResource, fields }
  const options: ExportOptions = {
    resource: exportedAs(screen, list),
    table: 'drawApi',
    chunks: (scope, asked) => exportRows(deps.db, scope, { table: 'drawApi', columns: COLUMNS, ...asked }),
    decorate: async (_caller, rows, language) =>
      rows.map((row) => ({ ...row, baseUrl: hostOf(String(row.baseUrl)) ?? SAMPLE_ENGINE[language] })),
  }
  return [...exportRoutes(deps, options), ...idsRoutes(deps, options)]
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined
}
