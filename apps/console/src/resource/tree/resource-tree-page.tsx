import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import type { TObject } from '@drawdesk/contract/core/schema'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { PageHeader } from '../../components/page-header.tsx'
import { useText, useTexts } from '../../lib/texts/texts.ts'
import { fieldsIn, type Field } from '../field.ts'
import { ResourceDetail } from '../form/resource-detail.tsx'
import { LazyResourceDialog } from '../form/lazy-dialog.tsx'
import { kindValues } from '../kinds/kind-values.ts'
import { BulkBar } from '../list/bulk-bar.tsx'
import { ColumnChooser } from '../list/column-chooser.tsx'
import { useColumnPrefs, visibleFields } from '../list/column-prefs.ts'
import { ExportButton } from '../list/export-button.tsx'
import { FilterChips } from '../list/filter-chips.tsx'
import { isForbidden, ListBody } from '../list/list-body.tsx'
import { ResourceCards } from '../list/resource-cards.tsx'
import { ResourceTable } from '../list/resource-table.tsx'
import { RowActions, type RowCommand } from '../list/row-actions.tsx'
import { SearchForm } from '../list/search-form.tsx'
import { useNewKey } from '../list/use-new-key.ts'
import { kitTexts } from '../resource.i18n.ts'
import { untyped, type Row } from '../row.ts'
import { KindCell, type ResourcePageProps, type Slots } from '../slots.tsx'
import { TenantChooser } from '../tenant/tenant-chooser.tsx'
import { TenantScope } from '../tenant/tenant-scope.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import { usePermitted } from '../use-permitted.ts'
import { useResourceForm } from '../use-resource-form.ts'
import { useResourceRemove } from '../use-resource-remove.tsx'
import { TreeCell } from './tree-cell.tsx'
import { useResourceTree } from './use-resource-tree.ts'
import { useUnfolded } from './use-unfolded.ts'
import { visibleRows } from './visible-rows.ts'
import '../resource.css'
import './tree.css'

const OPEN_SEARCH_FIELDS = 3
/** Room for a name that stands some levels in. */
const NAME_WIDTH_PX = 320

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
  const t = useTexts(kitTexts)
  const text = useText()
  const tree = useResourceTree(definition)
  const form = useResourceForm(definition, slots)
  const remove = useResourceRemove(definition)
  const [prefs, setPrefs] = useColumnPrefs(definition.name)
  const isNarrow = useIsNarrow()
  const can = usePermitted(definition)
  const parents = [...tree.places].filter(([, { hasChildren }]) => hasChildren).map(([id]) => id)
  const filter = Object.keys(tree.state.filters).length > 0 ? JSON.stringify(tree.state.filters) : ''
  const unfolded = useUnfolded(definition.name, { parents, filter })
  const listFields = fieldsIn(form.allFields, 'list')
  const columns = visibleFields(listFields, prefs).map(unsortable)
  const [first] = columns
  const title = text(definition.texts.title)
  const purpose = text(definition.texts.purpose)
  const onAdd = can.add ? () => form.add() : undefined
  useNewKey(can.add && form.mode === undefined, () => form.add())

  const nameOf = (row: Row) => (first ? kindValues[first.definition.kind].toText(row[first.name], first, row) : row.id)
  const removeSelected = () => {
    const [only] = tree.selected
    const row = tree.selected.length === 1 && only !== undefined ? tree.places.get(only)?.row : undefined
    remove({ ids: tree.selected, name: row && nameOf(row) })
  }
  // Rows on screen are without what is below them.
  const childOf = ({ id }: Row) => (slots.newChild ? slots.newChild(tree.places.get(id)?.row ?? { id }) : {})
  const commandsOf = (place: Row): RowCommand[] => [
    ...(can.add && childOf(place)
      ? [{ key: 'addChild' as const, run: (row: Row) => form.add({ ...childOf(row), parentId: row.id }) }]
      : []),
    ...(can.edit ? [{ key: 'edit' as const, run: (row: Row) => form.edit(row.id) }] : []),
    ...(can.view ? [{ key: 'view' as const, run: (row: Row) => form.view(row.id) }] : []),
    ...(can.delete
      ? [{ key: 'delete' as const, run: (row: Row) => remove({ ids: [row.id], name: nameOf(row) }) }]
      : []),
  ]
  const renderCell = (field: Field, row: Row): ReactNode => {
    const cell = slots.cells?.[field.name]?.(row) ?? <KindCell field={field} row={row} />
    const place = tree.places.get(row.id)
    if (field !== first || !place) return cell
    return (
      <TreeCell
        depth={place.depth}
        hasChildren={place.hasChildren}
        name={nameOf(row)}
        isUnfolded={unfolded.isUnfolded(row.id)}
        onToggle={() => unfolded.toggle(row.id)}
      >
        {cell}
      </TreeCell>
    )
  }
  const Rows = isNarrow ? ResourceCards : ResourceTable
  return (
    <div className="res-page">
      <PageHeader
        title={title}
        purpose={purpose}
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
        {!isForbidden(tree.error) && (
          <>
            <SearchForm
              name={definition.name}
              fields={form.allFields.filter(
                ({ name, definition: { search } }) => search && !slots.unsearched?.includes(name),
              )}
              openCount={isNarrow ? 1 : OPEN_SEARCH_FIELDS}
              filters={tree.state.filters}
              onSearch={(filters) => tree.change({ filters })}
            />
            <FilterChips
              fields={form.allFields}
              filters={tree.state.filters}
              onChange={(filters) => tree.change({ filters })}
            />
            <BulkBar
              selected={tree.selected}
              onClear={() => tree.select([])}
              onDelete={can.delete ? removeSelected : undefined}
              slot={slots.toolbar?.(tree)}
            >
              <Button type="text" disabled={parents.length === 0} onClick={() => unfolded.setAll(parents)}>
                {t('unfoldAll')}
              </Button>
              <Button type="text" disabled={parents.length === 0} onClick={() => unfolded.setAll([])}>
                {t('foldAll')}
              </Button>
              <Button
                type="text"
                icon={<ReloadOutlined aria-hidden />}
                aria-label={t('refresh')}
                title={t('refresh')}
                onClick={tree.reload}
              />
              {definition.calls.export !== undefined && (
                <ExportButton
                  resource={definition}
                  fields={columns}
                  state={{ current: 1, size: 10, filters: tree.state.filters }}
                />
              )}
              <ColumnChooser fields={listFields} prefs={prefs} onChange={setPrefs} />
            </BulkBar>
          </>
        )}
        <ListBody list={tree} title={title} purpose={purpose} onAdd={onAdd}>
          <div className={tree.isTurning ? 'res-tree res-turning' : 'res-tree'} aria-busy={tree.isFetching}>
            <Rows
              rows={visibleRows(tree.forest, unfolded.isUnfolded).map(withoutChildren)}
              fields={columns}
              prefs={first ? { ...prefs, widthsPx: { [first.name]: NAME_WIDTH_PX, ...prefs.widthsPx } } : prefs}
              sort={undefined}
              onSort={() => undefined}
              nameOf={nameOf}
              selected={can.delete || slots.toolbar ? tree.selected : undefined}
              onSelect={tree.select}
              renderCell={renderCell}
              renderActions={
                Object.values(can).includes(true) || slots.rowActions || slots.rowMenu
                  ? (row) => (
                      <RowActions
                        row={row}
                        name={nameOf(row)}
                        commands={commandsOf(row)}
                        slot={slots.rowActions?.(row)}
                        entries={slots.rowMenu?.(row)}
                      />
                    )
                  : undefined
              }
            />
          </div>
          <div className="res-footer">
            <span className="res-number">{t('total', { total: tree.rows.length })}</span>
          </div>
        </ListBody>
      </section>
      <LazyResourceDialog
        form={form}
        title={title}
        controls={slots.formFields}
        hiddenFields={slots.hiddenFields}
        canEdit={can.edit}
        renderDetail={(row) =>
          slots.detail?.(row) ?? (
            <ResourceDetail
              fields={form.allFields}
              row={row}
              renderCell={(field, shown) => slots.cells?.[field.name]?.(shown)}
            />
          )
        }
      />
    </div>
  )
}

/** Rows keep the order of their tree. */
function unsortable(field: Field): Field {
  return { ...field, definition: { ...field.definition, sortable: false } }
}

/** The table would nest by itself; here what is unfolded has its own rows. */
function withoutChildren({ children: _children, ...row }: Row): Row {
  return row
}
