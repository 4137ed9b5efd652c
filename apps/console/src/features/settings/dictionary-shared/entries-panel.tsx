import { PlusOutlined } from '@ant-design/icons'
import { SEALED, type Dict } from '@drawdesk/contract/settings/dict'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import { importAction } from '../../../resource/import/import-action.tsx'
import { RowActions } from '../../../resource/list/row-actions.tsx'
import type { Row } from '../../../resource/row.ts'
import { ListPanel } from '../../../resource/screen/list-panel.tsx'
import { ListToolbar } from '../../../resource/screen/list-toolbar.tsx'
import { PagedBody } from '../../../resource/screen/paged-body.tsx'
import { fixedColumns, type ListColumns } from '../../../resource/screen/use-list-columns.ts'
import { FoldButtons, TreeFoot, unsortable } from '../../../resource/tree/tree-parts.tsx'
import { TreeRows } from '../../../resource/tree/tree-rows.tsx'
import { useTreeFolds } from '../../../resource/tree/use-tree-folds.ts'
import { usePermitted } from '../../../resource/use-permitted.ts'
import { useResourceForm } from '../../../resource/use-resource-form.ts'
import { namesOf } from './dict-names.ts'
import { dictTexts } from './dict-parts.i18n.ts'
import { asDict, EntryCell, EntryDialog } from './entry-parts.tsx'
import { useEntries } from './use-entries.ts'
import { useEntryCommands } from './use-entry-commands.ts'
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

/** The entries of one dictionary as a tree: search, sealing, adding below, batch delete. Code and place are shown in the form and never typed. */
export function EntriesPanel({ resource, dict, isBeside }: EntriesPanelProps): ReactNode {
  const t = useTexts(dictTexts)
  const language = useLanguage()
  const list = useEntries(resource, dict.id)
  const form = useResourceForm(resource)
  const can = usePermitted(resource)
  const folds = useTreeFolds(`entries-${dict.id}`, list)
  const columns = columnsOf(form.allFields, isBeside)
  const nameOf = (row: Row): string => namesOf(asDict(row), language).name
  const { commands, onAdd, removeSelected } = useEntryCommands({ resource, dict, form, nameOf })
  return (
    <ListPanel
      resource={resource}
      list={list}
      className="dict-entries"
      label={t('entriesOf', { name: namesOf(dict, language).name })}
      head={dict.isSealed === SEALED && <SealedNote />}
      fields={form.allFields}
      searched={form.allFields.filter(({ name, definition: { search } }) => search && name !== 'code')}
      openCount={OPEN_SEARCH_FIELDS}
      hasChips={false}
      hasText={false}
      toolbar={
        <ListToolbar
          resource={resource}
          list={{ ...list, always: { code_equal: dict.code } }}
          columns={columns}
          onDelete={removeSelected && (() => removeSelected(list))}
          slot={
            <>
              {onAdd && <AddEntryButton onAdd={onAdd} />}
              {importAction(resource, can, dict.code)}
            </>
          }
          tools={folds.parents.length > 0 && <FoldButtons folds={folds} />}
          without={['columns']}
        />
      }
    >
      <PagedBody
        resource={resource}
        list={list}
        onAdd={onAdd}
        className="res-tree"
        foot={<TreeFoot total={list.rows.length} />}
      >
        <TreeRows
          tree={list}
          folds={folds}
          columns={columns}
          nameOf={nameOf}
          indented={folds.parents.length > 0 ? 'dictValue' : undefined}
          selected={can.delete ? list.selected : undefined}
          renderCell={(field, row) => <EntryCell resource={resource} field={field} row={row} canEdit={can.edit} />}
          renderActions={
            commands.length > 0 ? (row) => <RowActions row={row} name={nameOf(row)} commands={commands} /> : undefined
          }
        />
      </PagedBody>
      <EntryDialog resource={resource} dict={dict} form={form} list={list} canEdit={can.edit} />
    </ListPanel>
  )
}

function SealedNote(): ReactNode {
  const t = useTexts(dictTexts)
  return (
    <p className="dict-sealed" role="note">
      {t('sealedNote')}
    </p>
  )
}

function AddEntryButton({ onAdd }: { onAdd: () => void }): ReactNode {
  const t = useTexts(dictTexts)
  return (
    <Button icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
      {t('addEntry')}
    </Button>
  )
}

/** In the order of the tree. */
function columnsOf(allFields: readonly Field[], isBeside: boolean): ListColumns {
  const fields = allFields.filter(({ name }) => !isBeside || name !== 'sort').map(unsortable)
  return fixedColumns(fields, isBeside ? BESIDE_WIDTHS_PX : WIDTHS_PX)
}
