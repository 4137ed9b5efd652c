import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Type } from '@drawdesk/contract/core/schema'
import { dictEntryResource, dictResource } from '@drawdesk/contract/settings/dict'
import type { DictSeed } from './dict-seeds.ts'
import { dictSeeds } from './dict-seeds.ts'
import type { DictRow, DictTable } from './dict.repository.ts'

/** One of the two sets of dictionaries: what it is stored in, how it looks on the wire, and what the product needs of it. */
export interface DictFamily {
  table: DictTable
  /** The dictionaries themselves. */
  dicts: ResourceDefinition
  /** Entries, with every argument that the save call takes. A dictionary has no key of its own, so the key is asked for by a rule. */
  entries: ResourceDefinition
  /** Dictionaries that the product's own forms read, by code. */
  seeds: readonly DictSeed[]
}

export function defineFamily({ entries, ...family }: DictFamily): DictFamily {
  const row = Type.Object({ ...entries.row.properties, dictKey: Type.String({ maxLength: 64 }) })
  const { export: _file, ...calls } = entries.calls // dict-files.routes.ts
  return { ...family, entries: { ...entries, row, name: family.dicts.name, calls: { ...calls, list: 'list' } } }
}

export const systemDicts = defineFamily({
  table: 'systemDict',
  dicts: dictResource,
  entries: dictEntryResource,
  seeds: dictSeeds,
})

/** Does the product read by this code and key? What it does not read is the operator's own, added entries included. */
export function isFixed({ seeds }: DictFamily, row: Pick<DictRow, 'code' | 'dictKey' | 'parentId'>): boolean {
  const seed = seeds.find(({ code }) => code === row.code)
  return seed !== undefined && (row.parentId === '0' || seed.entries.some(({ key }) => key === row.dictKey))
}
