import { USER_STATUS, USER_TYPES, userResource, type User } from '@drawdesk/contract/organisation/user'
import type { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followEvents } from '../../../lib/events/events.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useHasRoomBeside } from '../../../lib/browser/screen.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import { useBulkEdit } from '../../../resource/bulk/use-bulk-edit.tsx'
import { inlineOf } from '../../../resource/list/inline/inline.ts'
import { useNewKey } from '../../../resource/list/keys/use-new-key.ts'
import { untyped, type Row } from '../../../resource/row.ts'
import '../../../resource/resource.css'
import { ListHeader } from '../../../resource/screen/list-screen.tsx'
import { TenantScope } from '../../../resource/tenant/tenant-scope.tsx'
import { useRowAddress } from '../../../resource/screen/use-row-address.ts'
import { usePermitted } from '../../../resource/use-permitted.ts'
import { useResourceForm } from '../../../resource/use-resource-form.ts'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import { useResourceRemove } from '../../../resource/use-resource-remove.tsx'
import { DepartmentTree, type DepartmentTreeProps } from './tree/department-tree.tsx'
import { ImportButton } from './import/import-button.tsx'
import { InviteButton } from './invites/invite-button.tsx'
import { RemovedButton } from './removed-button.tsx'
import { UserActions } from './user-actions.tsx'
import { useUserBulk } from './user-bulk.tsx'
import { nameOf } from './user-cells.tsx'
import { CONTROLS, UserDialogs, type OpenedOfUsers } from './user-dialogs.tsx'
import { UserList } from './user-list.tsx'
import { UserSwitches } from './user-switches.tsx'
import { userKeys } from './user.api.ts'
import './user.css'
import { userTexts } from './user.i18n.ts'
import { useUserCommands } from './use-user-commands.tsx'

const definition = untyped(userResource)
/** What a new account begins with. */
const NEW_ACCOUNT = { status: USER_STATUS.active, userType: USER_TYPES[0] }

/** With a cell or a control of their own: not to be changed where they stand. */
const ownCellsOf = (): string[] => [...Object.keys(CONTROLS), 'status']

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
  const can = usePermitted(definition)
  const ownForm = useResourceForm(definition, {
    onSaved: (answer) => open({ issued: (answer as { firstSignIns?: FirstSignIns }).firstSignIns }),
  }) // This resource's save call answers more than others.
  const { form, steps } = useRowAddress(ownForm, list, can.view)
  const remove = useResourceRemove(definition)
  const commands = useUserCommands({ onReset: (issued) => open({ issued }) })
  const move = useQuickEdit(list, 'deptId', 'notMoved')
  const setStatus = useQuickEdit(list, 'status', 'notSwitched')
  const bulk = useUserBulk({
    list,
    fields: form.allFields,
    onGrant: (granted) => open({ granted }),
    onReset: commands.reset,
    onUnlock: commands.unlock,
    onStatus: (users, status) =>
      setStatus(
        users.map(({ id }) => id),
        status,
      ),
  })
  const hasRoom = useHasRoomBeside()
  useLiveUsers()

  const departments = departmentsOf(list, form.allFields)
  const { chosen } = departments
  const onAdd = can.add ? () => form.add({ ...NEW_ACCOUNT, ...(chosen !== '' && { deptId: [chosen] }) }) : undefined
  useNewKey(can.add && form.mode === undefined && opened.granted === undefined, () => onAdd?.())
  return (
    <div className="res-page">
      <ListHeader
        resource={definition}
        actions={
          <>
            <RemovedButton />
            <ImportButton />
            <InviteButton fields={form.allFields} />
          </>
        }
        onAdd={onAdd}
        addText={t('add')}
      />
      <div className={hasRoom ? 'user-columns' : undefined}>
        {hasRoom && (
          <aside className="res-panel user-aside" aria-label={t('departments')}>
            <DepartmentTree {...departments} onDropPeople={can.edit ? move : undefined} />
          </aside>
        )}
        <UserList
          list={list}
          fields={form.allFields}
          onAdd={onAdd}
          isDraggable={hasRoom && can.edit}
          bulk={bulk}
          edit={can.edit ? { fields: form.allFields, controls: CONTROLS } : undefined}
          inline={can.edit ? inlineOf(definition, ownCellsOf) : undefined}
          onDelete={
            can.delete
              ? () => remove({ ids: list.selected, name: nameOfSelected(list), onRemoved: () => list.select([]) })
              : undefined
          }
          switches={<UserSwitches list={list} departments={hasRoom ? undefined : departments} />}
          handlers={{
            onOpen: can.view ? ({ id }) => form.view(id) : can.edit ? ({ id }) => form.edit(id) : undefined,
            onEdit: can.edit ? ({ id }) => form.edit(id) : undefined,
            onRemove: can.delete
              ? (row) => remove({ ids: [row.id], name: nameOf(row as unknown as User) }) // a row of this list
              : undefined,
          }}
          renderActions={(user) => (
            <UserActions
              user={user}
              onEdit={form.edit}
              onView={form.view}
              onOpen={open}
              onRemove={(one) => remove({ ids: [one.id], name: nameOf(one) })}
            />
          )}
        />
      </div>
      <UserDialogs
        form={form}
        steps={steps}
        opened={opened}
        onOpen={open}
        onRefuse={can.delete ? (users) => commands.refuse(users, () => open({ granted: undefined })) : undefined}
      />
    </div>
  )
}

/** Gives people another value by one press, as the bar over the list does; can be taken back for a while. `refused`: what is said of those who keep theirs. */
function useQuickEdit(
  list: ResourceList<Row>,
  field: 'deptId' | 'status',
  refused: 'notMoved' | 'notSwitched',
): (people: readonly string[], value: unknown) => void {
  const t = useTexts(userTexts)
  const { message } = useFeedback()
  const { run, outcome } = useBulkEdit(definition, list, () => undefined)
  useEffect(() => {
    const [first] = outcome?.failed ?? []
    if (first) void message.error(t(refused, { count: outcome?.failed.length ?? 0, reason: first.text }))
  }, [outcome, message, t, refused])
  return (people, value) => void run(people, field, value, [...list.selectedRows, ...list.rows])
}

/** The departments to choose from: the chosen one is a filter of the list. */
function departmentsOf(
  { state: { filters }, change }: Pick<ResourceList<Row>, 'state' | 'change'>,
  fields: readonly Field[],
): DepartmentTreeProps {
  return {
    field: fields.find(({ name }) => name === 'deptId'),
    chosen: filters.deptId ?? '',
    onChoose: (id) => {
      const { deptId: _deptId, ...others } = filters
      change({ filters: id === '' ? others : { ...others, deptId: id } })
    },
  }
}

function nameOfSelected({ selected, selectedRows: [row] }: ResourceList<Row>): string | undefined {
  return selected.length === 1 && row ? nameOf(row as unknown as User) : undefined
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
