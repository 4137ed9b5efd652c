import { USER_INVITE_PATH, type UserInvite } from '@drawdesk/contract/operation/invite'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { QRCode } from 'antd'
import { useId } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { StateTag, type StateKind } from '../../../../components/tag.tsx'
import { call } from '../../../../lib/http/http.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'
import { exactCount } from '../../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { CopyField } from './copy-field.tsx'
import './invite-friends.css'
import { inviteFriendsTexts } from './invite-friends.i18n.ts'

const QR_PX = 160
const KINDS: Readonly<Record<UserInvite['invited'][number]['state'], StateKind>> = {
  signedUp: 'info',
  paid: 'info',
  rewarded: 'good',
  rejected: 'neutral',
}

const ownInvitesQuery = queryOptions({
  queryKey: keysOf(USER_INVITE_PATH).of('own'),
  queryFn: ({ signal }) => call<UserInvite>('GET', `${USER_INVITE_PATH}/findUserById`, { signal, silent: true }),
  retry: false,
})

/** Without an address of its own the server names the page alone. */
const addressOf = (link: string): string => new URL(link, window.location.origin).href

/** For everybody: one's code, the link with its picture to scan, who came by it, and what one got for them. */
export default function InviteFriends() {
  const t = useTexts(inviteFriendsTexts)
  const { data: own, error, refetch } = useQuery(ownInvitesQuery)
  if (error) return <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!own)
    return (
      <Delayed>
        <div className="skeleton friends-wait" />
      </Delayed>
    )
  return (
    <div className="friends">
      <Share own={own} />
      <Invited own={own} />
    </div>
  )
}

function Share({ own: { code, link, promise, inviter } }: { own: UserInvite }) {
  const t = useTexts(inviteFriendsTexts)
  const address = addressOf(link)
  return (
    <section className="friends-share">
      <div className="friends-words">
        <p className="friends-promise">
          {promise ? t(`promise.${promise.when}`, { credits: exactCount(promise.credits) }) : t('noPromise')}
        </p>
        <CopyField label={t('code')} text={code} isLarge />
        <CopyField label={t('link')} text={address} />
        {inviter && <p className="friends-soft">{t('invitedBy', { name: inviter.userName })}</p>}
      </div>
      <figure className="friends-qr">
        {/* The link stands beside it as text. */}
        <div aria-hidden="true">
          <QRCode type="svg" value={address} size={QR_PX} bordered={false} color="#000000" bgColor="#ffffff" />
        </div>
        <figcaption>{t('scan')}</figcaption>
      </figure>
    </section>
  )
}

function Invited({ own: { invited, invitedCount, reward } }: { own: UserInvite }) {
  const t = useTexts(inviteFriendsTexts)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="friends-title">
        {t('friends')}
      </h2>
      <dl className="friends-figures">
        {(
          [
            ['invitedCount', invitedCount],
            ['credits', reward.credits],
            ['held', reward.held],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{exactCount(value)}</dd>
          </div>
        ))}
      </dl>
      {invited.length === 0 ? (
        <EmptyNote isCompact title={t('nobody')} reason={t('nobodyReason')} />
      ) : (
        <ul className="friends-list">
          {invited.map(({ userId, userName, time, state, reason }) => (
            <li key={userId}>
              <b>{userName}</b>
              <span className="friends-soft">
                <RelativeTime value={time} />
              </span>
              <span className="friends-state">
                {reason !== '' && <span className="friends-soft">{t(`reason.${reason}`)}</span>}
                <StateTag kind={KINDS[state]}>{t(`state.${state}`)}</StateTag>
              </span>
            </li>
          ))}
        </ul>
      )}
      {invitedCount > invited.length && <p className="friends-soft">{t('newest', { count: invited.length })}</p>}
    </section>
  )
}
