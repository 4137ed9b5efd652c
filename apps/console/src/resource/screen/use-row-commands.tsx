import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { ReactNode } from 'react'
import { RowActions, type RowCommand } from '../list/row-actions.tsx'
import type { RowHandlers } from '../list/keys/row-handlers.ts'
import type { Row } from '../row.ts'
import type { Slots } from '../slots.tsx'
import { usePermitted } from '../use-permitted.ts'
import type { FormValues, ResourceForm } from '../use-resource-form.ts'
import type { ResourceList } from '../use-resource-list.ts'
import { useResourceRemove } from '../use-resource-remove.tsx'

interface Choice {
  resource: ResourceDefinition
  slots: Slots
  form: Pick<ResourceForm, 'add' | 'edit' | 'view'>
  nameOf: (row: Row) => string
  /** Of a tree: what the form of a row below this one begins with; undefined where none may stand below it. */
  childOf?: (row: Row) => FormValues | undefined
}

interface RowCommands {
  /** What stands at the end of a row; undefined where nobody may do anything to one. */
  renderActions: ((row: Row) => ReactNode) | undefined
  /** The same by a press on the row, and by keys. */
  handlers: RowHandlers
  /** One word is all that a row offers. */
  hasOneAction: boolean
  /** Removes the ticked rows, after asking; undefined when the user may not delete. */
  removeSelected: ((list: Pick<ResourceList<Row>, 'selected' | 'selectedRows' | 'select'>) => void) | undefined
}

/** What this user can do to the rows of a resource: the kit's commands, and what the screen adds by its slots. */
export function useRowCommands({ resource, slots, form, nameOf, childOf }: Choice): RowCommands {
  const remove = useResourceRemove(resource, slots.askRefusal)
  const can = usePermitted(resource)
  const edit = slots.editor?.open ?? form.edit
  const view = slots.editor?.open ?? form.view
  // On a page of its own a row is looked at where it is edited: one way in is enough.
  const mayView = can.view && !(slots.editor && can.edit)
  const common: RowCommand[] = [
    ...(can.edit ? [{ key: 'edit' as const, run: (row: Row) => edit(row.id) }] : []),
    ...(mayView ? [{ key: 'view' as const, run: (row: Row) => view(row.id) }] : []),
    ...(can.delete
      ? [{ key: 'delete' as const, run: (row: Row) => remove({ ids: [row.id], name: nameOf(row) }) }]
      : []),
  ]
  const commandsOf = (row: Row): RowCommand[] => {
    const child = can.add ? childOf?.(row) : undefined
    return child ? [{ key: 'addChild', run: () => form.add({ ...child, parentId: row.id }) }, ...common] : common
  }
  const handlerOf = (wanted: RowCommand['key']) => common.find(({ key }) => key === wanted)?.run
  const hasSlots = slots.rowActions !== undefined || slots.rowMenu !== undefined
  const hasChildren = childOf !== undefined && can.add
  return {
    handlers: {
      onOpen: slots.onOpen ?? handlerOf('view') ?? handlerOf('edit'),
      onEdit: handlerOf('edit'),
      onRemove: handlerOf('delete'),
    },
    renderActions:
      common.length > 0 || hasSlots || hasChildren
        ? (row) => (
            <RowActions
              row={row}
              name={nameOf(row)}
              commands={commandsOf(row)}
              slot={slots.rowActions?.(row)}
              entries={slots.rowMenu?.(row)}
            />
          )
        : undefined,
    hasOneAction: common.length === 1 && !hasSlots && !hasChildren,
    removeSelected: can.delete
      ? ({ selected, selectedRows: [row], select }) =>
          remove({
            ids: selected,
            name: selected.length === 1 && row ? nameOf(row) : undefined,
            onRemoved: () => select([]),
          })
      : undefined,
  }
}
