import {
  AppstoreOutlined,
  ImportOutlined,
  PlusOutlined,
  ReloadOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { PAGE_SIZES } from '@drawdesk/contract/core/constants'
import { Button, Pagination, Segmented } from 'antd'
import { lazy, useState, type ReactNode } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { PageHeader } from '../../../../components/page-header.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { fieldsIn, type Field } from '../../../../resource/field.ts'
import { BulkBar } from '../../../../resource/list/bulk-bar.tsx'
import { ColumnChooser } from '../../../../resource/list/column-chooser.tsx'
import { useColumnPrefs, visibleFields } from '../../../../resource/list/column-prefs.ts'
import { ExportButton } from '../../../../resource/list/export-button.tsx'
import { FilterChips } from '../../../../resource/list/filter-chips.tsx'
import { isForbidden, ListBody } from '../../../../resource/list/list-body.tsx'
import { useListAddress } from '../../../../resource/list/use-list-address.ts'
import { ResourceCards } from '../../../../resource/list/resource-cards.tsx'
import { ResourceTable, type RowsProps } from '../../../../resource/list/resource-table.tsx'
import { RowActions } from '../../../../resource/list/row-actions.tsx'
import { SearchForm } from '../../../../resource/list/search-form.tsx'
import { useNewKey } from '../../../../resource/list/use-new-key.ts'
import '../../../../resource/resource.css'
import { kitTexts } from '../../../../resource/resource.i18n.ts'
import type { Row } from '../../../../resource/row.ts'
import { KindCell } from '../../../../resource/slots.tsx'
import { useIsNarrow } from '../../../../resource/use-is-narrow.ts'
import { usePermitted } from '../../../../resource/use-permitted.ts'
import { useResourceRemove } from '../../../../resource/use-resource-remove.tsx'
import '../drawing.css'
import { ActiveSwitch } from './active-switch.tsx'
import { CardGrid } from './card-grid.tsx'
import { Cover } from './cover.tsx'
import { LibraryMenu } from './library-menu.tsx'
import { itemOf, type LibraryItem, type LibraryKind } from './library.ts'
import './library.css'
import { libraryTexts } from './library.i18n.ts'
import { SortChoice } from './sort-choice.tsx'
import { TagList } from './tag-list.tsx'
import { useLibraryCommands } from './use-library-commands.ts'
import { useLibraryList } from './use-library-list.ts'

const CoverDialog = lazy(() => loadChunk(() => import('./cover-dialog.tsx')))
const ImportDialog = lazy(() => loadChunk(() => import('./import/import-dialog.tsx')))

const OPEN_SEARCH_FIELDS = 3

interface LibraryListProps {
  kind: LibraryKind
  onAdd: () => void
  onOpen: (id: string) => void
  onTry: (id: string) => void
}

/** Styles or prompts as cards or as a table, which stands in the address like the filters: the kit's parts in the usual order. */
export function LibraryList({ kind, onAdd, onOpen, onTry }: LibraryListProps): ReactNode {
  const { resource } = kind
  const t = useTexts(kitTexts)
  const own = useTexts(libraryTexts)
  const text = useText()
  const { message } = useFeedback()
  const [address, setAddress] = useListAddress()
  const { list, fields } = useLibraryList(kind)
  const [prefs, setPrefs] = useColumnPrefs(resource.name)
  const isNarrow = useIsNarrow()
  const can = usePermitted(resource)
  const canTry = usePermission(kind.tryPermission) && can.view
  const commands = useLibraryCommands(kind)
  const remove = useResourceRemove(resource)
  const [coverOf, setCoverOf] = useState<string>()
  const [isImporting, setIsImporting] = useState(false)
  useNewKey(can.add, onAdd)

  const isTable = address.get('view') === 'table'
  const listFields = fieldsIn(fields, 'list')
  const columns = visibleFields(listFields, prefs)
  const title = text(resource.texts.title)
  const purpose = text(resource.texts.purpose)
  const items = new Map(list.rows.map((row) => [row.id, itemOf(kind, row)]))
  const itemAt = (row: Row): LibraryItem => items.get(row.id) ?? itemOf(kind, row)
  const chosen = list.selected.flatMap((id) => items.get(id) ?? [])
  const cover = coverOf === undefined ? undefined : items.get(coverOf)
  const canTick = can.edit || can.delete || can.view

  const show = (view: string) => {
    const next = new URLSearchParams(address)
    if (view === 'table') next.set('view', view)
    else next.delete('view')
    setAddress(next, false)
  }
  const pickTag = (tag: string) => list.change({ filters: { ...list.state.filters, tag } })
  const copy = async (id: string) => {
    const copied = await commands.copy(id)
    if (copied === undefined) return
    void message.success(own(can.edit ? 'copied' : 'copiedOnly'))
    if (can.edit) onOpen(copied)
  }
  const entriesOf = (item: LibraryItem) => [
    ...(can.add ? [{ key: 'copy', label: own('copy'), run: () => void copy(item.id) }] : []),
    ...(can.view ? [{ key: 'export', label: own('exportOne'), run: () => void commands.exportAll([item.id]) }] : []),
  ]
  const removeItem = (item: LibraryItem) => remove({ ids: [item.id], name: item.name })
  const open = { key: can.edit ? ('edit' as const) : ('view' as const), run: (row: Row) => onOpen(row.id) }

  const renderCell = (field: Field, row: Row): ReactNode => {
    const item = itemAt(row)
    if (field.name === 'cover')
      return (
        <span className="recipe-cell-cover">
          <Cover file={item.coverFile} name={item.name} />
        </span>
      )
    if (field.name === 'tags') return <TagList tags={item.tags} onPick={pickTag} most={2} />
    if (field.name === 'active') return <ActiveSwitch kind={kind} item={item} />
    return <KindCell field={field} row={row} />
  }
  const shown: RowsProps = {
    rows: list.rows,
    fields: columns,
    prefs,
    sort: list.state.sort,
    onSort: (sort) => list.change({ sort }),
    nameOf: (row) => itemAt(row).name,
    selected: canTick ? list.selected : undefined,
    onSelect: list.select,
    renderCell,
    renderActions: (row) => (
      <RowActions
        row={row}
        name={itemAt(row).name}
        slot={
          canTry && (
            <Button
              type="link"
              size="small"
              aria-label={own('tryOf', { name: itemAt(row).name })}
              onClick={() => onTry(row.id)}
            >
              {own('try')}
            </Button>
          )
        }
        commands={[
          ...(can.edit || can.view ? [open] : []),
          ...(can.delete ? [{ key: 'delete' as const, run: (one: Row) => removeItem(itemAt(one)) }] : []),
        ]}
        entries={[
          ...(can.edit ? [{ key: 'cover', label: own('cover'), run: () => setCoverOf(row.id) }] : []),
          ...entriesOf(itemAt(row)),
        ]}
      />
    ),
  }
  const Rows = isNarrow ? ResourceCards : ResourceTable
  return (
    <div className="res-page">
      <PageHeader
        title={title}
        purpose={purpose}
        actions={
          can.add && (
            <>
              <Button icon={<ImportOutlined aria-hidden />} onClick={() => setIsImporting(true)}>
                {own('import')}
              </Button>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-keyshortcuts="n" onClick={onAdd}>
                {t('add')}
              </Button>
            </>
          )
        }
      />
      <section className="res-panel">
        {!isForbidden(list.error) && (
          <>
            <SearchForm
              name={resource.name}
              fields={fields.filter(({ name, definition: { search } }) => search && name !== 'tag')}
              openCount={isNarrow ? 1 : OPEN_SEARCH_FIELDS}
              filters={list.state.filters}
              onSearch={(filters) => list.change({ filters })}
            />
            <FilterChips
              fields={fields}
              filters={list.state.filters}
              onChange={(filters) => list.change({ filters })}
            />
            <BulkBar
              selected={list.selected}
              onClear={() => list.select([])}
              onDelete={
                can.delete
                  ? () => remove({ ids: list.selected, name: chosen.length === 1 ? chosen[0]?.name : undefined })
                  : undefined
              }
              slot={
                chosen.length > 0 && (
                  <>
                    {can.edit && (
                      <Button onClick={() => void commands.setAllActive(chosen, true)}>{own('bulkOn')}</Button>
                    )}
                    {can.edit && (
                      <Button onClick={() => void commands.setAllActive(chosen, false)}>{own('bulkOff')}</Button>
                    )}
                    {can.view && (
                      <Button onClick={() => void commands.exportAll(list.selected)}>{own('bulkExport')}</Button>
                    )}
                  </>
                )
              }
            >
              {!isTable && (
                <SortChoice fields={columns} sort={list.state.sort} onSort={(sort) => list.change({ sort })} />
              )}
              <Segmented
                aria-label={own('look')}
                value={isTable ? 'table' : 'cards'}
                onChange={show}
                options={[
                  { value: 'cards', icon: <AppstoreOutlined aria-hidden />, label: own('cards') },
                  { value: 'table', icon: <UnorderedListOutlined aria-hidden />, label: own('table') },
                ]}
              />
              <Button
                type="text"
                icon={<ReloadOutlined aria-hidden />}
                aria-label={t('refresh')}
                title={t('refresh')}
                onClick={list.reload}
              />
              <ExportButton resource={resource} fields={columns} state={list.state} isMore={list.page?.totalMore} />
              {isTable && <ColumnChooser fields={listFields} prefs={prefs} onChange={setPrefs} />}
            </BulkBar>
          </>
        )}
        <ListBody list={list} title={title} purpose={purpose} onAdd={can.add ? onAdd : undefined}>
          <div className={list.isTurning ? 'res-turning' : undefined} aria-busy={list.isFetching}>
            {isTable ? (
              <Rows {...shown} />
            ) : (
              <CardGrid
                kind={kind}
                label={title}
                items={list.rows.map(itemAt)}
                canEdit={can.edit}
                canTry={canTry}
                selected={canTick ? list.selected : undefined}
                onSelect={list.select}
                onOpen={onOpen}
                onTry={onTry}
                onCover={setCoverOf}
                onTag={pickTag}
                renderMenu={(item) => (
                  <LibraryMenu
                    name={item.name}
                    entries={[
                      ...entriesOf(item),
                      ...(can.delete
                        ? [{ key: 'remove', label: own('remove'), isDanger: true, run: () => removeItem(item) }]
                        : []),
                    ]}
                  />
                )}
              />
            )}
          </div>
          <div className="res-footer">
            <span className="res-number">
              {t(list.page?.totalMore ? 'totalMore' : 'total', { total: (list.page?.total ?? 0).toLocaleString('en') })}
            </span>
            <Pagination
              current={list.state.current}
              pageSize={list.state.size}
              total={list.page?.total ?? 0}
              simple={isNarrow}
              showSizeChanger={!isNarrow}
              pageSizeOptions={[...PAGE_SIZES]}
              onChange={(current, size) => list.change({ current: size === list.state.size ? current : 1, size })}
            />
          </div>
        </ListBody>
      </section>
      {cover && (
        <LazyPart>
          <CoverDialog kind={kind} item={cover} onClose={() => setCoverOf(undefined)} />
        </LazyPart>
      )}
      {isImporting && (
        <LazyPart>
          <ImportDialog kind={kind} onClose={() => setIsImporting(false)} />
        </LazyPart>
      )}
    </div>
  )
}
