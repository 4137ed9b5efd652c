import { bulkFieldsOf, namesOf, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { TObject } from '@drawdesk/contract/core/schema'
import type { ReactNode } from 'react'
import { formValuesOf, kindValues } from './kinds/kind-values.ts'
import { inlineOf } from './list/inline/inline.ts'
import { ListBody } from './list/list-body.tsx'
import type { RowsProps } from './list/resource-table.tsx'
import { useNewKey } from './list/keys/use-new-key.ts'
import { untyped, type Row } from './row.ts'
import { importAction } from './import/import-action.tsx'
import { ListScreen } from './screen/list-screen.tsx'
import { ListToolbar } from './screen/list-toolbar.tsx'
import { rowsOf, WideOrNarrow } from './screen/list-rows.tsx'
import { PagedBody } from './screen/paged-body.tsx'
import { ScreenDialog } from './screen/screen-dialog.tsx'
import { useListColumns } from './screen/use-list-columns.ts'
import { useRowAddress } from './screen/use-row-address.ts'
import { useRowCommands } from './screen/use-row-commands.tsx'
import { KindCell, type ResourcePageProps, type Slots } from './slots.tsx'
import { TenantScope } from './tenant/tenant-scope.tsx'
import { usePermitted } from './use-permitted.ts'
import { useResourceForm, type ResourceForm } from './use-resource-form.ts'
import { useResourceList, type ResourceList } from './use-resource-list.ts'
import './resource.css'

export type { ResourcePageProps } from './slots.tsx'

/**
 * A whole list screen from a definition: search, table, paging, add, edit, view, delete, export, in both languages and by
 * permission. What a screen has of its own comes in by slots.
 *
 * @example export default function ParamPage() { return <ResourcePage resource={paramResource} /> }
 */
export function ResourcePage<S extends TObject>(props: ResourcePageProps<S>): ReactNode {
  return (
    <TenantScope resource={props.resource}>
      <PagedScreen {...props} />
    </TenantScope>
  )
}

function PagedScreen<S extends TObject>(props: ResourcePageProps<S>): ReactNode {
  const list = useResourceList(untyped(props.resource)) as unknown as ResourceList<Row> // An untyped row has an id in every list call.
  return <ResourceScreen {...props} list={list} />
}

/** Fields that are no plain input here: with a cell or a control of the screen, or left out of the form for what the row says. */
function ownCellsOf(slots: Slots, form: ResourceForm, row: Row): readonly string[] {
  return [
    ...Object.keys(slots.cells ?? {}),
    ...Object.keys(slots.formFields ?? {}),
    ...(slots.hiddenFields?.({ ...row, ...formValuesOf(form.fields, row) }) ?? []),
  ]
}

/** Can many rows of it be given the same values? The calls of the kit that find rows by a text do that too. */
export function isBulkEdited(resource: ResourceDefinition): boolean {
  return namesOf(resource).length > 0 && bulkFieldsOf(resource).length > 0
}

interface ScreenProps {
  list: ResourceList<Row>
  /** Replaces the rows and what stands under them. */
  renderRows?: (rows: RowsProps) => ReactNode
  /** What a list without ticks has at the start of its bar. */
  bar?: ReactNode
}

/** The screen around a list, wherever its rows come from. */
export function ResourceScreen<S extends TObject>({
  resource,
  list,
  renderRows,
  bar,
  ...typedSlots
}: ResourcePageProps<S> & ScreenProps): ReactNode {
  const definition = untyped(resource)
  const slots = typedSlots as unknown as Slots // Rows come from this resource's own list, so each is what the slots expect.
  const can = usePermitted(definition)
  const { form, steps } = useRowAddress(useResourceForm(definition, slots), list, can.view)
  const columns = useListColumns(definition.name, form.allFields, { rows: list.rows })
  const mayEditMany = can.edit && isBulkEdited(definition)
  const words = { ...(slots.words && { words: slots.words }), emptyMore: slots.emptyMore }
  const add = slots.editor?.add ?? (() => form.add())
  const onAdd = can.add ? add : undefined
  useNewKey(can.add && form.mode === undefined, add)

  const [first] = columns.shown
  const nameOf = (row: Row) =>
    slots.nameOf?.(row) ?? (first ? kindValues[first.definition.kind].toText(row[first.name], first, row) : row.id)
  const { renderActions, handlers, hasOneAction, removeSelected } = useRowCommands({
    resource: definition,
    slots,
    form,
    nameOf,
  })
  const rows = rowsOf({
    list,
    columns,
    nameOf,
    renderActions,
    hasOneAction,
    ...handlers,
    inline: can.edit ? inlineOf(definition, (row) => ownCellsOf(slots, form, row)) : undefined,
    selected: can.delete || slots.toolbar || mayEditMany ? list.selected : undefined,
    renderCell: (field, row) => slots.cells?.[field.name]?.(row) ?? <KindCell field={field} row={row} />,
  })
  return (
    <ListScreen
      resource={definition}
      list={list}
      fields={form.allFields}
      searched={form.allFields.filter(
        ({ name, definition: { search } }) => search && !slots.unsearched?.includes(name),
      )}
      actions={importAction(slots.imported ?? definition, can)}
      onAdd={onAdd}
      above={slots.above}
      tabs={slots.tabs}
      toolbar={
        <ListToolbar
          resource={definition}
          list={list}
          columns={columns}
          onDelete={removeSelected && (() => removeSelected(list))}
          edit={mayEditMany ? { fields: form.allFields, controls: slots.formFields } : undefined}
          slot={bar ?? slots.toolbar?.(list)}
        />
      }
      dialogs={<ScreenDialog resource={definition} slots={slots} form={form} steps={steps} canEdit={can.edit} />}
    >
      {renderRows ? (
        <ListBody resource={definition} list={list} onAdd={onAdd} {...words}>
          {renderRows(rows)}
        </ListBody>
      ) : (
        <PagedBody resource={definition} list={list} onAdd={onAdd} {...words}>
          <WideOrNarrow {...rows} />
        </PagedBody>
      )}
    </ListScreen>
  )
}
