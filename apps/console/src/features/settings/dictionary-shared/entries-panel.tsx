import { PlusOutlined } from '@ant-design/icons'
import { DICT_DIALOG_WIDTH_PX } from '@drawdesk/contract/core/constants'
import { SEALED, type Dict } from '@drawdesk/contract/settings/dict'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { fieldsIn, type Field } from '../../../resource/field.ts'
import { ResourceDetail } from '../../../resource/form/resource-detail.tsx'
import { ResourceDialog } from '../../../resource/form/resource-dialog.tsx'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { DEFAULT_PREFS } from '../../../resource/list/column-prefs.ts'
import { RowActions, type RowCommand } from '../../../resource/list/row-actions.tsx'
import type { Row } from '../../../resource/row.ts'
import { KindCell } from '../../../resource/slots.tsx'
import { ListPanel } from '../../../resource/screen/list-panel.tsx'
import { ListRows } from '../../../resource/screen/list-rows.tsx'
import { ListToolbar } from '../../../resource/screen/list-toolbar.tsx'
import { PagedBody } from '../../../resource/screen/paged-body.tsx'
import type { ListColumns } from '../../../resource/screen/use-list-columns.ts'
import { TreeCell } from '../../../resource/tree/tree-cell.tsx'
import { FoldButtons, TreeFoot, unsortable, withoutChildren } from '../../../resource/tree/tree-parts.tsx'
import { useUnfolded } from '../../../resource/tree/use-unfolded.ts'
import { visibleRows } from '../../../resource/tree/visible-rows.ts'
import { usePermitted } from '../../../resource/use-permitted.ts'
import { useResourceForm } from '../../../resource/use-resource-form.ts'
import { useResourceRemove } from '../../../resource/use-resource-remove.tsx'
import { NameCell } from './dict-cells.tsx'
import { keyControl, sealControl, shown } from './dict-controls.tsx'
import { namesOf } from './dict-names.ts'
import { dictTexts } from './dict-parts.i18n.ts'
import { SealSwitch } from './seal-switch.tsx'
import { useEntries } from './use-entries.ts'
import '../../../resource/tree/tree.css'

const OPEN_SEARCH_FIELDS = 2
const WIDTHS_PX = { dictKey: 96, sort: 96, isSealed: 72 }
const BESIDE_WIDTHS_PX = { ...WIDTHS_PX, dictValue: 148 }

interface EntriesPanelProps {
  /** Entries of the family. */
  resource: ResourceDefinition
  /** Whose entries these are. */
  dict: Dict
  /** Beside the dictionaries there is no room for every column; the rows stand in their order anyway. */
  isBeside: boolean
}

const asDict = (row: Row): Dict => row as unknown as Dict // Rows of the child-list are the contract's.

/** The entries of one dictionary as a tree: search, sealing, adding below, batch delete. Code and place are shown in the form and never typed. */
export function EntriesPanel({ resource, dict, isBeside }: EntriesPanelProps): ReactNode {
  const t = useTexts(dictTexts)
  const text = useText()
  const language = useLanguage()
  const list = useEntries(resource, dict.id)
  const form = useResourceForm(resource)
  const remove = useResourceRemove(resource)
  const can = usePermitted(resource)
  const parents = [...list.places].filter(([, { hasChildren }]) => hasChildren).map(([id]) => id)
  const unfolded = useUnfolded(`entries-${dict.id}`, {
    parents,
    filter: Object.keys(list.state.filters).length > 0 ? JSON.stringify(list.state.filters) : '',
  })
  const columns = columnsOf(form.allFields, isBeside)
  const title = text(resource.texts.title)
  const nameOf = (row: Row): string => namesOf(asDict(row), language).name
  const nameOfParent = (id: unknown): string => {
    const place = list.places.get(String(id))
    return id === dict.id ? namesOf(dict, language).name : place ? nameOf(place.row) : ''
  }
  const addBelow = (parentId: string) => form.add({ parentId, code: dict.code })
  const onAdd = can.add ? () => addBelow(dict.id) : undefined

  const removeSelected = () => {
    const [only] = list.selected
    const row = list.selected.length === 1 && only !== undefined ? list.places.get(only)?.row : undefined
    remove({ ids: list.selected, name: row && nameOf(row) })
  }
  const commands: RowCommand[] = [
    ...(can.edit ? [{ key: 'edit' as const, run: (row: Row) => form.edit(row.id) }] : []),
    ...(can.add ? [{ key: 'addChild' as const, run: (row: Row) => addBelow(row.id) }] : []),
    ...(can.view ? [{ key: 'view' as const, run: (row: Row) => form.view(row.id) }] : []),
    ...(can.delete
      ? [{ key: 'delete' as const, run: (row: Row) => remove({ ids: [row.id], name: nameOf(row) }) }]
      : []),
  ]
  const renderCell = (field: Field, row: Row): ReactNode => {
    if (field.name === 'isSealed' && can.edit) return <SealSwitch resource={resource} row={asDict(row)} />
    if (field.name !== 'dictValue') return <KindCell field={field} row={row} />
    const place = list.places.get(row.id)
    const cell = <NameCell row={asDict(row)} />
    return place && parents.length > 0 ? (
      <TreeCell
        {...place}
        name={nameOf(row)}
        isUnfolded={unfolded.isUnfolded(row.id)}
        onToggle={() => unfolded.toggle(row.id)}
      >
        {cell}
      </TreeCell>
    ) : (
      cell
    )
  }
  const controls = {
    code: (props: InputProps) => shown(props, dict.code),
    parentId: (props: InputProps) => shown(props, nameOfParent(props.value)),
    dictKey: keyControl,
    isSealed: sealControl,
  }
  const toolbar = (
    <ListToolbar
      resource={resource}
      list={list}
      columns={columns}
      onDelete={can.delete ? removeSelected : undefined}
      slot={
        onAdd && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            {t('addEntry')}
          </Button>
        )
      }
      tools={parents.length > 0 && <FoldButtons parents={parents} onFold={unfolded.setAll} />}
      without={['export', 'columns']}
    />
  )
  return (
    <ListPanel
      resource={resource}
      list={list}
      className="dict-entries"
      label={t('entriesOf', { name: namesOf(dict, language).name })}
      head={
        dict.isSealed === SEALED && (
          <p className="dict-sealed" role="note">
            {t('sealedNote')}
          </p>
        )
      }
      fields={form.allFields}
      searched={form.allFields.filter(({ name, definition: { search } }) => search && name !== 'code')}
      openCount={OPEN_SEARCH_FIELDS}
      hasChips={false}
      toolbar={toolbar}
    >
      <PagedBody
        resource={resource}
        list={list}
        onAdd={onAdd}
        className="res-tree"
        foot={<TreeFoot total={list.rows.length} />}
      >
        <ListRows
          list={{ ...list, rows: visibleRows(list.forest, unfolded.isUnfolded).map(withoutChildren) }}
          columns={columns}
          nameOf={nameOf}
          selected={can.delete ? list.selected : undefined}
          renderCell={renderCell}
          renderActions={
            commands.length > 0 ? (row) => <RowActions row={row} name={nameOf(row)} commands={commands} /> : undefined
          }
        />
      </PagedBody>
      <ResourceDialog
        form={form}
        title={title}
        controls={controls}
        canEdit={can.edit}
        widthPx={DICT_DIALOG_WIDTH_PX}
        renderDetail={(row) => (
          <ResourceDetail
            fields={form.allFields}
            row={row}
            renderCell={(field, shown) =>
              field.name === 'parentId' ? nameOfParent(shown.parentId) || String(shown.parentName ?? '') : undefined
            }
          />
        )}
      />
    </ListPanel>
  )
}

/** Fixed ones, in the order of the tree. */
function columnsOf(allFields: readonly Field[], isBeside: boolean): ListColumns {
  const shown = fieldsIn(allFields, 'list')
    .filter(({ name }) => !isBeside || name !== 'sort')
    .map(unsortable)
  const widthsPx = isBeside ? BESIDE_WIDTHS_PX : WIDTHS_PX
  return { offered: shown, shown, prefs: DEFAULT_PREFS, setPrefs: () => undefined, widthsPx }
}
