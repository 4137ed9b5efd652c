import { seededName } from '../../../lib/texts/language.ts'
import { AWAITING_ID, USER_STATUS, type User } from '@drawdesk/contract/organisation/user'
import { Avatar } from 'antd'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ApprovalLink } from '../../settings/shared/approvals/approval-link.tsx'
import { userTexts } from './user.i18n.ts'

export const isWaiting = ({ roleId }: Pick<User, 'roleId'>): boolean => roleId === AWAITING_ID

/** Roles, departments and posts of somebody who waits are none: their sign is nothing to show. */
export const isPlaceOfWaiting = (field: string, user: Pick<User, 'roleId'>): boolean =>
  isWaiting(user) && ['roleId', 'deptId', 'postId'].includes(field)

/** What people call somebody: the name, else the account. */
export const nameOf = ({ realName, account }: Pick<User, 'realName' | 'account'>): string =>
  seededName(realName) || account

/** The person's picture, or the first sign of the name. */
export function UserAvatar({ user, size }: { user: Pick<User, 'avatar' | 'realName' | 'account'>; size: number }) {
  return (
    <Avatar className="user-avatar" size={size} src={user.avatar || undefined} alt="" aria-hidden>
      {[...nameOf(user)][0]?.toUpperCase()}
    </Avatar>
  )
}

export function NameCell({ user }: { user: User }) {
  return (
    <span className="user-name-cell">
      <UserAvatar user={user} size={28} />
      <span className="user-name-words">
        <span className="res-line" title={nameOf(user)}>
          {nameOf(user)}
        </span>
        <code className="res-line" title={user.account}>
          {user.account}
        </code>
      </span>
    </span>
  )
}

/** Does a process decide whether this guest is let in? Then this page does not. */
export const isInApproval = ({ approvalInstanceId }: Pick<User, 'approvalInstanceId'>): boolean =>
  approvalInstanceId !== ''

/** Until when somebody is locked out, after too many wrong passwords: `17:12`; undefined where they are not. */
export const lockedUntilOf = ({ lockedUntil, status }: Pick<User, 'lockedUntil' | 'status'>): string | undefined =>
  lockedUntil && status === USER_STATUS.active ? lockedUntil.slice(11, 16) : undefined

/** May this person sign in? Waiting counts before switched off. */
export function StatusCell({ user }: { user: User }) {
  const t = useTexts(userTexts)
  if (isInApproval(user)) return <ApprovalLink processInstanceId={user.approvalInstanceId} name={nameOf(user)} />
  if (isWaiting(user)) return <StateTag kind="warn">{t('waiting')}</StateTag>
  const time = lockedUntilOf(user)
  if (time !== undefined)
    return (
      <span title={t('lockedWhy', { time })}>
        <StateTag kind="bad">{t('locked', { time })}</StateTag>
      </span>
    )
  return user.status === USER_STATUS.active ? (
    <StateTag kind="good">{t('active')}</StateTag>
  ) : (
    <StateTag kind="neutral">{t('off')}</StateTag>
  )
}
