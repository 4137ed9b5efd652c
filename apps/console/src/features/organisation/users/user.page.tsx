import { ApartmentOutlined } from '@ant-design/icons'
import { AWAITING_ID, USER_STATUS, USER_TYPES, userResource, type User } from '@drawdesk/contract/organisation/user'
import type { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge, Button, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { followEvents } from '../../../lib/events/events.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useScreenLevel } from '../../../lib/browser/screen.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useNewKey } from '../../../resource/list/use-new-key.ts'
import { untyped, type Row } from '../../../resource/row.ts'
import '../../../resource/resource.css'
import { ListHeader } from '../../../resource/screen/list-screen.tsx'
import { TenantScope } from '../../../resource/tenant/tenant-scope.tsx'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { usePermitted } from '../../../resource/use-permitted.ts'
import { useResourceForm } from '../../../resource/use-resource-form.ts'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import { useResourceRemove } from '../../../resource/use-resource-remove.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { ImportButton } from './import/import-button.tsx'
import { UserActions } from './user-actions.tsx'
import { isWaiting, nameOf } from './user-cells.tsx'
import { UserDialogs, type OpenedOfUsers } from './user-dialogs.tsx'
import { UserList } from './user-list.tsx'
import { userKeys, waitingQuery } from './user.api.ts'
import './user.css'
import { userTexts } from './user.i18n.ts'
import { useUserCommands } from './use-user-commands.tsx'

const definition = untyped(userResource)
const DRAWER_WIDTH_PX = 288
/** What a new account begins with. */
const NEW_ACCOUNT = { status: USER_STATUS.active, userType: USER_TYPES[0] }

/** People of the tenant: the departments beside the list, who waits for approval behind a switch. */
export default function UserPage() {
  return (
    <TenantScope resource={userResource}>
      <Users />
    </TenantScope>
  )
}

function Users() {
  const t = useTexts(userTexts)
  const list = useResourceList(definition) as unknown as ResourceList<Row> // Every row of the list call has an id.
  const [opened, setOpened] = useState<OpenedOfUsers>({})
  const open = (part: OpenedOfUsers) => setOpened((now) => ({ ...now, ...part }))
  const form = useResourceForm(definition, {
    onSaved: (answer) => open({ issued: (answer as { firstSignIns?: FirstSignIns }).firstSignIns }),
  }) // This resource's save call answers more than others.
  const remove = useResourceRemove(definition)
  const commands = useUserCommands({ onReset: (issued) => open({ issued }) })
  const can = usePermitted(definition)
  const canGive = usePermission('user_role')
  const canReset = usePermission('user_reset')
  const hasRoom = useScreenLevel() >= 2
  useLiveUsers()

  const { filters } = list.state
  const departments = form.allFields.find(({ name }) => name === 'deptId')
  const chosen = filters.deptId ?? ''
  const chooseDepartment = (id: string) => {
    const { deptId: _deptId, ...others } = filters
    list.change({ filters: id === '' ? others : { ...others, deptId: id } })
  }
  const onAdd = can.add ? () => form.add({ ...NEW_ACCOUNT, ...(chosen !== '' && { deptId: [chosen] }) }) : undefined
  useNewKey(can.add && form.mode === undefined && opened.granted === undefined, () => onAdd?.())

  const bulk = (users: readonly User[]) =>
    users.length > 0 && (
      <>
        {canGive && (
          <Button onClick={() => open({ granted: users })}>{t(users.every(isWaiting) ? 'review' : 'giveRoles')}</Button>
        )}
        {canReset && <Button onClick={() => commands.reset(users)}>{t('reset')}</Button>}
      </>
    )
  return (
    <div className="res-page">
      <ListHeader resource={definition} actions={<ImportButton />} onAdd={onAdd} addText={t('add')} />
      <div className={hasRoom ? 'user-columns' : undefined}>
        {hasRoom && (
          <aside className="res-panel user-aside" aria-label={t('departments')}>
            <DepartmentTree field={departments} chosen={chosen} onChoose={chooseDepartment} />
          </aside>
        )}
        <UserList
          list={list}
          fields={form.allFields}
          onAdd={onAdd}
          bulk={canGive || canReset ? bulk : undefined}
          onDelete={can.delete ? () => remove({ ids: list.selected, name: nameOfSelected(list) }) : undefined}
          head={
            <div className="user-switches">
              <WaitingSwitch
                isWaiting={filters.roleId === AWAITING_ID}
                onChange={(isOn) => list.change({ filters: isOn ? { roleId: AWAITING_ID } : {} })}
              />
              {!hasRoom && <DepartmentDrawer field={departments} chosen={chosen} onChoose={chooseDepartment} />}
            </div>
          }
          renderActions={(user) => (
            <UserActions
              user={user}
              onEdit={form.edit}
              onView={form.view}
              onGrant={(granted) => open({ granted })}
              onPlatform={(onPlatform) => open({ onPlatform })}
              onRights={(rightsOf) => open({ rightsOf })}
              onReset={(issued) => open({ issued })}
              onRemove={(one) => remove({ ids: [one.id], name: nameOf(one) })}
            />
          )}
        />
      </div>
      <UserDialogs
        form={form}
        opened={opened}
        onOpen={open}
        onRefuse={can.delete ? (users) => commands.refuse(users, () => open({ granted: undefined })) : undefined}
      />
    </div>
  )
}

/** The departments where there is no room for them beside the list: behind a button that names the chosen one. */
function DepartmentDrawer({ field, chosen, onChoose }: Parameters<typeof DepartmentTree>[0]) {
  const t = useTexts(userTexts)
  const [isOpen, setIsOpen] = useState(false)
  const choose = (id: string) => {
    onChoose(id)
    setIsOpen(false)
  }
  return (
    <>
      <Button icon={<ApartmentOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {field?.choices.find(({ value }) => value === chosen)?.label ?? t('departments')}
      </Button>
      <AppDrawer
        open={isOpen}
        placement="left"
        size={DRAWER_WIDTH_PX}
        title={t('departments')}
        onClose={() => setIsOpen(false)}
      >
        <DepartmentTree field={field} chosen={chosen} onChoose={choose} />
      </AppDrawer>
    </>
  )
}

/** Everybody, or who waits, with their number. */
function WaitingSwitch({ isWaiting: isOn, onChange }: { isWaiting: boolean; onChange: (isOn: boolean) => void }) {
  const t = useTexts(userTexts)
  const { data: count = 0 } = useQuery(waitingQuery(useTenantId()))
  return (
    <Segmented
      value={isOn ? 'waiting' : 'all'}
      onChange={(value) => onChange(value === 'waiting')}
      options={[
        { value: 'all', label: t('all') },
        {
          value: 'waiting',
          label: (
            <span className="user-waiting">
              {t('waiting')}
              {count > 0 && <Badge count={count} overflowCount={99} size="small" color="var(--dd-warn)" />}
            </span>
          ),
        },
      ]}
    />
  )
}

function nameOfSelected({ selected, rows }: ResourceList<Row>): string | undefined {
  const row = selected.length === 1 ? rows.find(({ id }) => id === selected[0]) : undefined
  return row && nameOf(row as unknown as User)
}

/** What others change, and guests who apply, shows at once. */
function useLiveUsers(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      followEvents({
        topics: ['user'],
        onEvent: ({ event }) => {
          if (event === 'user' || event === 'resync') void queryClient.invalidateQueries({ queryKey: userKeys.all })
        },
      }),
    [queryClient],
  )
}
