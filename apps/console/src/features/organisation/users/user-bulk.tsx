import type { User } from '@drawdesk/contract/organisation/user'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { isInApproval, isWaiting } from './user-cells.tsx'
import { userTexts } from './user.i18n.ts'

interface BulkCommands {
  onGrant: (users: readonly User[]) => void
  onReset: (users: readonly User[]) => void
}

/** What this user can do to several people; undefined where it is nothing. */
export function useUserBulk({ onGrant, onReset }: BulkCommands): ((users: readonly User[]) => ReactNode) | undefined {
  const t = useTexts(userTexts)
  const canGive = usePermission('user_role')
  const canReset = usePermission('user_reset')
  if (!canGive && !canReset) return undefined
  return (users) =>
    users.length > 0 && (
      <>
        {canGive && !users.some(isInApproval) && (
          <Button onClick={() => onGrant(users)}>{t(users.every(isWaiting) ? 'review' : 'giveRoles')}</Button>
        )}
        {canReset && <Button onClick={() => onReset(users)}>{t('reset')}</Button>}
      </>
    )
}
