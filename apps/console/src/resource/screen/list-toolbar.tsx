import { ReloadOutlined } from '@ant-design/icons'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import type { BulkEditProps } from '../bulk/bulk-edit-dialog.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import { ColumnChooser } from '../list/columns/column-chooser.tsx'
import { ExportButton } from '../list/export/export-button.tsx'
import { kitTexts } from '../resource.i18n.ts'
import type { ResourceList } from '../use-resource-list.ts'
import type { ListColumns } from './use-list-columns.ts'

const BulkEditButton = lazy(() =>
  loadChunk(() => import('../bulk/bulk-edit-button.tsx').then((part) => ({ default: part.BulkEditButton }))),
)

type ToolbarList = Pick<
  ResourceList<unknown>,
  'state' | 'page' | 'always' | 'reload' | 'selected' | 'selectedRows' | 'select' | 'matching'
>

export interface ListToolbarProps {
  resource: ResourceDefinition
  list: ToolbarList
  columns: ListColumns
  /** Undefined when the user may not delete. */
  onDelete?: (() => void) | undefined
  /** Undefined when the user may not edit, or the rows are not edited by the kit. */
  edit?: Pick<BulkEditProps, 'fields' | 'controls'> | undefined
  /** What can be done to the list or its ticked rows, at the left. */
  slot?: ReactNode
  /** Tools of the screen, before the kit's. */
  tools?: ReactNode
  /** Tools that are left out. */
  without?: readonly ('reload' | 'export' | 'columns')[]
}

/** The bar over the rows: what can be done to the ticked ones, reload, export, columns. */
export function ListToolbar({
  resource,
  list,
  columns,
  onDelete,
  edit,
  slot,
  tools,
  without = [],
}: ListToolbarProps): ReactNode {
  return (
    <BulkBar
      selected={list.selected}
      onClear={() => list.select([])}
      onDelete={onDelete}
      // Of rows that were never seen only what needs no more than their ids can be offered.
      slot={
        <>
          {edit && list.selected.length > 0 && (
            <LazyPart>
              <BulkEditButton resource={resource} list={list} {...edit} />
            </LazyPart>
          )}
          {list.selectedRows.length < list.selected.length ? undefined : slot}
        </>
      }
      note={<TakeAll list={list} />}
    >
      {tools}
      {!without.includes('reload') && <ReloadButton onReload={list.reload} />}
      {!without.includes('export') && (
        <ExportButton
          resource={resource}
          fields={columns.shown}
          state={list.always ? { ...list.state, filters: { ...list.state.filters, ...list.always } } : list.state}
          isMore={list.page?.totalMore}
          ticked={
            list.selected.length > 0 && list.selectedRows.length === list.selected.length ? list.selectedRows : []
          }
        />
      )}
      {!without.includes('columns') && (
        <ColumnChooser
          fields={columns.offered}
          extra={columns.extra}
          prefs={columns.prefs}
          onChange={columns.setPrefs}
        />
      )}
    </BulkBar>
  )
}

/** The way from the rows of a page to all that match. */
function TakeAll({ list: { selected, matching } }: { list: Pick<ToolbarList, 'selected' | 'matching'> }): ReactNode {
  const t = useTexts(kitTexts)
  if (!matching || selected.length >= matching.total) return null
  const total = matching.total.toLocaleString('en')
  return (
    <Button type="link" size="small" loading={matching.isTaking} onClick={matching.takeAll}>
      {t(matching.isTotalMore ? 'selectAll' : 'selectMatching', { total })}
    </Button>
  )
}

function ReloadButton({ onReload }: { onReload: () => void }): ReactNode {
  const t = useTexts(kitTexts)
  return (
    <Button
      type="text"
      icon={<ReloadOutlined aria-hidden />}
      aria-label={t('refresh')}
      title={t('refresh')}
      onClick={onReload}
    />
  )
}
