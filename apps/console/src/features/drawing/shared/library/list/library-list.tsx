import { lazy, useState, type ReactNode } from 'react'
import { LazyPart } from '../../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../../lib/loading/chunks.ts'
import { useNewKey } from '../../../../../resource/list/keys/use-new-key.ts'
import type { Row } from '../../../../../resource/row.ts'
import { ListScreen } from '../../../../../resource/screen/list-screen.tsx'
import { ListToolbar } from '../../../../../resource/screen/list-toolbar.tsx'
import { PagedBody } from '../../../../../resource/screen/paged-body.tsx'
import { useListColumns, type ListColumns } from '../../../../../resource/screen/use-list-columns.ts'
import { usePermitted } from '../../../../../resource/use-permitted.ts'
import type { ResourceList } from '../../../../../resource/use-resource-list.ts'
import '../../drawing.css'
import { itemOf, type LibraryKind } from '../library.ts'
import '../library.css'
import { StarterButton } from '../../starter/starter-button.tsx'
import { StarterOffer } from '../../starter/starter-offer.tsx'
import { ImportButton } from './import-button.tsx'
import { BulkCommands, LookChoice, useLook } from './library-list-parts.tsx'
import { LibraryRows } from './library-rows.tsx'
import { SortChoice } from './sort-choice.tsx'
import { useItemCommands } from './use-item-commands.ts'
import { useLibraryList } from './use-library-list.ts'

const CoverDialog = lazy(() => loadChunk(() => import('../cover-dialog.tsx')))

interface LibraryListProps {
  kind: LibraryKind
  onAdd: () => void
  onOpen: (id: string) => void
  onTry: (id: string) => void
}

/** Styles or prompts as cards or as a table, which stands in the address like the filters. */
export function LibraryList({ kind, onAdd, onOpen, onTry }: LibraryListProps): ReactNode {
  const { resource } = kind
  const { list, fields } = useLibraryList(kind)
  const columns = useListColumns(resource.name, fields)
  const can = usePermitted(resource)
  const [isTable, setLook] = useLook()
  const [coverOf, setCoverOf] = useState<string>()
  useNewKey(can.add, onAdd)

  const covered = list.rows.find(({ id }) => id === coverOf)
  const add = can.add ? onAdd : undefined
  return (
    <ListScreen
      resource={resource}
      list={list}
      fields={fields}
      searched={fields.filter(({ name, definition: { search } }) => search && name !== 'tag')}
      actions={
        <>
          <StarterButton />
          {can.add && <ImportButton kind={kind} />}
        </>
      }
      onAdd={add}
      toolbar={<LibraryToolbar kind={kind} list={list} columns={columns} isTable={isTable} onLook={setLook} />}
      dialogs={
        covered && (
          <LazyPart>
            <CoverDialog kind={kind} item={itemOf(kind, covered)} onClose={() => setCoverOf(undefined)} />
          </LazyPart>
        )
      }
    >
      <PagedBody resource={resource} list={list} onAdd={add} emptyMore={<StarterOffer />}>
        <LibraryRows
          kind={kind}
          list={list}
          columns={columns}
          isTable={isTable}
          onOpen={onOpen}
          onTry={onTry}
          onCover={setCoverOf}
        />
      </PagedBody>
    </ListScreen>
  )
}

interface LibraryToolbarProps {
  kind: LibraryKind
  list: ResourceList<Row>
  columns: ListColumns
  isTable: boolean
  onLook: (isTable: boolean) => void
}

function LibraryToolbar({ kind, list, columns, isTable, onLook }: LibraryToolbarProps): ReactNode {
  const can = usePermitted(kind.resource)
  const { removeAll } = useItemCommands(kind, undefined)
  const chosen = list.selectedRows.map((row) => itemOf(kind, row))
  return (
    <ListToolbar
      resource={kind.resource}
      list={list}
      columns={columns}
      onDelete={can.delete ? () => removeAll(chosen) : undefined}
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
