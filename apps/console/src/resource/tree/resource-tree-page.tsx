import type { TObject } from '@drawdesk/contract/core/schema'
import type { ReactNode } from 'react'
import type { Field } from '../field.ts'
import { kindValues } from '../kinds/kind-values.ts'
import { useNewKey } from '../list/keys/use-new-key.ts'
import { untyped, type Row } from '../row.ts'
import { importAction } from '../import/import-action.tsx'
import { ListScreen } from '../screen/list-screen.tsx'
import { ListToolbar } from '../screen/list-toolbar.tsx'
import { PagedBody } from '../screen/paged-body.tsx'
import { ScreenDialog } from '../screen/screen-dialog.tsx'
import { useListColumns, type ListColumns } from '../screen/use-list-columns.ts'
import { useRowAddress } from '../screen/use-row-address.ts'
import { useRowCommands } from '../screen/use-row-commands.tsx'
import { KindCell, type ResourcePageProps, type Slots } from '../slots.tsx'
import { TenantScope } from '../tenant/tenant-scope.tsx'
import { usePermitted } from '../use-permitted.ts'
import { useResourceForm } from '../use-resource-form.ts'
import { FoldButtons, TreeFoot, unsortable } from './tree-parts.tsx'
import { TreeRows } from './tree-rows.tsx'
import { useResourceTree } from './use-resource-tree.ts'
import { useTreeFolds } from './use-tree-folds.ts'
import '../resource.css'
import './tree.css'

/** Room for a name that stands some levels in. */
const NAME_WIDTH_PX = 256

/**
 * A screen for rows that stand below each other (`isTree`): everything of `ResourcePage` but pages and order, with folding, and
 * adding below a row. The same slots; `toolbar` is given all rows, flat.
 *
 * @example export default function DeptPage() { return <ResourceTreePage resource={deptResource} /> }
 */
export function ResourceTreePage<S extends TObject>(props: ResourcePageProps<S>): ReactNode {
  return (
    <TenantScope resource={props.resource}>
      <ResourceTreeScreen {...props} />
    </TenantScope>
  )
}

function ResourceTreeScreen<S extends TObject>({ resource, ...typedSlots }: ResourcePageProps<S>): ReactNode {
  const definition = untyped(resource)
  const slots = typedSlots as unknown as Slots // Rows come from this resource's own list, so each is what the slots expect.
  const tree = useResourceTree(definition)
  const can = usePermitted(definition)
  const { form, steps } = useRowAddress(useResourceForm(definition, slots), { rows: tree.rows }, can.view)
  const folds = useTreeFolds(definition.name, tree)
  const columns = useTreeColumns(definition.name, form.allFields, tree.rows)
  const [first] = columns.shown
  const onAdd = can.add ? () => form.add() : undefined
  useNewKey(can.add && form.mode === undefined, () => form.add())

  const nameOf = (row: Row) =>
    slots.nameOf?.(row) ?? (first ? kindValues[first.definition.kind].toText(row[first.name], first, row) : row.id)
  // Rows on screen are without what is below them.
  const childOf = ({ id }: Row) => (slots.newChild ? slots.newChild(tree.places.get(id)?.row ?? { id }) : {})
  const { renderActions, handlers, removeSelected } = useRowCommands({
    resource: definition,
    slots,
    form,
    nameOf,
    childOf,
  })
  return (
    <ListScreen
      resource={definition}
      list={tree}
      fields={form.allFields}
      searched={form.allFields.filter(
        ({ name, definition: { search } }) => search && !slots.unsearched?.includes(name),
      )}
      actions={importAction(definition, can)}
      onAdd={onAdd}
      toolbar={
        <ListToolbar
          resource={definition}
          list={tree}
          columns={columns}
          onDelete={removeSelected && (() => removeSelected(tree))}
          slot={slots.toolbar?.(tree)}
          tools={<FoldButtons folds={folds} />}
          without={definition.calls.export === undefined ? ['export'] : []}
        />
      }
      dialogs={<ScreenDialog resource={definition} slots={slots} form={form} steps={steps} canEdit={can.edit} />}
    >
      <PagedBody
        resource={definition}
        list={tree}
        onAdd={onAdd}
        className="res-tree"
        foot={<TreeFoot total={tree.rows.length} />}
      >
        <TreeRows
          tree={tree}
          folds={folds}
          columns={columns}
          nameOf={nameOf}
          {...handlers}
          indented={first?.name}
          selected={can.delete || slots.toolbar ? tree.selected : undefined}
          renderCell={(field, row) => slots.cells?.[field.name]?.(row) ?? <KindCell field={field} row={row} />}
          renderActions={renderActions}
        />
      </PagedBody>
    </ListScreen>
  )
}

/** The columns of the resource; the first has room for its tree, and none orders the rows. */
function useTreeColumns(name: string, fields: readonly Field[], rows: readonly Row[]): ListColumns {
  const columns = useListColumns(name, fields, { rows })
  const [first] = columns.shown
  return {
    ...columns,
    shown: columns.shown.map(unsortable),
    widthsPx: first ? { [first.name]: NAME_WIDTH_PX } : {},
  }
}
