import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import type { TObject } from '@drawdesk/contract/core/schema'
import { Button, Pagination } from 'antd'
import { PAGE_SIZES } from '@drawdesk/contract/core/constants'
import type { ReactNode } from 'react'
import { PageHeader } from '../components/page-header.tsx'
import { useText, useTexts } from '../lib/texts/texts.ts'
import { BulkBar } from './list/bulk-bar.tsx'
import { ColumnChooser } from './list/column-chooser.tsx'
import { useColumnPrefs, visibleFields } from './list/column-prefs.ts'
import { ExportButton } from './list/export-button.tsx'
import { fieldsIn } from './field.ts'
import { FilterChips } from './list/filter-chips.tsx'
import { kindValues } from './kinds/kind-values.ts'
import { isForbidden, ListBody } from './list/list-body.tsx'
import { ResourceCards } from './list/resource-cards.tsx'
import { LazyResourceDialog } from './form/lazy-dialog.tsx'
import { ResourceDetail } from './form/resource-detail.tsx'
import { kitTexts } from './resource.i18n.ts'
import { ResourceTable, type RowsProps } from './list/resource-table.tsx'
import { RowActions, type RowCommand } from './list/row-actions.tsx'
import { untyped, type Row } from './row.ts'
import { SearchForm } from './list/search-form.tsx'
import { KindCell, type ResourcePageProps, type Slots } from './slots.tsx'
import { TenantChooser } from './tenant/tenant-chooser.tsx'
import { TenantScope } from './tenant/tenant-scope.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import { useNewKey } from './list/use-new-key.ts'
import { usePermitted } from './use-permitted.ts'
import { useResourceForm } from './use-resource-form.ts'
import { useResourceList, type ResourceList } from './use-resource-list.ts'
import { useResourceRemove } from './use-resource-remove.tsx'
import './resource.css'

export type { ResourcePageProps } from './slots.tsx'

const OPEN_SEARCH_FIELDS = 3

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
  const t = useTexts(kitTexts)
  const text = useText()
  const form = useResourceForm(definition, slots)
  const remove = useResourceRemove(definition)
  const [prefs, setPrefs] = useColumnPrefs(definition.name)
  const isNarrow = useIsNarrow()
  const can = usePermitted(definition)
  const fields = form.allFields
  const listFields = fieldsIn(fields, 'list')
  const columns = visibleFields(listFields, prefs)
  const searched = fields.filter(({ name, definition: { search } }) => search && !slots.unsearched?.includes(name))
  const title = text(definition.texts.title)
  const onAdd = can.add ? () => form.add() : undefined
  useNewKey(can.add && form.mode === undefined, () => form.add())

  const nameOf = (row: Row) =>
    slots.nameOf?.(row) ??
    (columns[0] ? kindValues[columns[0].definition.kind].toText(row[columns[0].name], columns[0], row) : row.id)
  const removeSelected = () => {
    const [first] = list.selected
    const row = list.selected.length === 1 ? list.rows.find(({ id }) => id === first) : undefined
    remove({ ids: list.selected, name: row && nameOf(row) })
  }
  const commands: RowCommand[] = [
    ...(can.edit ? [{ key: 'edit' as const, run: (row: Row) => form.edit(row.id) }] : []),
    ...(can.view ? [{ key: 'view' as const, run: (row: Row) => form.view(row.id) }] : []),
    ...(can.delete
      ? [{ key: 'delete' as const, run: (row: Row) => remove({ ids: [row.id], name: nameOf(row) }) }]
      : []),
  ]
  const Rows = isNarrow ? ResourceCards : ResourceTable
  const shown: RowsProps = {
    rows: list.rows,
    fields: columns,
    prefs,
    sort: list.state.sort,
    onSort: (sort) => list.change({ sort }),
    nameOf,
    selected: can.delete || slots.toolbar ? list.selected : undefined,
    onSelect: list.select,
    renderCell: (field, row) => slots.cells?.[field.name]?.(row) ?? <KindCell field={field} row={row} />,
    renderActions:
      commands.length > 0 || slots.rowActions || slots.rowMenu
        ? (row) => (
            <RowActions
              row={row}
              name={nameOf(row)}
              commands={commands}
              slot={slots.rowActions?.(row)}
              entries={slots.rowMenu?.(row)}
            />
          )
        : undefined,
    hasOneAction: commands.length === 1 && !slots.rowActions && !slots.rowMenu,
  }
  return (
    <div className="res-page">
      <PageHeader
        title={title}
        purpose={text(definition.texts.purpose)}
        actions={
          <>
            <TenantChooser />
            {onAdd && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-keyshortcuts="n" onClick={onAdd}>
                {t('add')}
              </Button>
            )}
          </>
        }
      />
      <section className="res-panel">
        {!isForbidden(list.error) && (
          <>
            {searched.length > 0 && (
              <SearchForm
                name={definition.name}
                fields={searched}
                openCount={isNarrow ? 1 : OPEN_SEARCH_FIELDS}
                filters={list.state.filters}
                onSearch={(filters) => list.change({ filters })}
              />
            )}
            <FilterChips
              fields={fields}
              filters={list.state.filters}
              onChange={(filters) => list.change({ filters })}
            />
            <BulkBar
              selected={list.selected}
              onClear={() => list.select([])}
              onDelete={can.delete ? removeSelected : undefined}
              slot={bar ?? slots.toolbar?.(list)}
            >
              <Button
                type="text"
                icon={<ReloadOutlined aria-hidden />}
                aria-label={t('refresh')}
                title={t('refresh')}
                onClick={list.reload}
              />
              <ExportButton
                resource={definition}
                fields={columns}
                state={list.always ? { ...list.state, filters: { ...list.state.filters, ...list.always } } : list.state}
                isMore={list.page?.totalMore}
              />
              <ColumnChooser fields={listFields} prefs={prefs} onChange={setPrefs} />
            </BulkBar>
          </>
        )}
        <ListBody list={list} title={title} purpose={text(definition.texts.purpose)} onAdd={onAdd}>
          {renderRows ? (
            renderRows(shown)
          ) : (
            <>
              <div className={list.isTurning ? 'res-turning' : undefined} aria-busy={list.isFetching}>
                <Rows {...shown} />
              </div>
              <ListFooter list={list} isNarrow={isNarrow} />
            </>
          )}
        </ListBody>
      </section>
      <LazyResourceDialog
        form={form}
        title={title}
        controls={slots.formFields}
        hiddenFields={slots.hiddenFields}
        canEdit={can.edit}
        widthPx={slots.dialogWidthPx}
        renderDetail={(row) =>
          slots.detail?.(row) ?? (
            <ResourceDetail
              fields={fields}
              row={row}
              renderCell={(field, shown) => slots.cells?.[field.name]?.(shown)}
            />
          )
        }
      />
    </div>
  )
}

function ListFooter({ list, isNarrow }: { list: ResourceList<Row>; isNarrow: boolean }): ReactNode {
  const t = useTexts(kitTexts)
  const total = list.page?.total ?? 0
  return (
    <div className="res-footer">
      <span className="res-number">
        {t(list.page?.totalMore ? 'totalMore' : 'total', { total: total.toLocaleString('en') })}
      </span>
      <Pagination
        current={list.state.current}
        pageSize={list.state.size}
        total={total}
        simple={isNarrow}
        showSizeChanger={!isNarrow}
        pageSizeOptions={[...PAGE_SIZES]}
        onChange={(current, size) => list.change({ current: size === list.state.size ? current : 1, size })}
      />
    </div>
  )
}
