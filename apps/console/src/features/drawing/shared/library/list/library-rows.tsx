import type { ReactNode } from 'react'
import { usePermission } from '../../../../../lib/session/permissions.ts'
import { useText } from '../../../../../lib/texts/texts.ts'
import type { Row } from '../../../../../resource/row.ts'
import { ListRows } from '../../../../../resource/screen/list-rows.tsx'
import type { ListColumns } from '../../../../../resource/screen/use-list-columns.ts'
import { usePermitted } from '../../../../../resource/use-permitted.ts'
import type { ResourceList } from '../../../../../resource/use-resource-list.ts'
import { CardGrid } from '../card-grid.tsx'
import { LibraryMenu } from '../library-menu.tsx'
import { itemOf, type LibraryItem, type LibraryKind } from '../library.ts'
import { LibraryCell } from './library-list-parts.tsx'
import { LibraryRowActions } from './library-row-actions.tsx'
import { useItemCommands } from './use-item-commands.ts'

interface LibraryRowsProps {
  kind: LibraryKind
  list: ResourceList<Row>
  columns: ListColumns
  /** As a table, not as cards. */
  isTable: boolean
  onOpen: (id: string) => void
  onTry: (id: string) => void
  onCover: (id: string) => void
}

/** The styles or prompts of a page, with what this user can do to each. */
export function LibraryRows({ kind, list, columns, isTable, onOpen, onTry, onCover }: LibraryRowsProps): ReactNode {
  const text = useText()
  const can = usePermitted(kind.resource)
  const canTry = usePermission(kind.tryPermission) && can.view
  const commands = useItemCommands(kind, can.edit ? onOpen : undefined)

  const items = new Map(list.rows.map((row) => [row.id, itemOf(kind, row)]))
  const itemAt = (row: Row): LibraryItem => items.get(row.id) ?? itemOf(kind, row)
  const selected = can.edit || can.delete || can.view ? list.selected : undefined
  const pickTag = (tag: string) => list.change({ filters: { ...list.state.filters, tag } })
  return isTable ? (
    <ListRows
      list={list}
      columns={columns}
      onOpen={({ id }) => onOpen(id)}
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
          onCover={onCover}
          onTry={canTry ? onTry : undefined}
        />
      )}
    />
  ) : (
    <CardGrid
      kind={kind}
      label={text(kind.resource.texts.title)}
      items={list.rows.map(itemAt)}
      canEdit={can.edit}
      canTry={canTry}
      selected={selected}
      onSelect={list.select}
      onOpen={onOpen}
      onTry={onTry}
      onCover={onCover}
      onTag={pickTag}
      renderMenu={(item) => <LibraryMenu name={item.name} entries={commands.menuOf(item)} />}
    />
  )
}
