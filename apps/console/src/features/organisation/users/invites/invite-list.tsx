import type { AccountInvite, InviteState } from '@drawdesk/contract/organisation/account-invite'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { seededList } from '../../../../lib/texts/language.ts'
import { Delayed } from '../../../../components/delayed.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { StateTag, type StateKind } from '../../../../components/tag.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import type { MadeInvite } from './invite-drawer.tsx'
import { inviteKeys, invitesQuery, resendInvite, revokeInvite } from './invites.api.ts'
import { inviteTexts } from './invites.i18n.ts'

const KINDS: Readonly<Record<InviteState, StateKind>> = {
  pending: 'info',
  accepted: 'good',
  expired: 'warn',
  revoked: 'neutral',
}

interface InviteListProps {
  onMade: (made: MadeInvite) => void
  /** Its link is dead, wherever it is still shown. */
  onRevoked: (id: string) => void
}

/** Every invitation with its state; what waits, or ran out, can be sent again, and what waits be revoked. */
export function InviteList({ onMade, onRevoked }: InviteListProps) {
  const t = useTexts(inviteTexts)
  const tenantId = useTenantId()
  const { data, error, refetch } = useQuery(invitesQuery(tenantId))
  const [shown, setShown] = useState<'pending' | 'all'>('pending')
  const rows = (data ?? []).filter(({ state }) => shown === 'all' || state === 'pending')
  return (
    <section className="invite-list" aria-label={t('list')}>
      <div className="invite-list-head">
        <h3>{t('list')}</h3>
        <Segmented<'pending' | 'all'>
          aria-label={t('list')}
          value={shown}
          options={[
            { value: 'pending', label: t('show.pending') },
            { value: 'all', label: t('show.all') },
          ]}
          onChange={setShown}
        />
      </div>
      {error ? (
        <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Delayed>
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        </Delayed>
      ) : rows.length === 0 ? (
        <EmptyNote title={t(data.length === 0 ? 'none' : 'nonePending')} reason={t('noneHint')} />
      ) : (
        <ul>
          {rows.map((row) => (
            <Row key={row.id} row={row} onMade={onMade} onRevoked={onRevoked} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ row, onMade, onRevoked }: InviteListProps & { row: AccountInvite }) {
  const t = useTexts(inviteTexts)
  const { message, modal } = useFeedback()
  const tenantId = useTenantId()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const name = row.email || t('anybody')

  const run = async (what: string, work: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await work()
    } catch (failure) {
      logFailure(what, failure) // Its message has been shown.
    }
    setIsBusy(false)
    void queryClient.invalidateQueries({ queryKey: inviteKeys.all })
  }
  const resend = () =>
    run('invite resend', async () => onMade({ ...(await resendInvite(row.id, tenantId)), email: row.email }))
  const ask = () =>
    modal.confirm({
      title: t('revokeTitle'),
      content: t('revokeText'),
      okText: t('revoke'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        run('invite revoke', async () => {
          await revokeInvite(row.id, tenantId)
          onRevoked(row.id)
          void message.success(t('revoked'))
        }),
    })
  return (
    <li>
      <div className="invite-who">
        <span>
          {name} <StateTag kind={KINDS[row.state]}>{t(`state.${row.state}`)}</StateTag>
        </span>
        <span className="res-help">
          {[seededList(row.roleName) || t('noRole'), seededList(row.deptName)].filter(Boolean).join(' · ')}
        </span>
        <span className="res-help">
          {t('by', { name: row.inviterName })}
          {row.account !== '' && ` · ${t('account', { account: row.account })}`}
          {row.state === 'accepted' && (
            <>
              {' · '}
              {t('accepted')} <RelativeTime value={row.acceptedTime} />
            </>
          )}
          {row.state === 'pending' && (
            <>
              {' · '}
              {t('until')} <RelativeTime value={row.expireTime} />
            </>
          )}
        </span>
        <MailLine row={row} />
      </div>
      {(row.state === 'pending' || row.state === 'expired') && (
        <span className="invite-actions">
          <Button
            type="link"
            size="small"
            disabled={isBusy}
            aria-label={t('resendOf', { name })}
            onClick={() => void resend()}
          >
            {t('resend')}
          </Button>
          {row.state === 'pending' && (
            <Button
              type="link"
              size="small"
              danger
              disabled={isBusy}
              aria-label={t('revokeOf', { name })}
              onClick={ask}
            >
              {t('revoke')}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

/** What became of the e-mail; nothing where none was asked for. */
function MailLine({ row: { email, state, mail, mailProblem, mailMaybeTwice, sentTime } }: { row: AccountInvite }) {
  const t = useTexts(inviteTexts)
  if (email === '') return null
  if (mail === 'sent')
    return (
      <span className="res-help">
        {t('sent')} <RelativeTime value={sentTime} />
        {mailMaybeTwice === 1 && ` · ${t('maybeTwice')}`}
      </span>
    )
  if (state === 'accepted' || state === 'revoked') return null
  const words = { problem: mailProblem }
  if (mail === 'queued')
    return (
      <span className="res-help">
        <StateTag kind="info">{t('mailState.queued')}</StateTag> {mailProblem !== '' && t('mailLine.later', words)}
      </span>
    )
  return (
    <span className="res-help">
      <StateTag kind={mail === 'failed' ? 'bad' : 'warn'}>
        {t(mail === 'failed' ? 'mailState.failed' : 'mailState.none')}
      </StateTag>{' '}
      {mail !== 'none' && t(`mailLine.${mail}`, words)}
    </span>
  )
}
