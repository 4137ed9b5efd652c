import { userResource, type User } from '@drawdesk/contract/organisation/user'
import { Button } from 'antd'
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
}

/** What this user can do to several people; undefined where it is nothing. */
export function useUserBulk({
  list,
  fields,
  onGrant,
  onReset,
  onUnlock,
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
          <BulkEditButton resource={untyped(userResource)} list={list} fields={fields} first="deptId" hotkey="m">
            {t('move')}
          </BulkEditButton>
        )}
        {canGive && !users.some(isInApproval) && (
          <Button onClick={() => onGrant(users)}>{t(users.every(isWaiting) ? 'review' : 'giveRoles')}</Button>
        )}
        {canReset && <Button onClick={() => onReset(users)}>{t('reset')}</Button>}
        {canUnlock && <UnlockButton users={users} onUnlock={onUnlock} />}
      </>
    )
}

/** Only for those who are locked; how many that are is said. */
function UnlockButton({ users, onUnlock }: { users: readonly User[]; onUnlock: BulkCommands['onUnlock'] }): ReactNode {
  const t = useTexts(userTexts)
  const locked = users.filter(({ lockedUntil }) => lockedUntil)
  return (
    <Button
      disabled={locked.length === 0}
      title={locked.length === 0 ? t('unlockNone') : undefined}
      onClick={() => onUnlock(locked)}
    >
      {locked.length > 0 && locked.length < users.length ? t('unlockSome', { n: locked.length }) : t('unlock')}
    </Button>
  )
}
