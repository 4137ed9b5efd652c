import { AWAITING_ID, userResource, type User } from '@drawdesk/contract/organisation/user'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmptyNote } from '../../../components/empty.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import type { InlineEdit } from '../../../resource/list/inline/inline.ts'
import type { RowHandlers } from '../../../resource/list/keys/row-handlers.ts'
import { untyped, type Row } from '../../../resource/row.ts'
import { ListPanel } from '../../../resource/screen/list-panel.tsx'
import { ListRows } from '../../../resource/screen/list-rows.tsx'
import { ListToolbar, type ListToolbarProps } from '../../../resource/screen/list-toolbar.tsx'
import { PagedBody } from '../../../resource/screen/paged-body.tsx'
import { useListColumns } from '../../../resource/screen/use-list-columns.ts'
import { KindCell } from '../../../resource/slots.tsx'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { dragPeople } from './tree/drag-people.ts'
import { isPlaceOfWaiting, lockedUntilOf, NameCell, nameOf, StatusCell } from './user-cells.tsx'
import { userTexts } from './user.i18n.ts'

const definition = untyped(userResource)
/** Until the user gives others: all columns fit beside menu and departments at 1440. */
const WIDTHS_PX = { account: 156, roleId: 108, deptId: 108, phone: 116, status: 116, createTime: 92 }
/** Where somebody is locked: until when is read whole. */
const LOCKED_PX = { zh: 148, en: 188 }
const OPEN_SEARCH_FIELDS = 2

interface UserListProps {
  list: ResourceList<Row>
  fields: readonly Field[]
  onAdd: (() => void) | undefined
  /** Before the search: the switch to who waits, and the departments where there is no room for them. */
  switches: ReactNode
  /** What can be done to the ticked ones; undefined where nothing can, then none can be ticked. */
  bulk: ((users: readonly User[]) => ReactNode) | undefined
  renderActions: (user: User) => ReactNode
  handlers: RowHandlers
  onDelete: (() => void) | undefined
  /** Cells that are changed where they stand. */
  inline: InlineEdit | undefined
  /** May people be dragged, as onto a department? */
  isDraggable: boolean
  /** The same value for several people; undefined when the user may not edit. */
  edit: ListToolbarProps['edit']
}

/** The list of people, with its own cells. */
export function UserList({
  list,
  fields,
  onAdd,
  switches,
  bulk,
  renderActions,
  handlers,
  onDelete,
  isDraggable,
  edit,
  inline,
}: UserListProps) {
  const language = useLanguage()
  const hasLocked = list.rows.some((row) => lockedUntilOf(row as unknown as User) !== undefined)
  const widthsPx = { ...WIDTHS_PX, ...(hasLocked && { status: LOCKED_PX[language] }) }
  const columns = useListColumns(definition.name, fields, { widthsPx, rows: list.rows })
  const canExport = usePermission('user_export')
  const { filters } = list.state
  const isReview = filters.roleId === AWAITING_ID
  // The departments stand beside the list, and people who wait have a switch of their own.
  const offered = fields.filter(({ name }) => !(isReview && name === 'roleId'))
  const searched = offered.filter(({ name, definition: { search } }) => search && name !== 'deptId')
  const filter = (next: Readonly<Record<string, string>>, by: 'search' | 'chips') =>
    list.change({
      filters: {
        ...(by === 'search' && filters.deptId && { deptId: filters.deptId }),
        ...next,
        ...(isReview && { roleId: AWAITING_ID }),
      },
    })
  const selected = list.selectedRows as unknown as User[] // rows of the list of users
  const isNobodyWaiting =
    isReview && list.rows.length === 0 && !list.isLoading && !list.error && Object.keys(filters).length === 1
  return (
    <ListPanel
      resource={definition}
      list={list}
      className="user-panel"
      switches={switches}
      fields={offered}
      searched={searched}
      openCount={OPEN_SEARCH_FIELDS}
      onFilter={filter}
      toolbar={
        <ListToolbar
          resource={definition}
          list={list}
          columns={columns}
          onDelete={onDelete}
          edit={edit}
          slot={bulk?.(selected)}
          without={canExport ? [] : ['export']}
        />
      }
    >
      {isNobodyWaiting ? (
        <NobodyWaiting onAll={() => list.change({ filters: {} })} />
      ) : (
        <PagedBody resource={definition} list={list} onAdd={onAdd}>
          <ListRows
            list={list}
            columns={columns}
            {...handlers}
            inline={inline}
            selected={bulk || onDelete || edit ? list.selected : undefined}
            nameOf={(row) => nameOf(row as unknown as User)}
            renderCell={(field, row) =>
              isDraggable && field.name === 'account' ? (
                <DraggedName row={row} selected={list.selected} />
              ) : (
                renderCell(field, row)
              )
            }
            renderActions={(row) => renderActions(row as unknown as User)}
          />
        </PagedBody>
      )}
    </ListPanel>
  )
}

/** The name; all that are ticked go with it, if it is one of them. */
function DraggedName({ row, selected }: { row: Row; selected: readonly string[] }): ReactNode {
  return (
    <div
      className="user-dragged"
      draggable
      onDragStart={(event) => dragPeople(event, selected.includes(row.id) ? selected : [row.id])}
    >
      <NameCell user={row as unknown as User} />
    </div>
  )
}

/** What people may be without: a sign says so. */
const isNothing = (field: string, user: User): boolean =>
  (field === 'roleId' && user.roleName === '') || (field === 'phone' && user.phone === '')

function renderCell(field: Field, row: Row): ReactNode {
  const user = row as unknown as User
  if (field.name === 'account') return <NameCell user={user} />
  if (field.name === 'status') return <StatusCell user={user} />
  if (isPlaceOfWaiting(field.name, user) || isNothing(field.name, user)) return '–'
  return <KindCell field={field} row={row} />
}

function NobodyWaiting({ onAll }: { onAll: () => void }): ReactNode {
  const t = useTexts(userTexts)
  return (
    <EmptyNote
      title={t('noneWaiting')}
      reason={t('noneWaitingHint')}
      action={<Button onClick={onAll}>{t('showAll')}</Button>}
    />
  )
}
