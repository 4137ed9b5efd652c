import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, useState, type ReactNode } from 'react'
import { LazyPart } from '../../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../../lib/loading/chunks.ts'
import { usePermission } from '../../../../../lib/session/permissions.ts'
import { useText, useTexts } from '../../../../../lib/texts/texts.ts'
import { useNewKey } from '../../../../../resource/list/use-new-key.ts'
import type { Row } from '../../../../../resource/row.ts'
import { ListRows } from '../../../../../resource/screen/list-rows.tsx'
import { ListScreen } from '../../../../../resource/screen/list-screen.tsx'
import { ListToolbar } from '../../../../../resource/screen/list-toolbar.tsx'
import { PagedBody } from '../../../../../resource/screen/paged-body.tsx'
import { useListColumns, type ListColumns } from '../../../../../resource/screen/use-list-columns.ts'
import { usePermitted } from '../../../../../resource/use-permitted.ts'
import type { ResourceList } from '../../../../../resource/use-resource-list.ts'
import '../../drawing.css'
import { CardGrid } from '../card-grid.tsx'
import { BulkCommands, LibraryCell, LookChoice, useLook } from './library-list-parts.tsx'
import { LibraryMenu } from '../library-menu.tsx'
import { LibraryRowActions } from './library-row-actions.tsx'
import { itemOf, type LibraryItem, type LibraryKind } from '../library.ts'
import '../library.css'
import { libraryTexts } from '../library.i18n.ts'
import { SortChoice } from './sort-choice.tsx'
import { useItemCommands } from './use-item-commands.ts'
import { useLibraryList } from './use-library-list.ts'

const CoverDialog = lazy(() => loadChunk(() => import('../cover-dialog.tsx')))
const ImportDialog = lazy(() => loadChunk(() => import('../import/import-dialog.tsx')))

interface LibraryListProps {
  kind: LibraryKind
  onAdd: () => void
  onOpen: (id: string) => void
  onTry: (id: string) => void
}

/** Styles or prompts as cards or as a table, which stands in the address like the filters. */
export function LibraryList({ kind, onAdd, onOpen, onTry }: LibraryListProps): ReactNode {
  const { resource } = kind
  const t = useTexts(libraryTexts)
  const text = useText()
  const { list, fields } = useLibraryList(kind)
  const columns = useListColumns(resource.name, fields)
  const can = usePermitted(resource)
  const canTry = usePermission(kind.tryPermission) && can.view
  const commands = useItemCommands(kind, can.edit ? onOpen : undefined)
  const [isTable, setLook] = useLook()
  const [coverOf, setCoverOf] = useState<string>()
  const [isImporting, setIsImporting] = useState(false)
  useNewKey(can.add, onAdd)

  const items = new Map(list.rows.map((row) => [row.id, itemOf(kind, row)]))
  const itemAt = (row: Row): LibraryItem => items.get(row.id) ?? itemOf(kind, row)
  const chosen = list.selected.flatMap((id) => items.get(id) ?? [])
  const cover = coverOf === undefined ? undefined : items.get(coverOf)
  const selected = can.edit || can.delete || can.view ? list.selected : undefined
  const add = can.add ? onAdd : undefined
  const pickTag = (tag: string) => list.change({ filters: { ...list.state.filters, tag } })
  return (
    <ListScreen
      resource={resource}
      list={list}
      fields={fields}
      searched={fields.filter(({ name, definition: { search } }) => search && name !== 'tag')}
      actions={
        can.add && (
          <Button icon={<ImportOutlined aria-hidden />} onClick={() => setIsImporting(true)}>
            {t('import')}
          </Button>
        )
      }
      onAdd={add}
      toolbar={
        <LibraryToolbar
          kind={kind}
          list={list}
          columns={columns}
          chosen={chosen}
          onDelete={can.delete ? () => commands.removeAll(chosen) : undefined}
          isTable={isTable}
          onLook={setLook}
        />
      }
      dialogs={
        <LazyPart>
          {cover && <CoverDialog kind={kind} item={cover} onClose={() => setCoverOf(undefined)} />}
          {isImporting && <ImportDialog kind={kind} onClose={() => setIsImporting(false)} />}
        </LazyPart>
      }
    >
      <PagedBody resource={resource} list={list} onAdd={add}>
        {isTable ? (
          <ListRows
            list={list}
            columns={columns}
            selected={selected}
            nameOf={(row) => itemAt(row).name}
            renderCell={(field, row) => (
              <LibraryCell kind={kind} item={itemAt(row)} field={field} row={row} onTag={pickTag} />
            )}
            renderActions={(row) => (
              <LibraryRowActions
                row={row}
                item={itemAt(row)}
                can={can}
                commands={commands}
                onOpen={onOpen}
                onCover={setCoverOf}
                onTry={canTry ? onTry : undefined}
              />
            )}
          />
        ) : (
          <CardGrid
            kind={kind}
            label={text(resource.texts.title)}
            items={list.rows.map(itemAt)}
            canEdit={can.edit}
            canTry={canTry}
            selected={selected}
            onSelect={list.select}
            onOpen={onOpen}
            onTry={onTry}
            onCover={setCoverOf}
            onTag={pickTag}
            renderMenu={(item) => <LibraryMenu name={item.name} entries={commands.menuOf(item)} />}
          />
        )}
      </PagedBody>
    </ListScreen>
  )
}

interface LibraryToolbarProps {
  kind: LibraryKind
  list: ResourceList<Row>
  columns: ListColumns
  /** The ticked ones. */
  chosen: readonly LibraryItem[]
  onDelete: (() => void) | undefined
  isTable: boolean
  onLook: (isTable: boolean) => void
}

function LibraryToolbar({ kind, list, columns, chosen, onDelete, isTable, onLook }: LibraryToolbarProps): ReactNode {
  return (
    <ListToolbar
      resource={kind.resource}
      list={list}
      columns={columns}
      onDelete={onDelete}
      slot={<BulkCommands kind={kind} items={chosen} />}
      tools={
        <>
          {!isTable && (
            <SortChoice fields={columns.shown} sort={list.state.sort} onSort={(sort) => list.change({ sort })} />
          )}
          <LookChoice isTable={isTable} onLook={onLook} />
        </>
      }
      without={isTable ? [] : ['columns']}
    />
  )
}
