import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { DICT_ENTRIES_EXPORT } from '@drawdesk/contract/settings/dict'
import { exportRoutes } from '../../../crud/export/export.routes.ts'
import type { Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AnyRoute } from '../../../wire/route.ts'
import { keepMatches } from './dict-entries.ts'
import type { DictFamily } from './dict-family.ts'
import { createDictRepository, type DictRow } from './dict.repository.ts'

const ALWAYS = ['code', 'dictKey', 'parentId', 'dictValueEn', 'sort', 'isSealed', 'remark'] as const

/**
 * Dictionaries with their entries, each row after the one that it stands below: a file that can be imported as it is. `code_equal` of one; what stands above a
 * match stays.
 */
export function entriesExportRoutes(deps: Deps, { table, entries, dicts }: DictFamily): AnyRoute[] {
  const resource: ResourceDefinition = {
    ...entries,
    name: `${dicts.name}Entry`,
    calls: { ...entries.calls, export: DICT_ENTRIES_EXPORT },
    fields: { ...entries.fields, remark: { kind: 'textarea' } } as ResourceDefinition['fields'], // shown here
  }
  return exportRoutes(deps, {
    resource,
    table,
    always: ALWAYS,
    async *chunks(scope, { filters }) {
      const repository = createDictRepository(deps.db, table)
      const matches = filters.length > 0 ? await repository.findMatches(scope, filters) : undefined
      const all = await repository.listAll(scope)
      yield parentsFirst(all, keepMatches(all, TREE_ROOT_ID, matches)) as unknown as Values[]
    },
  })
}

/** These rows of a forest from the top down, each with the name of the row above: its key where that name is not its own alone within the dictionary. */
function parentsFirst(all: readonly DictRow[], rows: readonly DictRow[]): (DictRow & { parentName: string })[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const named = Map.groupBy(all, ({ code, dictValue }) => JSON.stringify([code, dictValue]))
  const keyed = new Set(all.map(({ code, dictKey }) => JSON.stringify([code, dictKey])))
  const nameOf = ({ code, dictKey, dictValue }: DictRow): string => {
    const name = JSON.stringify([code, dictValue])
    return named.get(name)?.length === 1 && !keyed.has(name) ? dictValue : dictKey
  }
  const walk = (parentId: string, parentName: string): (DictRow & { parentName: string })[] =>
    (below.get(parentId) ?? []).flatMap((row) => [
      // Where nothing stands above, the cell is empty.
      { ...row, parentName, parentId: parentName === '' ? '' : row.parentId },
      ...walk(row.id, row.parentId === TREE_ROOT_ID ? '' : nameOf(row)),
    ])
  return walk(TREE_ROOT_ID, '')
}
