import { USER_STATUS, userResource, type User } from '@drawdesk/contract/organisation/user'
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { BulkEditButton } from '../../../resource/bulk/bulk-edit-button.tsx'
import type { BulkEditProps } from '../../../resource/bulk/bulk-edit-dialog.tsx'
import { untyped } from '../../../resource/row.ts'
import { isInApproval, isWaiting } from './user-cells.tsx'
import { userTexts } from './user.i18n.ts'

interface BulkCommands extends Pick<BulkEditProps, 'list' | 'fields'> {
  onGrant: (users: readonly User[]) => void
  onReset: (users: readonly User[]) => void
  onUnlock: (users: readonly User[]) => void
  onStatus: (users: readonly User[], status: User['status']) => void
}

/** What this user can do to several people; undefined where it is nothing. */
export function useUserBulk({
  list,
  fields,
  onGrant,
  onReset,
  onUnlock,
  onStatus,
}: BulkCommands): ((users: readonly User[]) => ReactNode) | undefined {
  const t = useTexts(userTexts)
  const canEdit = usePermission('user_edit')
  const canGive = usePermission('user_role')
  const canReset = usePermission('user_reset')
  const canUnlock = usePermission('user_unlock')
  if (!canEdit && !canGive && !canReset && !canUnlock) return undefined
  return (users) =>
    users.length > 0 && (
      <>
        {canEdit && (
          <BulkEditButton
            resource={untyped(userResource)}
            list={list}
            fields={fields}
            first="deptId"
            heading={(count) => t('moveTitle', { count })}
            hotkey="m"
          >
            {t('move')}
          </BulkEditButton>
        )}
        {canEdit && <StatusButtons users={users} onStatus={onStatus} />}
        {canGive && !users.some(isInApproval) && (
          <Button onClick={() => onGrant(users)}>{t(users.every(isWaiting) ? 'review' : 'giveRoles')}</Button>
        )}
        {canUnlock && <UnlockButton users={users} onUnlock={onUnlock} />}
        {canReset && (
          <Dropdown
            trigger={['click']}
            menu={{ items: [{ key: 'reset', label: t('reset'), onClick: () => onReset(users) }] }}
          >
            <Button
              icon={<EllipsisOutlined aria-hidden />}
              aria-label={t('moreForTicked')}
              title={t('moreForTicked')}
            />
          </Dropdown>
        )}
      </>
    )
}

/** Switches accounts off or on: each is offered where somebody is in the other state, with their number where that is not all. */
function StatusButtons({ users, onStatus }: { users: readonly User[]; onStatus: BulkCommands['onStatus'] }): ReactNode {
  const t = useTexts(userTexts)
  const { active, off } = USER_STATUS
  return ([off, active] as const).map((status) => {
    const others = users.filter((user) => user.status !== status && !isWaiting(user) && !isInApproval(user))
    const word = status === off ? 'switchOff' : 'switchOn'
    return (
      others.length > 0 && (
        <Button key={status} onClick={() => onStatus(others, status)}>
          {others.length < users.length ? t('someOf', { what: t(word), n: others.length }) : t(word)}
        </Button>
      )
    )
  })
}

/** Only for those who are locked; how many that are is said. */
function UnlockButton({ users, onUnlock }: { users: readonly User[]; onUnlock: BulkCommands['onUnlock'] }): ReactNode {
  const t = useTexts(userTexts)
  const locked = users.filter(({ lockedUntil }) => lockedUntil)
  if (locked.length === 0) return null
  return (
    <Button onClick={() => onUnlock(locked)}>
      {locked.length < users.length ? t('someOf', { what: t('unlock'), n: locked.length }) : t('unlock')}
    </Button>
  )
}
