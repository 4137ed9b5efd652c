import { EllipsisOutlined } from '@ant-design/icons'
import type { User } from '@drawdesk/contract/organisation/user'
import { Button, Dropdown, type MenuProps } from 'antd'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { MENU_FOCUS } from '../../../resource/list/keys/menu-focus.ts'
import { isInApproval, isWaiting, nameOf } from './user-cells.tsx'
import type { OpenedOfUsers } from './user-dialogs.tsx'
import { userTexts } from './user.i18n.ts'
import { useUserCommands } from './use-user-commands.tsx'

interface UserActionsProps {
  user: User
  onEdit: (id: string) => void
  onView: (id: string) => void
  /** Opens a dialog over the list. */
  onOpen: (part: OpenedOfUsers) => void
  onRemove: (user: User) => void
}

/** What can be done to one person: two in the open, the rest behind the dots. Of somebody who waits the review is first. */
export function UserActions({ user, onEdit, onView, onOpen, onRemove }: UserActionsProps) {
  const t = useTexts(userTexts)
  const rest = useMoreActions({ user, onView, onOpen, onRemove })
  const canRole = usePermission('user_role')
  const canEdit = usePermission('user_edit')
  const canView = usePermission('user_view')
  const name = nameOf(user)
  const waits = isWaiting(user)
  const grant = () => onOpen({ granted: [user] })
  return (
    <div className="res-row-actions">
      {canRole && waits && !isInApproval(user) && (
        <Button type="link" size="small" aria-label={t('reviewOf', { name })} onClick={grant}>
          {t('review')}
        </Button>
      )}
      {canEdit && (
        <Button type="link" size="small" aria-label={t('editOf', { name })} onClick={() => onEdit(user.id)}>
          {t('edit')}
        </Button>
      )}
      {canRole && !waits && (
        <Button type="link" size="small" aria-label={t('rolesOf', { name })} onClick={grant}>
          {t('roles')}
        </Button>
      )}
      {canView && !canEdit && (
        <Button type="link" size="small" aria-label={t('viewOf', { name })} onClick={() => onView(user.id)}>
          {t('view')}
        </Button>
      )}
      {rest.length > 0 && (
        <Dropdown trigger={['click']} {...MENU_FOCUS} menu={{ items: rest }}>
          <Button
            type="text"
            size="small"
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t('more', { name })}
            title={t('more', { name })}
          />
        </Dropdown>
      )}
    </div>
  )
}

/** What stands behind the dots. */
function useMoreActions({
  user,
  onView,
  onOpen,
  onRemove,
}: Omit<UserActionsProps, 'onEdit'>): NonNullable<MenuProps['items']> {
  const t = useTexts(userTexts)
  const commands = useUserCommands({ onReset: (issued) => onOpen({ issued }) })
  const can = {
    edit: usePermission('user_edit'),
    view: usePermission('user_view'),
    reset: usePermission('user_reset'),
    factor: usePermission('user_factor'),
    unlock: usePermission('user_unlock'),
    delete: usePermission('user_delete'),
    impersonate: usePermission('user_viewas'),
    data: usePermission('user_data'),
  }
  const waits = isWaiting(user)
  const ownId = useSession((session) => session.user?.userId)

  const rest: NonNullable<MenuProps['items']> = []
  if (can.view && can.edit) rest.push({ key: 'view', label: t('view'), onClick: () => onView(user.id) })
  if (can.edit && !waits)
    rest.push({ key: 'platform', label: t('platform'), onClick: () => onOpen({ onPlatform: user }) })
  if (!waits) rest.push({ key: 'rights', label: t('rights'), onClick: () => onOpen({ rightsOf: user }) })
  // A question takes the focus: the Enter that asks must not go on to its button.
  if (can.impersonate && !waits && user.id !== ownId)
    rest.push({
      key: 'impersonate',
      label: t('viewAs'),
      onClick: ({ domEvent }) => {
        domEvent.preventDefault()
        commands.impersonate(user)
      },
    })
  if (can.reset) rest.push({ key: 'reset', label: t('reset'), onClick: () => commands.reset([user]) })
  if (can.factor) rest.push({ key: 'factor', label: t('resetFactor'), onClick: () => commands.resetFactor(user) })
  if (can.unlock && user.lockedUntil)
    rest.push({ key: 'unlock', label: t('unlock'), onClick: () => commands.unlock([user]) })
  if (can.data) rest.push({ key: 'data', label: t('personData'), onClick: () => onOpen({ dataOf: user }) })
  if (can.delete && !isInApproval(user))
    rest.push({
      key: 'remove',
      label: t(waits ? 'refuse' : 'remove'),
      danger: true,
      onClick: () => (waits ? commands.refuse([user], () => undefined) : onRemove(user)),
    })
  return rest
}
