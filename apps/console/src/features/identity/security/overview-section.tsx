import type { OwnSecurity } from '@drawdesk/contract/identity/auth'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ownLinksQuery } from '../profile/sign-in-links.api.ts'
import { ownFactorsQuery, ownSecurityQuery } from './security.api.ts'
import { texts } from './security.i18n.ts'

/** Whether only oneself is in one's account: the sign-in before, what failed since, the password's age, and all ways in. */
export function OverviewSection() {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(ownSecurityQuery)
  if (error) return <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
  return (
    <>
      <h3>{t('overview')}</h3>
      {data ? (
        <dl className="security-facts">
          <LastSignIn own={data} />
          <Failures own={data} />
          <Password own={data} />
          <Ways own={data} />
        </dl>
      ) : (
        <Delayed>
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        </Delayed>
      )}
    </>
  )
}

function Fact({ name, action, children }: { name: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{children}</span>
        {action}
      </dd>
    </div>
  )
}

function ToTab({ tab, children }: { tab: string; children: string }) {
  const [, put] = useAddress()
  return (
    <Button type="link" size="small" onClick={() => put({ tab })}>
      {children}
    </Button>
  )
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ')

function LastSignIn({ own }: { own: OwnSecurity }) {
  const t = useTexts(texts)
  return (
    <Fact name={t('overview.last')}>
      {own.lastTime ? (
        <>
          <RelativeTime value={own.lastTime} />{' '}
          <span className="security-soft">{joined(own.lastDevice || t('unknownDevice'), own.lastAddress)}</span>
        </>
      ) : (
        t('overview.first')
      )}
    </Fact>
  )
}

function Failures({ own }: { own: OwnSecurity }) {
  const t = useTexts(texts)
  if (own.failures === 0) return <Fact name={t('overview.failures')}>{t('overview.noFailures')}</Fact>
  return (
    <Fact name={t('overview.failures')}>
      <StateTag kind="warn">{t('overview.failed', { count: own.failures })}</StateTag> {t('overview.lastFailure')}{' '}
      <RelativeTime value={own.failureTime} /> <span className="security-soft">{own.failureAddress}</span>
      <span className="security-soft security-line">{t('overview.failedHelp')}</span>
    </Fact>
  )
}

function Password({ own }: { own: OwnSecurity }) {
  const t = useTexts(texts)
  const action = <ToTab tab="password">{t(own.hasPassword === 1 ? 'overview.change' : 'overview.set')}</ToTab>
  return (
    <Fact name={t('overview.password')} action={action}>
      {own.hasPassword === 0 ? (
        t('overview.noPassword')
      ) : own.passwordTime ? (
        <>
          {t('overview.changed')} <RelativeTime value={own.passwordTime} />
        </>
      ) : (
        t('overview.unknown')
      )}
    </Fact>
  )
}

function Ways({ own }: { own: OwnSecurity }) {
  const t = useTexts(texts)
  const { data: factors } = useQuery(ownFactorsQuery)
  const { data: links } = useQuery(ownLinksQuery)
  const names = [
    ...(own.hasPassword === 1 ? [t('overview.byPassword')] : []),
    ...(factors?.hasTotp === 1 ? [t('totp')] : []),
    ...(factors && factors.passkeys.length > 0 ? [t('overview.passkeys', { count: factors.passkeys.length })] : []),
    ...(links?.links ?? []).map(({ source, sourceName }) =>
      source === 'sandbox' ? t('overview.sandbox') : sourceName || source,
    ),
  ]
  return (
    <Fact name={t('overview.ways')} action={<ToTab tab="ways">{t('overview.manage')}</ToTab>}>
      {names.join(' · ')}
    </Fact>
  )
}
