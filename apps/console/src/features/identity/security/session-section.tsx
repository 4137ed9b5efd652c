import type { EndedSession, OwnSession } from '@drawdesk/contract/identity/auth'
import { SIGN_IN_WAYS } from '@drawdesk/contract/identity/sign-in-ways'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { endOthers, endSession, ownSessionsQuery, sessionKeys } from './security.api.ts'
import { texts } from './security.i18n.ts'

/** Where one is signed in, and where one was; one of them, or all others, can be ended. */
export function SessionSection() {
  const t = useTexts(texts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(ownSessionsQuery)

  const run = async (work: () => Promise<string>) => {
    try {
      void message.success(await work())
    } catch (failure) {
      logFailure('session end', failure)
    }
    void queryClient.invalidateQueries({ queryKey: sessionKeys.all })
  }
  const end = (id: string) =>
    run(async () => {
      await endSession(id)
      return t('sessions.ended')
    })
  const askOthers = () =>
    modal.confirm({
      title: t('sessions.endOthersTitle'),
      content: t('sessions.endOthersText'),
      okText: t('sessions.endOthers'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => run(async () => t('sessions.endedCount', { count: (await endOthers()).count })),
    })

  if (error) return <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <Skeleton active paragraph={{ rows: 4 }} />
      </Delayed>
    )
  return (
    <>
      <div className="security-row-head">
        <div>
          <h3>{t('sessions')}</h3>
          <p className="security-soft">{t('sessions.help')}</p>
        </div>
        {data.open.length > 1 && (
          <Button danger onClick={askOthers}>
            {t('sessions.endOthers')}
          </Button>
        )}
      </div>
      <ul className="security-list" aria-label={t('sessions')}>
        {data.open.map((session) => (
          <OpenRow key={session.id} session={session} onEnd={() => void end(session.id)} />
        ))}
      </ul>
      <h3>{t('sessions.past')}</h3>
      {data.ended.length === 0 && <p className="security-soft">{t('sessions.noPast')}</p>}
      <ul className="security-list security-past" aria-label={t('sessions.past')}>
        {data.ended.map((session) => (
          <EndedRow key={session.id} session={session} />
        ))}
      </ul>
    </>
  )
}

const BY = ['totp', 'passkey', 'recovery'] as const

function What({ session }: { session: OwnSession }) {
  const t = useTexts(texts)
  const text = useText()
  const way = SIGN_IN_WAYS.find(({ value }) => value === session.way)
  // A passkey alone is both proofs in one.
  const by = BY.find((factor) => factor === session.factor && factor !== session.way)
  return (
    <span className="security-name" title={session.userAgent}>
      {session.device || t('unknownDevice')} <span className="security-soft">{session.address}</span>{' '}
      {session.isCurrent === 1 && <StateTag kind="info">{t('sessions.this')}</StateTag>}{' '}
      {way && <StateTag kind="neutral">{text(way.label)}</StateTag>}{' '}
      {by && <StateTag kind="neutral">{t(`by.${by}`)}</StateTag>}
    </span>
  )
}

function OpenRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useTexts(texts)
  const name = [session.device || t('unknownDevice'), session.address].join(' · ')
  return (
    <li>
      <div className="security-what">
        <What session={session} />
        <span className="security-soft">
          {t('sessions.since')} <RelativeTime value={session.createTime} />
          {' · '}
          {t('sessions.seen')} <RelativeTime value={session.lastSeen} />
        </span>
      </div>
      {session.isCurrent === 0 && (
        <Button type="link" size="small" danger aria-label={t('sessions.endOf', { name })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

function EndedRow({ session }: { session: EndedSession }) {
  const t = useTexts(texts)
  return (
    <li>
      <div className="security-what">
        <What session={session} />
        <span className="security-soft">
          {t('sessions.since')} <RelativeTime value={session.createTime} />
          {' · '}
          {t('sessions.endedAt')} <RelativeTime value={session.endedTime} />
        </span>
      </div>
      <span className="security-soft">{t(`reason.${session.reason}`)}</span>
    </li>
  )
}
