import { deviceWords } from '@drawdesk/contract/identity/device'
import type { User } from '@drawdesk/contract/organisation/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { ErrorNote } from '../../../components/error-note.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { nameOf } from './user-cells.tsx'
import { endSessions, sessionsQuery, userKeys } from './user.api.ts'
import { userTexts } from './user.i18n.ts'

const ADMINISTRATOR = 'administrator'

/** Where somebody is signed in, and the way to end it. The server shows this to administrators only. */
export function UserSessions({ user }: { user: User }) {
  const t = useTexts(userTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const tenantId = useTenantId()
  const isAdministrator = useSession((session) => session.user?.roleName.split(',').includes(ADMINISTRATOR) ?? false)
  const { data: sessions, error, refetch } = useQuery({ ...sessionsQuery(user.id, tenantId), enabled: isAdministrator })
  if (!isAdministrator) return null

  const others = (sessions ?? []).filter(({ isCurrent }) => isCurrent === 0)
  const end = async () => {
    try {
      await endSessions(
        others.map(({ id }) => id),
        tenantId,
      )
      void message.success(t('ended'))
    } catch (failure) {
      logFailure('session end', failure)
    }
    void queryClient.invalidateQueries({ queryKey: userKeys.all })
  }
  const ask = () =>
    modal.confirm({
      title: t('endAllTitle', { name: nameOf(user) }),
      content: t('endAllText', { count: others.length }),
      okText: t('endAll'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: end,
    })
  return (
    <section className="user-part" aria-label={t('sessions')}>
      <h4>
        {t('sessions')}
        {others.length > 0 && (
          <Button type="link" size="small" danger onClick={ask}>
            {t('endAll')}
          </Button>
        )}
      </h4>
      {error && <ErrorNote error={error} title={t('sessionsFailed')} onRetry={() => void refetch()} isCompact />}
      {sessions?.length === 0 && <p className="res-help">{t('noSessions')}</p>}
      <ul className="user-sessions">
        {sessions?.map(({ id, address, userAgent, lastSeen, isCurrent }) => (
          <li key={id}>
            <span className="res-line" title={userAgent}>
              {address} · {deviceWords(userAgent) || '–'}
            </span>
            <span className="res-help">
              {isCurrent === 1 ? (
                t('thisOne')
              ) : (
                <>
                  {t('lastSeen')} <RelativeTime value={lastSeen} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
