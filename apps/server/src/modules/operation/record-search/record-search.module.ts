import { Type } from 'typebox'
import {
  FoundRecords,
  RECORD_SEARCH_LEAST,
  RECORD_SEARCH_PATH,
  type FoundRecord,
} from '@drawdesk/contract/operation/record-search'
import { SEARCH_MOST } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { route, type Module } from '../../../wire/route.ts'
import type { RouteTable } from '../../../wire/route-table.ts'
import { createRecordSearch } from './record-search.service.ts'

/** The search over all lists. */
export const recordSearchModule: Module<Deps & { routeTable: RouteTable }> = {
  name: 'operation/record-search',
  routes(deps) {
    const search = createRecordSearch(deps)
    return [
      route({
        method: 'GET',
        path: RECORD_SEARCH_PATH,
        summary: 'Records by name, over all lists that the caller may open',
        audit: 'recordSearch.find',
        permission: 'signedIn',
        isBackground: true,
        load: 'heavy',
        input: Type.Object({ text: Type.String({ minLength: RECORD_SEARCH_LEAST, maxLength: SEARCH_MOST }) }),
        answer: FoundRecords,
        handle: ({ caller, input, language }): Promise<{ records: FoundRecord[]; isPartial: boolean }> =>
          search(caller, input.text.trim(), language),
      }),
    ]
  },
}
