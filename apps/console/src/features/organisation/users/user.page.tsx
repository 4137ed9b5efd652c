import { ApartmentOutlined } from '@ant-design/icons'
import { AWAITING_ID, USER_STATUS, USER_TYPES, userResource, type User } from '@drawdesk/contract/organisation/user'
import type { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge, Button, Segmented } from 'antd'
import { lazy, useEffect, useState } from 'react'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { followEvents } from '../../../lib/events/events.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useScreenLevel } from '../../../lib/browser/screen.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { FirstSignInDialog } from '../../../resource/first-sign-in/first-sign-in-dialog.tsx'
import { ResourceDialog } from '../../../resource/form/resource-dialog.tsx'
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
import { GrantDialog } from './grant-dialog.tsx'
import { ImportButton } from './import/import-button.tsx'
import { PlatformDialog } from './platform-dialog.tsx'
import { UserActions } from './user-actions.tsx'
import { isWaiting, nameOf } from './user-cells.tsx'
import { AccountControl, BirthdayControl, ListControl, RolesControl, SexControl } from './user-controls.tsx'
import { UserDetail } from './user-detail.tsx'
import { UserList } from './user-list.tsx'
import { userKeys, waitingQuery } from './user.api.ts'
import './user.css'
import { userTexts } from './user.i18n.ts'
import { useUserCommands } from './use-user-commands.tsx'

const definition = untyped(userResource)
const RightsDrawer = lazy(() => loadChunk(() => import('./rights-drawer.tsx')))
const DRAWER_WIDTH_PX = 288
/** What a new account begins with. */
const NEW_ACCOUNT = { status: USER_STATUS.active, userType: USER_TYPES[0] }

const CONTROLS = {
  account: (props: Parameters<typeof AccountControl>[0]) => <AccountControl {...props} />,
  sex: (props: Parameters<typeof SexControl>[0]) => <SexControl {...props} />,
  birthday: (props: Parameters<typeof BirthdayControl>[0]) => <BirthdayControl {...props} />,
  roleId: (props: Parameters<typeof RolesControl>[0]) => <RolesControl {...props} />,
  deptId: (props: Parameters<typeof ListControl>[0]) => <ListControl {...props} />,
  postId: (props: Parameters<typeof ListControl>[0]) => <ListControl {...props} />,
}

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
  const text = useText()
  const list = useResourceList(definition) as unknown as ResourceList<Row> // Every row of the list call has an id.
  const [told, setTold] = useState<FirstSignIns>()
  const form = useResourceForm(definition, {
    onSaved: (answer) => setTold((answer as { firstSignIns?: FirstSignIns }).firstSignIns),
  }) // This resource's save call answers more than others.
  const remove = useResourceRemove(definition)
  const commands = useUserCommands({ onReset: setTold })
  const can = usePermitted(definition)
  const canGive = usePermission('user_role')
  const canReset = usePermission('user_reset')
  const hasRoom = useScreenLevel() >= 2
  const [granted, setGranted] = useState<readonly User[]>()
  const [onPlatform, setOnPlatform] = useState<User>()
  const [rightsOf, setRightsOf] = useState<User>()
  const [isChoosing, setIsChoosing] = useState(false)
  useLiveUsers()

  const { filters } = list.state
  const departments = form.allFields.find(({ name }) => name === 'deptId')
  const chosen = filters.deptId ?? ''
  const chooseDepartment = (id: string) => {
    const { deptId: _deptId, ...others } = filters
    list.change({ filters: id === '' ? others : { ...others, deptId: id } })
    setIsChoosing(false)
  }
  const onAdd = can.add ? () => form.add({ ...NEW_ACCOUNT, ...(chosen !== '' && { deptId: [chosen] }) }) : undefined
  useNewKey(can.add && form.mode === undefined && granted === undefined, () => onAdd?.())
  const tree = <DepartmentTree field={departments} chosen={chosen} onChoose={chooseDepartment} />

  const bulk = (users: readonly User[]) =>
    users.length > 0 && (
      <>
        {canGive && (
          <Button onClick={() => setGranted(users)}>{t(users.every(isWaiting) ? 'review' : 'giveRoles')}</Button>
        )}
        {canReset && <Button onClick={() => commands.reset(users)}>{t('reset')}</Button>}
      </>
    )
  const refuse =
    granted?.every(isWaiting) && can.delete ? () => commands.refuse(granted, () => setGranted(undefined)) : undefined
  return (
    <div className="res-page">
      <ListHeader resource={definition} actions={<ImportButton />} onAdd={onAdd} addText={t('add')} />
      <div className={hasRoom ? 'user-columns' : undefined}>
        {hasRoom && (
          <aside className="res-panel user-aside" aria-label={t('departments')}>
            {tree}
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
              {!hasRoom && (
                <Button icon={<ApartmentOutlined aria-hidden />} onClick={() => setIsChoosing(true)}>
                  {departments?.choices.find(({ value }) => value === chosen)?.label ?? t('departments')}
                </Button>
              )}
            </div>
          }
          renderActions={(user) => (
            <UserActions
              user={user}
              onEdit={form.edit}
              onView={form.view}
              onGrant={setGranted}
              onPlatform={setOnPlatform}
              onRights={setRightsOf}
              onReset={setTold}
              onRemove={(one) => remove({ ids: [one.id], name: nameOf(one) })}
            />
          )}
        />
      </div>
      {!hasRoom && (
        <AppDrawer
          open={isChoosing}
          placement="left"
          size={DRAWER_WIDTH_PX}
          title={t('departments')}
          onClose={() => setIsChoosing(false)}
        >
          {tree}
        </AppDrawer>
      )}
      <ResourceDialog
        form={form}
        title={text(definition.texts.title)}
        controls={CONTROLS}
        canEdit={can.edit}
        renderDetail={(row) => <UserDetail row={row} fields={form.allFields} />}
      />
      {granted && (
        <GrantDialog
          key={granted.map(({ id }) => id).join()}
          users={granted}
          fields={form.allFields}
          onClose={() => setGranted(undefined)}
          onRefuse={refuse}
        />
      )}
      {told && <FirstSignInDialog told={told} onClose={() => setTold(undefined)} />}
      {rightsOf && (
        <LazyPart>
          <RightsDrawer key={rightsOf.id} user={rightsOf} onClose={() => setRightsOf(undefined)} />
        </LazyPart>
      )}
      {onPlatform && (
        <PlatformDialog
          key={onPlatform.id}
          user={onPlatform}
          types={form.allFields.find(({ name }) => name === 'userType')}
          onClose={() => setOnPlatform(undefined)}
        />
      )}
    </div>
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
