import type { Dict } from '@drawdesk/contract/settings/dict'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { RowCommand } from '../../../resource/list/row-actions.tsx'
import type { Row } from '../../../resource/row.ts'
import { usePermitted } from '../../../resource/use-permitted.ts'
import type { ResourceForm } from '../../../resource/use-resource-form.ts'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { useResourceRemove } from '../../../resource/use-resource-remove.tsx'

interface Choice {
  resource: ResourceDefinition
  /** Whose entries these are. */
  dict: Dict
  form: Pick<ResourceForm, 'add' | 'edit' | 'view'>
  nameOf: (row: Row) => string
}

interface EntryCommands {
  /** Of a row, in their order. */
  commands: readonly RowCommand[]
  /** Adds an entry at the top of the tree; undefined when the user may not add. */
  onAdd: (() => void) | undefined
  /** Removes the ticked ones, after asking; undefined when the user may not delete. */
  removeSelected: ((list: Pick<ResourceList<Row>, 'rows' | 'selected'>) => void) | undefined
}

/** What this user can do to the entries of a dictionary. */
export function useEntryCommands({ resource, dict, form, nameOf }: Choice): EntryCommands {
  const remove = useResourceRemove(resource)
  const can = usePermitted(resource)
  const addBelow = (parentId: string) => form.add({ parentId, code: dict.code })
  return {
    commands: [
      ...(can.edit ? [{ key: 'edit' as const, run: (row: Row) => form.edit(row.id) }] : []),
      ...(can.add ? [{ key: 'addChild' as const, run: (row: Row) => addBelow(row.id) }] : []),
      ...(can.view ? [{ key: 'view' as const, run: (row: Row) => form.view(row.id) }] : []),
      ...(can.delete
        ? [{ key: 'delete' as const, run: (row: Row) => remove({ ids: [row.id], name: nameOf(row) }) }]
        : []),
    ],
    onAdd: can.add ? () => addBelow(dict.id) : undefined,
    removeSelected: can.delete
      ? ({ rows, selected }) => {
          const row = selected.length === 1 ? rows.find(({ id }) => id === selected[0]) : undefined
          remove({ ids: selected, name: row && nameOf(row) })
        }
      : undefined,
  }
}
