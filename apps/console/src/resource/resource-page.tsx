import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { permissionOf, type ResourceAction, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Static, TObject } from '@drawdesk/contract/core/schema'
import { Button, Pagination } from 'antd'
import { PAGE_SIZES } from '@drawdesk/contract/core/constants'
import { lazy, useEffect, useState, type ReactNode } from 'react'
import { LatePart } from '../components/late-part.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { loadChunk } from '../lib/chunks.ts'
import { usePermission } from '../lib/permissions.ts'
import { useText, useTexts } from '../lib/texts.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { BulkBar } from './list/bulk-bar.tsx'
import { ColumnChooser } from './list/column-chooser.tsx'
import { useColumnPrefs, visibleFields } from './list/column-prefs.ts'
import { ExportButton } from './list/export-button.tsx'
import { fieldsIn, type Field } from './field.ts'
import { FilterChips } from './list/filter-chips.tsx'
import type { InputProps } from './kinds/kind-inputs.tsx'
import { kindValues } from './kinds/kind-values.ts'
import { kinds } from './kinds/kinds.tsx'
import { isForbidden, ListBody } from './list/list-body.tsx'
import { ResourceCards } from './list/resource-cards.tsx'
import { ResourceDetail } from './form/resource-detail.tsx'
import { kitTexts } from './resource.i18n.ts'
import { ResourceTable } from './list/resource-table.tsx'
import { RowActions, type RowCommand } from './list/row-actions.tsx'
import { untyped, type Row } from './row.ts'
import { SearchForm } from './list/search-form.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import { useNewKey } from './list/use-new-key.ts'
import { useResourceForm } from './use-resource-form.ts'
import { useResourceList, type ResourceList } from './use-resource-list.ts'
import { useResourceRemove } from './use-resource-remove.tsx'
import './resource.css'

const OPEN_SEARCH_FIELDS = 3

/** With antd's Modal and Drawer: fetched once the list stands, or when it is first opened. */
const ResourceDialog = lazy(() => loadChunk(() => import('./form/resource-dialog.tsx').then(({ ResourceDialog: Dialog }) => ({ default: Dialog }))))

export interface ResourcePageProps<S extends TObject> {
  resource: ResourceDefinition<S>
  /** Replaces the kind's cell of a column. */
  cells?: { readonly [K in keyof Static<S> & string]?: (row: Static<S>) => ReactNode }
  /** Buttons for the whole list or the ticked rows, beside "delete". */
  toolbar?: (list: ResourceList<Static<S>>) => ReactNode
  /** The screen's own buttons of a row. */
  rowActions?: (row: Static<S>) => ReactNode
  /** Replaces the kind's input of a field. */
  formFields?: { readonly [K in keyof Static<S> & string]?: (props: InputProps) => ReactNode }
  /** Replaces the list of fields in the view of a row. */
  detail?: (row: Static<S>) => ReactNode
}

/** What the slots are inside the kit: the same functions with the row type forgotten. */
interface Slots {
  cells?: Readonly<Record<string, ((row: Row) => ReactNode) | undefined>>
  toolbar?: (list: ResourceList<Row>) => ReactNode
  rowActions?: (row: Row) => ReactNode
  formFields?: Readonly<Record<string, ((props: InputProps) => ReactNode) | undefined>>
  detail?: (row: Row) => ReactNode
}

/**
 * A whole list screen from a definition: search, table, paging, add, edit, view, delete, export, in both languages and by
 * permission. What a screen has of its own comes in by slots.
 *
 * @example export default function ParamPage() { return <ResourcePage resource={paramResource} /> }
 */
export function ResourcePage<S extends TObject>({ resource, ...typedSlots }: ResourcePageProps<S>): ReactNode {
  const definition = untyped(resource)
  const slots = typedSlots as unknown as Slots // Rows come from this resource's own list, so each is what the slots expect.
  const t = useTexts(kitTexts)
  const text = useText()
  const list = useResourceList(definition) as unknown as ResourceList<Row> // An untyped row has an id in every list call.
  const form = useResourceForm(definition)
  const isDialogWanted = useWanted(form.mode !== undefined)
  const remove = useResourceRemove(definition)
  const [prefs, setPrefs] = useColumnPrefs(definition.name)
  const isNarrow = useIsNarrow()
  const can = usePermitted(definition)
  const fields = form.allFields
  const listFields = fieldsIn(fields, 'list')
  const columns = visibleFields(listFields, prefs)
  const title = text(definition.texts.title)
  const onAdd = can.add ? () => form.add() : undefined
  useNewKey(can.add && form.mode === undefined, () => form.add())

  const nameOf = (row: Row) => (columns[0] ? kindValues[columns[0].definition.kind].toText(row[columns[0].name], columns[0], row) : row.id)
  const removeSelected = () => {
    const [first] = list.selected
    const row = list.selected.length === 1 ? list.rows.find(({ id }) => id === first) : undefined
    remove({ ids: list.selected, name: row && nameOf(row) })
  }
  const commands: RowCommand[] = [
    ...(can.edit ? [{ key: 'edit' as const, run: (row: Row) => form.edit(row.id) }] : []),
    ...(can.view ? [{ key: 'view' as const, run: (row: Row) => form.view(row.id) }] : []),
    ...(can.delete ? [{ key: 'delete' as const, run: (row: Row) => remove({ ids: [row.id], name: nameOf(row) }) }] : []),
  ]
  const Rows = isNarrow ? ResourceCards : ResourceTable
  return (
    <div className="res-page">
      <PageHeader title={title} purpose={text(definition.texts.purpose)}
        actions={onAdd && <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-keyshortcuts="n" onClick={onAdd}>{t('add')}</Button>} />
      <section className="res-panel">
        {!isForbidden(list.error) && <>
          <SearchForm name={definition.name} fields={fields.filter(({ definition: { search } }) => search)} openCount={isNarrow ? 1 : OPEN_SEARCH_FIELDS}
            filters={list.state.filters} onSearch={(filters) => list.change({ filters })} />
          <FilterChips fields={fields} filters={list.state.filters} onChange={(filters) => list.change({ filters })} />
          <BulkBar selected={list.selected} onClear={() => list.select([])} onDelete={can.delete ? removeSelected : undefined} slot={slots.toolbar?.(list)}>
            <Button type="text" icon={<ReloadOutlined aria-hidden />} aria-label={t('refresh')} title={t('refresh')} onClick={list.reload} />
            <ExportButton resource={definition} fields={columns} state={list.state} />
            <ColumnChooser fields={listFields} prefs={prefs} onChange={setPrefs} />
          </BulkBar>
        </>}
        <ListBody list={list} title={title} purpose={text(definition.texts.purpose)} onAdd={onAdd}>
          <div className={list.isTurning ? 'res-turning' : undefined} aria-busy={list.isFetching}>
            <Rows rows={list.rows} fields={columns} prefs={prefs} sort={list.state.sort} onSort={(sort) => list.change({ sort })} nameOf={nameOf}
              selected={can.delete || slots.toolbar ? list.selected : undefined} onSelect={list.select}
              renderCell={(field, row) => slots.cells?.[field.name]?.(row) ?? <KindCell field={field} row={row} />}
              renderActions={commands.length > 0 || slots.rowActions ? (row) => <RowActions row={row} name={nameOf(row)} commands={commands} slot={slots.rowActions?.(row)} /> : undefined} />
          </div>
          <ListFooter list={list} isNarrow={isNarrow} />
        </ListBody>
      </section>
      {isDialogWanted && (
        <LatePart>
          <ResourceDialog form={form} title={title} controls={slots.formFields} canEdit={can.edit}
            renderDetail={(row) => slots.detail?.(row) ?? <ResourceDetail fields={fields} row={row} renderCell={(field, shown) => slots.cells?.[field.name]?.(shown)} />} />
        </LatePart>
      )}
    </div>
  )
}

/** True from the first need on, or from an idle moment: what is fetched then is there when it is asked for. */
function useWanted(isNeeded: boolean): boolean {
  const [isWanted, setIsWanted] = useState(isNeeded)
  useEffect(() => whenIdle(() => setIsWanted(true)), [])
  if (isNeeded && !isWanted) setIsWanted(true)
  return isNeeded || isWanted
}

function KindCell({ field, row }: { field: Field; row: Row }): ReactNode {
  const { Cell } = kinds[field.definition.kind]
  return <Cell field={field} row={row} />
}

function ListFooter({ list, isNarrow }: { list: ResourceList<Row>; isNarrow: boolean }): ReactNode {
  const t = useTexts(kitTexts)
  const total = list.page?.total ?? 0
  return (
    <div className="res-footer">
      <span className="res-number">{t(list.page?.totalMore ? 'totalMore' : 'total', { total: total.toLocaleString('en') })}</span>
      <Pagination current={list.state.current} pageSize={list.state.size} total={total} simple={isNarrow} showSizeChanger={!isNarrow} pageSizeOptions={[...PAGE_SIZES]}
        onChange={(current, size) => list.change({ current: size === list.state.size ? current : 1, size })} />
    </div>
  )
}

/** What the definition offers and the user holds. */
function usePermitted(resource: ResourceDefinition): Record<ResourceAction, boolean> {
  const held = {
    add: usePermission(permissionOf(resource, 'add')),
    edit: usePermission(permissionOf(resource, 'edit')),
    view: usePermission(permissionOf(resource, 'view')),
    delete: usePermission(permissionOf(resource, 'delete')),
  }
  const offered = (action: ResourceAction) => resource.actions.includes(action) && held[action]
  return { add: offered('add'), edit: offered('edit'), view: offered('view'), delete: offered('delete') }
}
