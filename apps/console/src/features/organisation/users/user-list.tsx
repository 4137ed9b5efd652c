import { ReloadOutlined } from '@ant-design/icons'
import { PAGE_SIZES } from '@drawdesk/contract/core/constants'
import { AWAITING_ID, userResource, type User } from '@drawdesk/contract/organisation/user'
import { Button, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { EmptyNote } from '../../../components/empty.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { fieldsIn, type Field } from '../../../resource/field.ts'
import { BulkBar } from '../../../resource/list/bulk-bar.tsx'
import { ColumnChooser } from '../../../resource/list/column-chooser.tsx'
import { useColumnPrefs, visibleFields } from '../../../resource/list/column-prefs.ts'
import { ExportButton } from '../../../resource/list/export-button.tsx'
import { FilterChips } from '../../../resource/list/filter-chips.tsx'
import { isForbidden, ListBody } from '../../../resource/list/list-body.tsx'
import { ResourceCards } from '../../../resource/list/resource-cards.tsx'
import { ResourceTable } from '../../../resource/list/resource-table.tsx'
import { SearchForm } from '../../../resource/list/search-form.tsx'
import { kitTexts } from '../../../resource/resource.i18n.ts'
import { untyped, type Row } from '../../../resource/row.ts'
import { KindCell } from '../../../resource/slots.tsx'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { isPlaceOfWaiting, NameCell, nameOf, StatusCell } from './user-cells.tsx'
import { userTexts } from './user.i18n.ts'

const definition = untyped(userResource)
/** Until the user gives others: all columns fit beside menu and departments at 1440. */
const WIDTHS_PX = { account: 168, roleId: 112, deptId: 112, phone: 116, status: 92, createTime: 96 }
const OPEN_SEARCH_FIELDS = 2

interface UserListProps {
  list: ResourceList<Row>
  fields: readonly Field[]
  onAdd: (() => void) | undefined
  /** Beside the search: departments where there is no room for them, and the switch to who waits. */
  head: ReactNode
  /** What can be done to the ticked ones; undefined where nothing can, then none can be ticked. */
  bulk: ((users: readonly User[]) => ReactNode) | undefined
  renderActions: (user: User) => ReactNode
  onDelete: (() => void) | undefined
}

/** The list of people: the kit's parts in the usual order, with our own cells. */
export function UserList({ list, fields, onAdd, head, bulk, renderActions, onDelete }: UserListProps) {
  const t = useTexts(kitTexts)
  const own = useTexts(userTexts)
  const text = useText()
  const [prefs, setPrefs] = useColumnPrefs(definition.name)
  const isNarrow = useIsNarrow()
  const canExport = usePermission('user_export')
  const listed = fieldsIn(fields, 'list')
  const columns = visibleFields(listed, prefs)
  const Rows = isNarrow ? ResourceCards : ResourceTable
  const { filters } = list.state
  const isReview = filters.roleId === AWAITING_ID
  // The departments stand beside the list, and who waits has a switch of his own.
  const searched = fields.filter(
    ({ name, definition: { search } }) => search && name !== 'deptId' && !(isReview && name === 'roleId'),
  )
  const chipped = fields.filter(({ name }) => !(isReview && name === 'roleId'))
  const change = (next: Readonly<Record<string, string>>) => {
    const kept = { ...(isReview && { roleId: AWAITING_ID }) }
    list.change({ filters: { ...next, ...kept } })
  }
  const selected = list.rows.filter(({ id }) => list.selected.includes(id)) as unknown as User[] // rows of the list of users

  const renderCell = (field: Field, row: Row): ReactNode => {
    const user = row as unknown as User
    if (field.name === 'account') return <NameCell user={user} />
    if (field.name === 'status') return <StatusCell user={user} />
    if (isPlaceOfWaiting(field.name, user)) return '–'
    return <KindCell field={field} row={row} />
  }
  const isNobodyWaiting =
    isReview && list.rows.length === 0 && !list.isLoading && !list.error && Object.keys(filters).length === 1
  return (
    <section className="res-panel user-panel">
      {!isForbidden(list.error) && (
        <>
          {head}
          <SearchForm
            name={definition.name}
            fields={searched}
            openCount={isNarrow ? 1 : OPEN_SEARCH_FIELDS}
            filters={filters}
            onSearch={(next) => change({ ...(filters.deptId && { deptId: filters.deptId }), ...next })}
          />
          <FilterChips fields={chipped} filters={filters} onChange={change} />
          <BulkBar selected={list.selected} onClear={() => list.select([])} onDelete={onDelete} slot={bulk?.(selected)}>
            <Button
              type="text"
              icon={<ReloadOutlined aria-hidden />}
              aria-label={t('refresh')}
              title={t('refresh')}
              onClick={list.reload}
            />
            {canExport && (
              <ExportButton resource={definition} fields={columns} state={list.state} isMore={list.page?.totalMore} />
            )}
            <ColumnChooser fields={listed} prefs={prefs} onChange={setPrefs} />
          </BulkBar>
        </>
      )}
      {isNobodyWaiting ? (
        <EmptyNote
          title={own('noneWaiting')}
          reason={own('noneWaitingHint')}
          action={<Button onClick={() => list.change({ filters: {} })}>{own('showAll')}</Button>}
        />
      ) : (
        <ListBody
          list={list}
          title={text(definition.texts.title)}
          purpose={text(definition.texts.purpose)}
          onAdd={onAdd}
        >
          <div className={list.isTurning ? 'res-turning' : undefined} aria-busy={list.isFetching}>
            <Rows
              rows={list.rows}
              fields={columns}
              prefs={{ ...prefs, widthsPx: { ...WIDTHS_PX, ...prefs.widthsPx } }}
              sort={list.state.sort}
              onSort={(sort) => list.change({ sort })}
              selected={bulk || onDelete ? list.selected : undefined}
              onSelect={list.select}
              nameOf={(row) => nameOf(row as unknown as User)}
              renderCell={renderCell}
              renderActions={(row) => renderActions(row as unknown as User)}
            />
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
      )}
    </section>
  )
}
