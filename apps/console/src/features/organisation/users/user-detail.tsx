import type { User } from '@drawdesk/contract/organisation/user'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { seededList } from '../../../lib/texts/language.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ResourceDetail } from '../../../resource/form/resource-detail.tsx'
import type { Field } from '../../../resource/field.ts'
import type { Row } from '../../../resource/row.ts'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { isPlaceOfWaiting, lockedUntilOf, nameOf, StatusCell, UserAvatar } from './user-cells.tsx'
import { platformQuery } from './user.api.ts'
import { useUserCommands } from './use-user-commands.tsx'
import { userTexts } from './user.i18n.ts'
import { UserSessions } from './user-sessions.tsx'

/** Said beside the picture already. */
const IN_HEAD = ['account', 'realName', 'status']

/** What the kit's own cell would show as the wire's sign of nothing. */
function factOf(name: string, user: User): string | undefined {
  if (name === 'birthday') return user.birthday.slice(0, 10) || '–'
  if (name === 'sex') return user.sexName || '–'
  if (name === 'roleId' && user.roleName === '') return '–'
  if (name === 'postId') return seededList(user.postName ?? '') || '–'
  return isPlaceOfWaiting(name, user) ? '–' : undefined
}

/** Somebody as a whole: person, facts, sessions. */
export function UserDetail({ row, fields }: { row: Row; fields: readonly Field[] }) {
  const user = row as unknown as User // the kit's row of the detail call of users
  const t = useTexts(userTexts)
  const canEdit = usePermission('user_edit')
  const time = lockedUntilOf(user)
  const canView = usePermission('user_view')
  const { data: platform } = useQuery({ ...platformQuery(user.id, useTenantId()), enabled: canView || canEdit })
  return (
    <>
      <header className="user-head">
        <UserAvatar user={user} size={56} />
        <div>
          <h3>{nameOf(user)}</h3>
          <p>
            <code>{user.account}</code> <StatusCell user={user} />
          </p>
          {time !== undefined && (
            <p className="user-locked">
              {t('lockedWhy', { time })}
              <UnlockButton user={user} />
            </p>
          )}
        </div>
      </header>
      <div className="user-facts">
        <ResourceDetail
          fields={fields.filter(({ name }) => !IN_HEAD.includes(name))}
          row={row}
          renderCell={(field) => factOf(field.name, user)}
        />
      </div>
      {platform && platform.userExt !== '' && (
        <section className="user-part">
          <h4>{t('ext')}</h4>
          <pre className="res-code res-whole">{platform.userExt}</pre>
        </section>
      )}
      <UserSessions user={user} />
    </>
  )
}

/** Beside why somebody is locked, for who may let them in. */
function UnlockButton({ user }: { user: User }) {
  const t = useTexts(userTexts)
  const canUnlock = usePermission('user_unlock')
  const { unlock } = useUserCommands({ onReset: () => undefined })
  return (
    canUnlock && (
      <Button size="small" onClick={() => unlock([user])}>
        {t('unlock')}
      </Button>
    )
  )
}
